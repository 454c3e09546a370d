//! The state of the page, and what is derived from it.

use leptos::prelude::*;

use super::live;
use super::simulator::{Report, Simulator};
use super::theme::Theme;
use crate::chart::PanelAxes;
use crate::link::{PageState, Panels, Preset};
use crate::report::{Comparison, SHOWN_ALREADY, refusal};
use crate::scenario::Parameter;
use crate::sim::Policy;
use crate::work::Standing;

/// The state of the page. Every component takes it from the context.
#[derive(Clone, Copy)]
pub struct Page {
    /// What the link carries.
    pub state: RwSignal<PageState>,
    /// What the link held that could not be used as it stood.
    pub notices: RwSignal<Vec<String>>,
    /// The newest results; none before the first. Where a run takes long, or doesn't come, they
    /// are not of all panels.
    pub results: RwSignal<Option<Comparison>>,
    /// How far each panel of these results is.
    pub standings: RwSignal<Vec<(Policy, Standing)>>,
    /// Whether a simulation is running.
    pub busy: RwSignal<bool>,
    /// Whether the page asks for something else than what the results are of.
    pub old: RwSignal<bool>,
    /// What went wrong with the simulator.
    pub trouble: RwSignal<Option<String>>,
    /// Light or dark.
    pub theme: RwSignal<Theme>,
    /// The second that is pointed at.
    pub pointed: RwSignal<Option<u32>>,
    /// The panel that a policy of the library is being chosen for: its place, or the place of a
    /// new one.
    pub library: RwSignal<Option<u32>>,
    /// The axes of each panel of the results; see [`Page::place_of`].
    pub axes: Memo<Vec<PanelAxes>>,
    // It lives as long as the page; it is no signal, and JavaScript's values stay on the thread
    // they are from.
    simulator: StoredValue<Simulator, LocalStorage>,
}

impl Page {
    /// A page that shows this state; it simulates every scenario that it comes to.
    pub fn new(state: PageState, notices: Vec<String>) -> Self {
        let state = RwSignal::new(state);
        let results = RwSignal::new(None::<Comparison>);
        let standings = RwSignal::new(Vec::new());
        let (busy, old) = (RwSignal::new(true), RwSignal::new(true));
        let trouble = RwSignal::new(None);
        let tell = move |report| match report {
            Report::Asked => {
                switch(busy, true);
                switch(old, true);
            }
            Report::Results {
                results: there,
                standings: now,
                is_newest,
            } => {
                trouble.set(None);
                switch(old, !is_newest);
                standings.set(now);
                results.set(Some(*there));
            }
            Report::Rest => switch(busy, false),
            Report::Trouble(why) => trouble.set(Some(why.to_owned())),
        };
        let axes = Memo::new(move |_| {
            let scale = state.with(|state| state.scale);
            results.with(|results| results.as_ref().map(|r| r.axes(scale)).unwrap_or_default())
        });
        let page = Self {
            state,
            notices: RwSignal::new(notices),
            results,
            standings,
            busy,
            old,
            trouble,
            theme: RwSignal::new(Theme::of_system()),
            pointed: RwSignal::new(None),
            library: RwSignal::new(None),
            axes,
            simulator: StoredValue::new_local(Simulator::new(tell)),
        };
        page.simulate();
        page
    }

    /// The page's state, from the context.
    pub fn here() -> Self {
        expect_context()
    }

    /// Sets one parameter of the scenario.
    pub fn set(&self, parameter: &Parameter, value: u64) {
        if self
            .state
            .with_untracked(|state| parameter.get(&state.scenario))
            != value
        {
            self.change(|state| parameter.set(&mut state.scenario, value));
        }
    }

    /// Starts from a preset: its scenario in its panels, at the scale that there is.
    pub fn start_from(&self, preset: &Preset) {
        let PageState {
            scenario, panels, ..
        } = preset.state();
        self.state.update(|state| {
            state.scenario = scenario;
            state.panels = panels;
        });
    }

    /// Changes the page. A panel that can't be simulated any more is left out, and a notice says
    /// so, as of a link.
    pub fn change(&self, mut change: impl FnMut(&mut PageState)) {
        self.change_by(&mut change);
    }

