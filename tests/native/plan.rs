//! Which panels are run, which first, and what is shown meanwhile.

use stampede::report::PanelRun;
use stampede::scenario::Scenario;
use stampede::sim::Policy;
use stampede::wire::{Answer, Request};
use stampede::work::{GRACE_MS, Plan, SLOW_MS, Standing};

const NONE: Policy = Policy::NO_JITTER;
const FULL: Policy = Policy::FULL_JITTER;
const EQUAL: Policy = Policy::EQUAL_JITTER;

/// A scenario, one for each number.
fn scenario(clients: u64) -> Scenario {
    Scenario {
        clients,
        ..Scenario::default()
    }
}

/// A plan that has begun with these panels of the scenario number 1 at time 0.
fn asked(policies: &[Policy]) -> Plan {
    let mut plan = Plan::default();
    plan.ask(scenario(1), policies, 0.0);
    plan
}

fn finish(plan: &mut Plan, request: &Request, now: f64) {
    let run = PanelRun::new(&request.scenario, request.policy).unwrap();
    plan.hear(Answer::Done(request.number, Box::new(run)), now);
}

/// Runs all that waits, each panel as long as this.
fn run_all(plan: &mut Plan, mut now: f64, took: impl Fn(Policy) -> f64) {
    while let Some(request) = plan.start(now) {
        now += took(request.policy);
        finish(plan, &request, now);
    }
}

fn started(plan: &mut Plan) -> Vec<Policy> {
    std::iter::from_fn(|| plan.start(0.0))
        .map(|request| request.policy)
        .collect()
}

fn shown(plan: &Plan) -> Vec<Policy> {
    let results = plan.results();
    results.panels.iter().map(|panel| panel.policy).collect()
}

#[test]
fn all_panels_are_shown_together() {
    let mut plan = asked(&[NONE, FULL]);
    let [first, second] = [(); 2].map(|()| plan.start(0.0).unwrap());
    assert_eq!(plan.start(0.0), None);
    finish(&mut plan, &second, 20.0);
    assert!(!plan.has_news(20.0) && plan.is_busy());
    finish(&mut plan, &first, 30.0);
    assert!(plan.has_news(30.0));
    assert!(!plan.has_news(31.0), "the same again");
    assert_eq!(shown(&plan), [NONE, FULL]);
    assert!(!plan.is_busy());
}

#[test]
fn what_takes_long_is_shown_as_far_as_it_is() {
    let mut plan = asked(&[NONE, FULL]);
    let [first, second] = [(); 2].map(|()| plan.start(0.0).unwrap());
    finish(&mut plan, &first, 10.0);
    assert!(!plan.has_news(SLOW_MS - 1.0));
    assert!(plan.has_news(SLOW_MS));
    assert_eq!(shown(&plan), [NONE]);
    let number = second.number;
    for share in [0.25, 0.5, 0.4] {
        plan.hear(Answer::Working { number, share }, 600.0);
        assert!(plan.has_news(600.0));
    }
    let standings = [(NONE, Standing::Done), (FULL, Standing::Working(0.5))];
    assert_eq!(plan.standings(), standings);
    // Where somebody asks for something else meanwhile, the picture doesn't fall to pieces.
    plan.ask(scenario(2), &[NONE, FULL], 700.0);
    plan.hear(Answer::Working { number, share: 0.9 }, 710.0);
    assert!(!plan.has_news(720.0));
}

#[test]
fn what_is_known_is_not_run_again() {
    let mut plan = asked(&[NONE, FULL]);
    run_all(&mut plan, 0.0, |_| 1.0);
    plan.ask(scenario(1), &[FULL, EQUAL], 10.0);
    assert_eq!(started(&mut plan), [EQUAL]);
    plan.ask(scenario(2), &[FULL, EQUAL], 5_000.0);
    assert_eq!(plan.waiting(), 2);
}

#[test]
fn what_is_at_work_goes_on_where_another_panel_changes() {
    let mut plan = asked(&[NONE, FULL]);
    let [none, full] = [(); 2].map(|()| plan.start(0.0).unwrap());
    plan.ask(scenario(1), &[EQUAL, FULL], 1.0);
    assert!(plan.is_wanted(full.number) && !plan.is_wanted(none.number));
    finish(&mut plan, &none, 2.0);
    assert_eq!(started(&mut plan), [EQUAL]);
    finish(&mut plan, &full, 3.0);
    assert_eq!(shown(&plan), [FULL]);
}

