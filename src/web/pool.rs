//! The workers: as many as panels that are to be run, and no more than the machine has cores.

use std::rc::Rc;

use js_sys::Date;
use leptos::prelude::window;

use super::connection::{Connection, Seen};
use super::program::Program;
use crate::wire::Answer;
use crate::work::{GRACE_MS, Plan};

/// The workers.
#[derive(Default)]
pub struct Pool {
    /// What a worker is started with.
    pub program: Option<Program>,
    events: Option<Events>,
    workers: Vec<Connection>,
    /// How many workers there can be.
    most: usize,
    ids: u64,
}

/// What is called when something happens to the worker of an id.
#[derive(Clone)]
pub struct Events {
    /// It has said something.
    pub hear: Rc<dyn Fn(u64, Vec<u8>)>,
    /// It has died.
    pub lose: Rc<dyn Fn(u64)>,
}

/// Why there is nobody to run anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The program has to be loaded first.
    NoProgram,
    /// The browser has no workers or does not allow them here.
    NoWorkers,
    /// No worker could be started.
    NotLoaded,
}

impl Pool {
    /// Hears of its workers through `events` from now on.
    pub fn listen(&mut self, events: Events) {
        self.events = Some(events);
    }

    /// Tries again what has failed before.
    pub fn has_another_try(&mut self) {
        self.most = (window().navigator().hardware_concurrency() as usize).max(1);
    }

    /// Gives everybody who is free something to do, and starts more workers if that helps.
    ///
    /// # Errors
    ///
    /// [`Failure`] if panels wait and there is nobody to run them.
    pub fn employ(&mut self, plan: &mut Plan) -> Result<(), Failure> {
        let now = Date::now();
        // Where nobody waits for it, it is given some time to come to its end, and then replaced:
        // that is cheaper than a new worker for each step of a slider.
        let is_useless = |worker: &Connection| {
            let is_unwanted = worker.job().is_some_and(|job| !plan.is_wanted(job));
            is_unwanted && worker.worked_for(now) > GRACE_MS
        };
        self.workers.retain(|worker| !is_useless(worker));
        for worker in self.workers.iter_mut().filter(|worker| worker.is_free()) {
            match plan.start(now) {
                Some(request) => worker.send(&request),
                None => break,
            }
        }
        let starting = self.workers.iter().filter(|worker| !worker.ready).count();
        for _ in starting..plan.waiting() {
            if self.workers.len() >= self.most {
                break;
            }
            match self.start_worker() {
                Ok(worker) => self.workers.push(worker),
                Err(failure) if self.workers.is_empty() => return Err(failure),
                Err(_) => break,
            }
        }
        match self.workers.is_empty() && plan.waiting() > 0 {
            true => Err(Failure::NotLoaded),
            false => Ok(()),
        }
    }

    fn start_worker(&mut self) -> Result<Connection, Failure> {
        let (Some(program), Some(events)) = (&self.program, self.events.clone()) else {
            return Err(Failure::NoProgram);
        };
        let worker = program.start().ok_or(Failure::NoWorkers)?;
        self.ids += 1;
        let id = self.ids;
        let Events { hear, lose } = events;
        let connection =
            Connection::new(id, worker, move |bytes| hear(id, bytes), move || lose(id));
        Ok(connection)
    }

    /// Notes what a worker has said.
    pub fn hear(&mut self, id: u64, answer: &Answer) {
        let mut workers = self.workers.iter_mut();
        if let Some(worker) = workers.find(|worker| worker.id == id) {
            worker.hear(answer);
        }
    }

    /// A worker has died, and what it was at with it. One that could not be started is not tried
    /// again before the next change.
    pub fn lose(&mut self, id: u64, plan: &mut Plan) {
        let Some(place) = self.workers.iter().position(|worker| worker.id == id) else {
            return;
        };
        let lost = self.workers.swap_remove(place);
        if let Some(job) = lost.job() {
            plan.lose(job);
        } else if !lost.ready {
            self.most = self.workers.len();
            // It may have been the program that was no good.
            self.program = None;
        }
    }

    /// Ends the workers that are at what nobody waits for.
    pub fn dismiss(&mut self, plan: &Plan) {
        let is_wanted = |worker: &Connection| worker.job().is_none_or(|job| plan.is_wanted(job));
        self.workers.retain(is_wanted);
    }

    /// The workers that must be dead, so long have they been silent.
    pub fn silent(&mut self) -> Vec<u64> {
        let workers = self.workers.iter_mut();
        workers
            .filter_map(|worker| (worker.look() == Seen::Silent).then_some(worker.id))
            .collect()
    }

    /// Whether anybody starts or works.
    pub fn is_busy(&self) -> bool {
        self.workers.iter().any(|worker| !worker.is_free())
    }
}
