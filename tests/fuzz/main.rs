//! The fuzzer: random and spoiled links, each read, written, run and told, and what must hold of
//! all of them (`examine/`).
//!
//! `script/fuzz` runs it. Link number N of seed S is the same everywhere; both are printed with
//! whatever is found, and the first find ends the run.
#![cfg(not(target_arch = "wasm32"))]

mod cases;
mod corpus;
mod dice;
mod examine;
mod find;
mod links;
mod mutate;
mod size;
mod wanted;
mod watchdog;

use std::process::{ExitCode, exit};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use stampede::link::write;

use dice::Dice;
use examine::{Runs, Step};
use wanted::{Until, Wanted};
use watchdog::Watched;

fn main() -> ExitCode {
    let wanted = match Wanted::read(std::env::args().skip(1)) {
        Ok(wanted) => wanted,
        Err(wrong) => {
            eprintln!("fuzz: {wrong}");
            return ExitCode::from(2);
        }
    };
    find::keep_panics();
    let hunt = Arc::new(Hunt::new(wanted));
    if let Some(link) = &hunt.wanted.link {
        println!("One link, as it stands: {}", find::in_quotes(link));
    } else {
        println!(
            "Seed {}, from link {} on.",
            hunt.wanted.seed, hunt.wanted.first
        );
    }
    let workers: Vec<_> = (0..hunt.wanted.threads)
        .map(|_| {
            thread::spawn({
                let hunt = Arc::clone(&hunt);
                move || hunt.work()
            })
        })
        .collect();
    let mut minutes = 0;
    while !workers.iter().all(thread::JoinHandle::is_finished) {
        thread::sleep(Duration::from_millis(50));
        hunt.look();
        if hunt.start.elapsed().as_secs() / 60 > minutes {
            minutes += 1;
            println!("{minutes} min: {} links", lock(&hunt.done).links);
        }
    }
    hunt.sum_up();
    ExitCode::SUCCESS
}

struct Hunt {
    wanted: Wanted,
    start: Instant,
    corpus: Vec<String>,
    next: AtomicU64,
    workers: Mutex<Vec<Arc<Watched>>>,
    done: Mutex<Done>,
    /// Taken by whoever finds something first, and never given back.
    find: Mutex<()>,
}

/// What has been done so far.
#[derive(Default)]
struct Done {
    links: u64,
    runs: Runs,
    /// The link that took longest.
    slowest: (Duration, String),
}

impl Hunt {
    fn new(wanted: Wanted) -> Self {
        Self {
            start: Instant::now(),
            corpus: corpus::links(),
            next: AtomicU64::new(wanted.first),
            workers: Mutex::default(),
            done: Mutex::default(),
            find: Mutex::default(),
            wanted,
        }
    }

    /// Examines link after link until there have been enough.
    fn work(&self) {
        let watched = Watched::me();
        lock(&self.workers).push(Arc::clone(&watched));
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let past = number - self.wanted.first;
            let is_over = match (self.wanted.until, &self.wanted.link) {
                (_, Some(_)) => past > 0,
                (Until::After(time), None) => self.start.elapsed() >= time,
                (Until::Links(links), None) => past >= links,
            };
            if is_over {
                return watched.begin(number, String::new(), "resting");
            }
            self.examine(&watched, number);
        }
    }

    fn examine(&self, watched: &Watched, number: u64) {
        let mut dice = Dice::of_link(self.wanted.seed, number);
        let text = match &self.wanted.link {
            Some(link) => link.clone(),
            None => String::from_utf8_lossy(&self.make(&mut dice)).into_owned(),
        };
        watched.begin(number, text.clone(), "reading");
        let mut state = match find::fault_of(|| examine::read(&text)) {
            Ok(state) => state,
            Err(fault) => self.found(number, &text, &fault),
        };
        if self.wanted.link.is_none() {
            size::bound(&mut dice, &mut state);
        }
        let link = format!("?{}", write(&state));
        watched.link_is(link.clone());
        let mut taken = Duration::ZERO;
        let runs = find::fault_of(|| {
            examine::run(&state, |step| match step {
                Step::Stage(stage) => {
                    taken = taken.max(watched.taken());
                    watched.stage(stage);
                }
                Step::Panel(policy) => watched.panel(policy.write()),
            })
        });
        match runs {
            Ok(runs) => lock(&self.done).add(runs, taken, link),
            Err(fault) => self.found(number, &link, &fault),
        }
    }

    /// A link: made up or from the corpus, as it is or spoiled.
    fn make(&self, dice: &mut Dice) -> Vec<u8> {
        let mut link = if dice.happens(60) {
            links::fresh(dice)
        } else {
            self.corpus[dice.below(self.corpus.len())].clone()
        }
        .into_bytes();
        if dice.happens(50) {
            mutate::spoil(dice, &mut link, &self.corpus);
        }
        link
    }

    /// Ends the run if a link has taken too long.
    fn look(&self) {
        let workers = lock(&self.workers);
        let late = workers
            .iter()
            .find_map(|worker| worker.beyond(self.wanted.limit));
        if let Some(late) = late.filter(|late| late.stage != "resting") {
            let fault = format!(
                "{} took more than {:?}, in the end with {}",
                late.stage, self.wanted.limit, late.panel
            );
            self.tell(late.number, &late.link, &fault);
        }
    }

    /// Makes a link that shows a fault smaller, tells of it and ends the run.
    fn found(&self, number: u64, link: &str, fault: &str) -> ! {
        let _mine = lock(&self.find);
        println!("Found something; making the link smaller.");
        match find::smallest(link) {
            Some((link, fault)) => self.tell(number, &link, &fault),
            None => self.tell(number, link, fault),
        }
    }

    fn tell(&self, number: u64, link: &str, fault: &str) -> ! {
        println!("FOUND: {fault}");
        println!("  link:      {}", find::in_quotes(link));
        println!("  canonical: {}", find::in_quotes(&find::canonical(link)));
        if self.wanted.link.is_none() {
            println!(
                "  repeat:    script/fuzz --seed {} --only {number}",
                self.wanted.seed
            );
        }
        println!("             script/fuzz --link {}", find::in_quotes(link));
        println!("  keep it:   as a line of tests/fuzz/cases.txt, under a line that says why");
        exit(1)
    }

    fn sum_up(&self) {
        let Done {
            links,
            runs,
            slowest,
        } = &*lock(&self.done);
        let seconds = self.start.elapsed().as_secs();
        println!(
            "{links} links, {} runs, {} million events in {seconds} s; nothing found.",
            runs.panels,
            runs.events / 1_000_000
        );
        let (time, link) = slowest;
        println!(
            "The slowest took {:.1} s: {}",
            time.as_secs_f64(),
            find::in_quotes(link)
        );
    }
}

impl Done {
    fn add(&mut self, runs: Runs, taken: Duration, link: String) {
        self.links += 1;
        self.runs.panels += runs.panels;
        self.runs.events += runs.events;
        if taken > self.slowest.0 {
            self.slowest = (taken, link);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