#[test]
fn the_newest_waits_a_while_for_the_one_before_and_no_other() {
    let mut plan = asked(&[FULL]);
    let first = plan.start(0.0).unwrap();
    plan.ask(scenario(2), &[FULL], 10.0);
    plan.ask(scenario(3), &[FULL], 20.0);
    assert_eq!(plan.waiting(), 0);
    finish(&mut plan, &first, 30.0);
    assert!(plan.has_news(30.0), "a picture that follows the slider");
    assert_eq!(plan.results().scenario, scenario(1));
    plan.go_on(30.0);
    let next = plan.start(30.0).unwrap();
    assert_eq!(next.scenario, scenario(3));
    // The next one takes too long.
    plan.ask(scenario(4), &[FULL], 40.0);
    plan.go_on(30.0 + GRACE_MS - 1.0);
    assert!(plan.is_wanted(next.number));
    plan.go_on(30.0 + GRACE_MS);
    assert!(!plan.is_wanted(next.number));
    finish(&mut plan, &next, 2_000.0);
    assert!(!plan.has_news(1_031.0), "of an older scenario");
}

#[test]
fn whoever_took_longest_begins_first() {
    let policies = [NONE, FULL, EQUAL];
    let mut plan = asked(&policies);
    assert_eq!(
        started(&mut plan),
        policies,
        "as they stand: nothing is known"
    );
    let mut plan = asked(&policies);
    let took = |policy| if policy == FULL { 9.0 } else { 2.0 };
    run_all(&mut plan, 0.0, took);
    plan.ask(scenario(2), &policies, 100.0);
    assert_eq!(started(&mut plan), [FULL, NONE, EQUAL]);
}

#[test]
fn a_death_costs_a_panel_and_the_next_change_runs_it_again() {
    let mut plan = asked(&[NONE, FULL]);
    let [none, full] = [(); 2].map(|()| plan.start(0.0).unwrap());
    plan.lose(full.number);
    finish(&mut plan, &none, 5.0);
    assert!(plan.has_news(5.0) && plan.is_settled());
    assert_eq!(plan.standings()[1], (FULL, Standing::Lost));
    assert_eq!(plan.start(6.0), None, "not before the next change");
    plan.ask(scenario(1), &[NONE, FULL, EQUAL], 7.0);
    assert_eq!(started(&mut plan), [FULL, EQUAL]);
}

#[test]
fn a_stopped_panel_stays_so_until_somebody_asks() {
    let mut plan = asked(&[NONE, FULL]);
    let [none, full] = [(); 2].map(|()| plan.start(0.0).unwrap());
    let number = full.number;
    plan.hear(Answer::Working { number, share: 0.3 }, 1.0);
    plan.stop(FULL);
    assert!(!plan.is_wanted(number));
    finish(&mut plan, &full, 2.0);
    finish(&mut plan, &none, 2.0);
    assert!(plan.has_news(2.0));
    assert_eq!(plan.standings()[1], (FULL, Standing::Stopped(0.3)));
    plan.ask(scenario(1), &[EQUAL, FULL], 3.0);
    assert_eq!(started(&mut plan), [EQUAL]);
    plan.run_again(FULL, 4.0);
    assert!(plan.has_news(4.0), "how far it is, at once");
    assert_eq!(started(&mut plan), [FULL]);
    plan.ask(scenario(2), &[EQUAL, FULL], 5_000.0);
    assert_eq!(plan.waiting(), 2);
}

#[test]
fn without_anybody_to_run_it_nothing_is_waited_for() {
    let mut plan = asked(&[NONE, FULL]);
    let none = plan.start(0.0).unwrap();
    finish(&mut plan, &none, 1.0);
    plan.give_up();
    assert!(plan.has_news(2.0) && !plan.is_busy());
    assert_eq!(plan.standings()[1], (FULL, Standing::Absent));
    plan.ask(scenario(1), &[NONE, FULL], 3.0);
    assert_eq!(started(&mut plan), [FULL]);
}

#[test]
fn what_cant_be_run_says_why() {
    let mut plan = asked(&[NONE]);
    let none = plan.start(0.0).unwrap();
    plan.hear(Answer::Refused(none.number, "why".into()), 1.0);
    assert!(plan.has_news(1.0) && plan.is_settled());
    assert_eq!(plan.standings(), [(NONE, Standing::Refused("why".into()))]);
    assert!(plan.results().panels.is_empty());
}