    fn change_by(&self, change: &mut dyn FnMut(&mut PageState)) {
        let mut left_out = Vec::new();
        self.state.update(|state| {
            change(state);
            left_out = state.settle();
        });
        for notice in left_out {
            self.notices
                .update(|notices| notices.push(notice.to_string()));
        }
    }

    /// Changes which policies are shown so that `wanted` is among them. If that can't be
    /// simulated nothing changes, and the answer says why.
    pub fn show(&self, wanted: Policy, change: impl FnOnce(&mut Panels)) -> Option<String> {
        let refused = self
            .state
            .with_untracked(|state| refusal(wanted, &state.scenario));
        if refused.is_none() {
            self.state.update(|state| change(&mut state.panels));
        }
        refused
    }

    /// Shows a policy in the panel at a place, or in a new one behind the last. If that can't be
    /// nothing changes, and the answer says why.
    pub fn put(&self, place: u32, wanted: Policy) -> Option<String> {
        let shown = self.state.with_untracked(|state| state.panels);
        match shown.policies().get(place as usize) {
            Some(from) => self.show(wanted, |panels| panels.switch(*from, wanted)),
            None if shown.policies().contains(&wanted) => Some(SHOWN_ALREADY.to_owned()),
            None => self.show(wanted, |panels| _ = panels.add(wanted)),
        }
    }

    /// Shows an edited policy in the place of what it was. Unlike one that is chosen it doesn't
    /// change places with another panel that shows the same: nobody has asked for that.
    pub fn replace(&self, place: usize, edited: Policy) -> Option<String> {
        let shown = self.state.with_untracked(|state| state.panels);
        match shown.policies().iter().position(|shown| *shown == edited) {
            Some(same) if same == place => None,
            Some(_) => Some(SHOWN_ALREADY.to_owned()),
            None => self.put(place as u32, edited),
        }
    }

    /// Where what a panel shows stands among the panels of the newest results. They may be older
    /// than what the page shows now, and not have it.
    ///
    /// While the results of an edited policy are on their way, what it was before stands for it:
    /// a picture that is gone at every keystroke can't be compared with anything.
    pub fn place_of(&self, place: usize, policy: Policy) -> Option<usize> {
        self.results.with(|results| {
            let panels = &results.as_ref()?.panels;
            let exact = panels.iter().position(|panel| panel.policy == policy);
            exact.or_else(|| {
                // Where some are missing the others have moved up.
                let all = self.standings.with(Vec::len);
                let before = panels.get(place).filter(|_| panels.len() == all)?.policy;
                let is_shown = |state: &PageState| state.panels.policies().contains(&before);
                let is_its_own = before.origin() == policy.origin() && !self.state.with(is_shown);
                is_its_own.then_some(place)
            })
        })
    }

    /// Something to say beside a control. Any change of the page, wherever it comes from, makes
    /// it meaningless and clears it.
    pub fn message(&self) -> RwSignal<String> {
        let state = self.state;
        let message = RwSignal::new(String::new());
        live::effect(move || {
            state.track();
            if !message.with_untracked(String::is_empty) {
                message.set(String::new());
            }
        });
        message
    }

    /// How far the panel of a policy is, if it was asked for.
    pub fn standing(&self, policy: Policy) -> Option<Standing> {
        self.standings
            .with(|standings| Standing::of(policy, standings).cloned())
    }

    /// Stops the run of a policy's panel.
    pub fn stop(&self, policy: Policy) {
        self.simulator
            .with_value(|simulator| simulator.stop(policy));
    }

    /// Runs a policy's panel again that doesn't come.
    pub fn run_again(&self, policy: Policy) {
        switch(self.busy, true);
        self.simulator
            .with_value(|simulator| simulator.run_again(policy));
    }

    fn simulate(self) {
        let wanted = Memo::new(move |_| self.state.with(|state| (state.scenario, state.panels)));
        live::effect(move || {
            let (scenario, panels) = wanted.get();
            self.simulator
                .with_value(|simulator| simulator.request(scenario, panels.policies()));
        });
    }
}

/// Sets what follows a switch only where it changes anything.
fn switch(signal: RwSignal<bool>, on: bool) {
    if signal.get_untracked() != on {
        signal.set(on);
    }
}
