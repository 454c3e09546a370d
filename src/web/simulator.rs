//! Runs scenarios in workers, a panel in each: the newest request wins, and a worker that dies
//! costs its panel alone.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use js_sys::Date;
use leptos::prelude::{request_animation_frame, set_timeout};
use leptos::task::spawn_local;

use super::pool::{Events, Failure, Pool};
use super::program::Program;
use crate::report::Comparison;
use crate::scenario::Scenario;
use crate::sim::Policy;
use crate::wire::{Answer, WireError, decode};
use crate::work::{Plan, SLOW_MS, Standing};

/// How often workers that start or work are looked at.
const LOOK: Duration = Duration::from_millis(250);

const NO_WORKERS: &str = "This browser does not let the page start a worker, and without one \
    nothing can be simulated. Allow workers for this page, or open it in another browser.";
const NOT_LOADED: &str = "The simulator could not be loaded. Check the connection and whether \
    this browser blocks workers or WebAssembly, then reload the page.";
const OTHER_BUILD: &str = "The page and its simulator are of different releases. Reload the page.";
const GARBLED: &str = "The simulator gave an answer that can't be read. Reload the page.";

/// What the simulator tells the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Report {
    /// A newer request is being worked on than the one whose results were told last.
    Asked,
    /// What is there of a request.
    Results {
        /// The panels that are there.
        results: Box<Comparison>,
        /// How far each panel of the request is.
        standings: Vec<(Policy, Standing)>,
        /// Whether it is the newest request.
        is_newest: bool,
    },
    /// Nothing more comes until the next request.
    Rest,
    /// Something went wrong, in words for the person.
    Trouble(&'static str),
}

/// Runs scenarios in workers.
#[derive(Clone)]
pub struct Simulator(Rc<RefCell<State>>);

struct State {
    tell: Rc<dyn Fn(Report)>,
    plan: Plan,
    pool: Pool,
    is_loading: bool,
    is_looked_after: bool,
    /// What is to be told with the next frame.
    ready: Option<Report>,
    /// Whether something was told since the last frame.
    has_told: bool,
}

impl Simulator {
    /// A simulator that tells what happens through `tell`. It starts its workers with the first
    /// request.
    pub fn new(tell: impl Fn(Report) + 'static) -> Self {
        let me = Self(Rc::new(RefCell::new(State {
            tell: Rc::new(tell),
            plan: Plan::default(),
            pool: Pool::default(),
            is_loading: false,
            is_looked_after: false,
            ready: None,
            has_told: false,
        })));
        let (hearing, losing) = (me.clone(), me.clone());
        me.with(|state| {
            state.pool.listen(Events {
                hear: Rc::new(move |id, bytes| hearing.hear(id, &bytes)),
                lose: Rc::new(move |id| losing.lose(id)),
            });
        });
        me
    }

    /// Asks for a scenario under some policies. Only the newest request counts.
    pub fn request(&self, scenario: Scenario, policies: &[Policy]) {
        self.tell(Report::Asked);
        self.with(|state| {
            state.pool.has_another_try();
            state.plan.ask(scenario, policies, Date::now());
        });
        self.go_on();
        let me = self.clone();
        let slow = Duration::from_millis(SLOW_MS as u64 + 1);
        set_timeout(move || me.go_on(), slow);
    }

    /// Stops the run of a policy's panel.
    pub fn stop(&self, policy: Policy) {
        self.with(|state| {
            state.plan.stop(policy);
            state.pool.dismiss(&state.plan);
        });
        self.go_on();
    }

    /// Runs a policy's panel again that was stopped or lost.
    pub fn run_again(&self, policy: Policy) {
        self.with(|state| {
            state.pool.has_another_try();
            state.plan.run_again(policy, Date::now());
        });
        self.go_on();
    }

