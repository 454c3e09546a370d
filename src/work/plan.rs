//! What there is to run, panel by panel.

use super::standing::Standing;
use crate::report::{Comparison, PanelRun};
use crate::scenario::Scenario;
use crate::sim::Policy;
use crate::wire::{Answer, Request};

/// A request that takes longer than this shows what is there of it.
pub const SLOW_MS: f64 = 500.0;
/// How long a request may be worked on while a newer one waits for it.
pub const GRACE_MS: f64 = 1_000.0;

/// What there is to run: the panels of one request, and the newest request if it is another.
#[derive(Debug, Default)]
pub struct Plan {
    scenario: Scenario,
    jobs: Vec<Job>,
    asked_at: f64,
    /// Whether the request has taken so long that what is there of it is shown.
    is_slow: bool,
    /// Whether all that has happened has been shown.
    is_told: bool,
    next: Option<(Scenario, Vec<Policy>)>,
    /// How long the panel of a policy took the last time, in milliseconds.
    took: Vec<(Policy, f64)>,
    numbers: u64,
}

/// One panel to run.
#[derive(Debug)]
struct Job {
    policy: Policy,
    number: u64,
    state: State,
}

#[derive(Debug)]
enum State {
    Waiting,
    Running { since: f64, share: f64 },
    Done(Box<PanelRun>),
    Stopped(f64),
    Lost,
    Absent,
    Refused(String),
}

impl Plan {
    /// Asks for a scenario under some policies. Only the newest request counts. It begins when the
    /// one before is settled, or has had its time; at once if its scenario is the same.
    pub fn ask(&mut self, scenario: Scenario, policies: &[Policy], now: f64) {
        self.next = Some((scenario, policies.to_vec()));
        self.go_on(now);
    }

    /// Begins with the newest request if its time has come.
    pub fn go_on(&mut self, now: f64) {
        let Some((scenario, _)) = &self.next else {
            return;
        };
        let has_had_its_time = now - self.asked_at >= GRACE_MS;
        if *scenario == self.scenario || self.is_settled() || has_had_its_time {
            self.begin(now);
        }
    }

    fn begin(&mut self, now: f64) {
        let Some((scenario, policies)) = self.next.take() else {
            return;
        };
        let mut before = std::mem::take(&mut self.jobs);
        if scenario != self.scenario {
            before.clear();
        }
        // What is known, is being found out or is not wanted to be known goes on as it is.
        before.retain(|job| {
            matches!(
                job.state,
                State::Done(_) | State::Running { .. } | State::Stopped(_)
            )
        });
        for policy in policies {
            let known = before.iter().position(|job| job.policy == policy);
            let job = match known {
                Some(place) => before.swap_remove(place),
                None => self.job(policy),
            };
            self.jobs.push(job);
        }
        self.is_slow &= self.jobs.iter().any(Job::is_running);
        self.is_told = false;
        self.scenario = scenario;
        self.asked_at = now;
    }

    fn job(&mut self, policy: Policy) -> Job {
        self.numbers += 1;
        Job {
            policy,
            number: self.numbers,
            state: State::Waiting,
        }
    }

    /// The next panel for somebody who has nothing to do: of those that wait the one that took
    /// longest the last time, so that nobody is left alone with it at the end. A panel that was
    /// never run can take any time.
    pub fn start(&mut self, now: f64) -> Option<Request> {
        let took = |policy: Policy| {
            let mut known = self.took.iter();
            known
                .find(|(other, _)| *other == policy)
                .map_or(f64::INFINITY, |(_, took)| *took)
        };
        let waiting = self.jobs.iter().enumerate().filter(|(_, job)| job.waits());
        let longest = waiting.max_by(|(left, a), (right, b)| {
            let by_time = took(a.policy).total_cmp(&took(b.policy));
            by_time.then(right.cmp(left))
        });
        let place = longest?.0;
        let job = &mut self.jobs[place];
        job.state = State::Running {
            since: now,
            share: 0.0,
        };
        Some(Request {
            number: job.number,
            scenario: self.scenario,
            policy: job.policy,
        })
    }

    /// Notes an answer. One that nobody waits for any more changes nothing.
    pub fn hear(&mut self, answer: Answer, now: f64) {
        let (number, state) = match answer {
            Answer::Ready => return,
            Answer::Working { number, share } => (number, Err(share)),
            Answer::Done(number, run) => (number, Ok(State::Done(run))),
            Answer::Refused(number, why) => (number, Ok(State::Refused(why))),
        };
        let Some(job) = self.running(number) else {
            return;
        };
        let State::Running { since, share } = &mut job.state else {
            return;
        };
        let (since, policy) = (*since, job.policy);
        match state {
            Err(further) => *share = share.max(further.clamp(0.0, 1.0)),
            Ok(state) => {
                job.state = state;
                self.note_time(policy, now - since);
            }
        }
        self.is_told = false;
    }