    /// Does whatever can be done now: sends what waits, shows what is there.
    fn go_on(&self) {
        let (employed, is_busy) = self.with(|state| {
            let now = Date::now();
            state.take_results(now);
            if !state.plan.is_newest() {
                state.plan.go_on(now);
                // All of it may be known.
                state.take_results(now);
            }
            (state.pool.employ(&mut state.plan), state.plan.is_busy())
        });
        match employed {
            Err(Failure::NoProgram) => self.load(),
            Err(failure) => return self.give_up(failure),
            Ok(()) => {}
        }
        self.show();
        if is_busy {
            self.look_after();
        }
    }

    /// Loads the program for the workers, once.
    fn load(&self) {
        if self.with(|state| std::mem::replace(&mut state.is_loading, true)) {
            return;
        }
        let me = self.clone();
        spawn_local(async move {
            let program = Program::load().await;
            let is_there = program.is_some();
            me.with(|state| {
                state.is_loading = false;
                state.pool.program = program;
            });
            if is_there {
                me.go_on();
            } else {
                me.give_up(Failure::NotLoaded);
            }
        });
    }

    fn hear(&self, id: u64, bytes: &[u8]) {
        match decode::<Answer>(bytes) {
            Ok(answer) => self.with(|state| {
                state.pool.hear(id, &answer);
                state.plan.hear(answer, Date::now());
            }),
            Err(error) => {
                self.with(|state| state.pool.lose(id, &mut state.plan));
                self.tell(Report::Trouble(match error {
                    WireError::OtherBuild => OTHER_BUILD,
                    WireError::Garbled => GARBLED,
                }));
            }
        }
        self.go_on();
    }

    /// A worker has died: it panicked, ran out of memory, was killed, or could not be started.
    fn lose(&self, id: u64) {
        self.with(|state| state.pool.lose(id, &mut state.plan));
        self.go_on();
    }

    /// Says why nothing runs, until the next change.
    fn give_up(&self, why: Failure) {
        self.with(|state| {
            state.plan.give_up();
            state.plan.go_on(Date::now());
            state.plan.give_up();
            state.take_results(Date::now());
        });
        self.show();
        self.tell(Report::Trouble(match why {
            Failure::NoWorkers => NO_WORKERS,
            Failure::NotLoaded | Failure::NoProgram => NOT_LOADED,
        }));
    }

    /// Tells what is there, at once if nothing was told since the last frame, else with the next:
    /// once a frame is as often as anybody can see.
    fn show(&self) {
        let ready = self.with(|state| match state.has_told {
            true => None,
            false => state.ready.take(),
        });
        if let Some(ready) = ready {
            self.with(|state| state.has_told = true);
            self.tell(ready);
            let me = self.clone();
            request_animation_frame(move || {
                me.with(|state| state.has_told = false);
                me.show();
            });
        }
        if self.with(|state| state.ready.is_none() && !state.plan.is_busy()) {
            self.tell(Report::Rest);
        }
    }

    /// Looks after the workers as long as there is work: they can die without a word.
    fn look_after(&self) {
        let is_looked_after =
            self.with(|state| std::mem::replace(&mut state.is_looked_after, true));
        if !is_looked_after {
            let me = self.clone();
            set_timeout(move || me.look(), LOOK);
        }
    }

    fn look(&self) {
        let silent = self.with(|state| {
            state.is_looked_after = false;
            state.pool.silent()
        });
        for id in silent {
            self.with(|state| state.pool.lose(id, &mut state.plan));
        }
        self.go_on();
        if self.with(|state| state.pool.is_busy()) {
            self.look_after();
        }
    }

    fn tell(&self, report: Report) {
        let tell = self.with(|state| state.tell.clone());
        tell(report);
    }

    fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        act(&mut self.0.borrow_mut())
    }
}

impl State {
    /// Takes what is there of the request that is worked on, to be told.
    fn take_results(&mut self, now: f64) {
        if self.plan.has_news(now) {
            self.ready = Some(Report::Results {
                results: Box::new(self.plan.results()),
                standings: self.plan.standings(),
                is_newest: self.plan.is_newest(),
            });
        }
    }
}