    fn note_time(&mut self, policy: Policy, took: f64) {
        let jobs = &self.jobs;
        let is_shown = |other: Policy| jobs.iter().any(|job| job.policy == other);
        self.took
            .retain(|(other, _)| *other != policy && is_shown(*other));
        self.took.push((policy, took));
    }

    fn running(&mut self, number: u64) -> Option<&mut Job> {
        let mut jobs = self.jobs.iter_mut();
        jobs.find(|job| job.number == number && job.is_running())
    }

    /// Whether anybody waits for the panel with this number.
    pub fn is_wanted(&self, number: u64) -> bool {
        let mut jobs = self.jobs.iter();
        jobs.any(|job| job.number == number && job.is_running())
    }

    /// Whoever ran the panel with this number has died. It is not run again before the next
    /// change: it may have been the reason.
    pub fn lose(&mut self, number: u64) {
        if let Some(job) = self.running(number) {
            job.state = State::Lost;
            self.is_told = false;
        }
    }

    /// There is nobody to run anything.
    pub fn give_up(&mut self) {
        for job in self.jobs.iter_mut().filter(|job| !job.is_settled()) {
            job.state = State::Absent;
            self.is_told = false;
        }
    }

    /// Stops a panel's run. Whoever is at it is not wanted any more.
    pub fn stop(&mut self, policy: Policy) {
        for job in &mut self.jobs {
            if job.policy == policy && !job.is_settled() {
                job.state = State::Stopped(job.share());
                self.is_told = false;
            }
        }
    }

    /// Runs a panel again that was stopped or lost, and shows at once how far it is.
    pub fn run_again(&mut self, policy: Policy, now: f64) {
        let again = self.job(policy);
        let mut jobs = self.jobs.iter_mut();
        if let Some(job) = jobs.find(|job| job.policy == policy && job.is_settled()) {
            *job = again;
            self.is_slow = true;
            self.is_told = false;
            self.asked_at = now;
        }
    }

    /// How many panels wait for somebody to run them.
    pub fn waiting(&self) -> usize {
        self.jobs.iter().filter(|job| job.waits()).count()
    }

    /// Whether nothing more comes of the request that is worked on.
    pub fn is_settled(&self) -> bool {
        self.jobs.iter().all(Job::is_settled)
    }

    /// Whether more comes, of this request or a newer one.
    pub fn is_busy(&self) -> bool {
        self.next.is_some() || !self.is_settled()
    }

    /// Whether no newer request waits for this one.
    pub fn is_newest(&self) -> bool {
        self.next.is_none()
    }

    /// Whether there is something to be shown that was not there when this was asked last: all
    /// panels together, or, where that takes long and nobody has asked for anything else
    /// meanwhile, those that are there.
    pub fn has_news(&mut self, now: f64) -> bool {
        let takes_long = self.is_newest() && !self.is_settled() && now - self.asked_at >= SLOW_MS;
        if takes_long && !self.is_slow {
            self.is_slow = true;
            self.is_told = false;
        }
        let is_due = self.is_settled() || self.is_slow && self.is_newest();
        is_due && !std::mem::replace(&mut self.is_told, true)
    }

    /// The panels that are there.
    pub fn results(&self) -> Comparison {
        let runs = self.jobs.iter().filter_map(|job| match &job.state {
            State::Done(run) => Some((**run).clone()),
            _ => None,
        });
        Comparison {
            scenario: self.scenario,
            panels: runs.collect(),
        }
    }

    /// How far each panel is.
    pub fn standings(&self) -> Vec<(Policy, Standing)> {
        let jobs = self.jobs.iter();
        jobs.map(|job| (job.policy, job.standing())).collect()
    }
}

impl Job {
    fn waits(&self) -> bool {
        matches!(self.state, State::Waiting)
    }

    fn is_running(&self) -> bool {
        matches!(self.state, State::Running { .. })
    }

    fn is_settled(&self) -> bool {
        !self.waits() && !self.is_running()
    }

    fn share(&self) -> f64 {
        match self.state {
            State::Running { share, .. } => share,
            _ => 0.0,
        }
    }

    fn standing(&self) -> Standing {
        match &self.state {
            State::Waiting | State::Running { .. } => Standing::Working(self.share()),
            State::Done(_) => Standing::Done,
            State::Stopped(share) => Standing::Stopped(*share),
            State::Lost => Standing::Lost,
            State::Absent => Standing::Absent,
            State::Refused(why) => Standing::Refused(why.clone()),
        }
    }
}
