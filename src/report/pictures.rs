//! From results to pictures: the panels side by side, on the page and to take away.

use serde::{Deserialize, Serialize};

use super::chart_words::failures;
use super::description::scenario_line;
use super::key_figures::key_figures;
use super::lead::{lead, lead_text};
use super::rows::ROWS;
use super::told::told;
use crate::chart::{
    Gauges, Layout, LegendEntry, Palette, PanelAxes, Picture, Scale, Sheet, SheetPanel, Timeline,
    legend,
};
use crate::link::{self, PageState, Panels};
use crate::policy::Policy;
use crate::scenario::{Scenario, ScenarioError};
use crate::sim::{Budget, Delays, Guard, OneClient, Outcome, RunOptions, one_client, run_watched};

/// How many retries of one client are shown.
const RETRIES: u32 = 12;
/// Over how many clients: enough for whole per cents, and a multiple of what libraries divide
/// their draws by.
const CLIENTS: u32 = 400;

/// One panel's run: its figures, and what its chart shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PanelRun {
    /// The policy that all clients followed.
    pub policy: Policy,
    /// The figures.
    pub outcome: Outcome,
    /// Whether the policy spreads its retries for as long as there are any.
    pub spreads: bool,
    /// How the budget and the breaker of a process stand over time, if there are any.
    pub gauges: Option<Gauges>,
    /// What one client waits.
    pub one_client: OneClient,
    /// What the chart shows.
    pub timeline: Timeline,
}

impl PanelRun {
    /// Runs a scenario for a panel.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`] if a parameter is outside its limits.
    pub fn new(scenario: &Scenario, policy: Policy) -> Result<Self, ScenarioError> {
        Self::watched(scenario, policy, &mut |_| {})
    }

    /// The same; `watch` is told again and again how far the run has come, from 0 to 1.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`] if a parameter is outside its limits.
    pub fn watched(
        scenario: &Scenario,
        policy: Policy,
        watch: &mut dyn FnMut(f64),
    ) -> Result<Self, ScenarioError> {
        let outcome = run_watched(scenario, policy, &RunOptions::default(), watch)?;
        Ok(Self {
            policy,
            spreads: Delays::of(&policy, scenario).spreads(),
            gauges: gauges(scenario, &policy, &outcome),
            one_client: one_client(scenario, &policy, RETRIES, CLIENTS),
            timeline: Timeline::new(&outcome.bins),
            outcome,
        })
    }
}

fn gauges(scenario: &Scenario, policy: &Policy, outcome: &Outcome) -> Option<Gauges> {
    let Guard {
        budget, breaker, ..
    } = Guard::of(policy, scenario);
    let guarded = outcome.guard.as_ref()?;
    Some(Gauges::new(
        guarded,
        budget != Budget::None,
        breaker.is_some(),
    ))
}

/// The same scenario under several policies, side by side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// What was simulated.
    pub scenario: Scenario,
    /// The panels, in their order.
    pub panels: Vec<PanelRun>,
}

impl Comparison {
    /// Runs a scenario under each of these policies.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`] if a parameter is outside its limits.
    pub fn new(scenario: &Scenario, policies: &[Policy]) -> Result<Self, ScenarioError> {
        let panels = policies.iter();
        let panels = panels.map(|&policy| PanelRun::new(scenario, policy));
        Ok(Self {
            scenario: *scenario,
            panels: panels.collect::<Result<_, _>>()?,
        })
    }

    /// The scenario as there is to tell of it: with what any of the panels adds to it.
    pub fn told(&self) -> Scenario {
        told(
            &self.scenario,
            self.panels.iter().map(|panel| &panel.policy),
        )
    }

    /// The panels' outcomes, in their order.
    pub fn outcomes(&self) -> Vec<&Outcome> {
        self.panels.iter().map(|panel| &panel.outcome).collect()
    }

    /// The sentence over the panels, as one text.
    pub fn headline(&self) -> String {
        let panels: Vec<_> = self.panels.iter().map(|p| (p.policy, &p.outcome)).collect();
        lead_text(&lead(&self.told(), &panels))
    }

    /// What the marks of the pictures mean.
    pub fn legend(&self) -> Vec<LegendEntry> {
        let timelines = self.panels.iter().map(|panel| &panel.timeline);
        let gauges = self.panels.iter().filter_map(|panel| panel.gauges.as_ref());
        legend(timelines, gauges, failures(&self.told()))
    }

    /// The picture of one panel.
    pub fn picture<'a>(
        &'a self,
        panel: &'a PanelRun,
        axes: &'a PanelAxes,
        layout: Layout,
        palette: &'a Palette,
    ) -> Picture<'a> {
        // All charts have room for the strips of one, so that their bars stay as high.
        let strips = self.panels.iter().filter_map(|panel| panel.gauges.as_ref());
        let layout = Layout {
            strips: strips.map(Gauges::strips).max().unwrap_or_default(),
            ..layout
        };
        Picture {
            layout,
            axes,
            timeline: &panel.timeline,
            outage: self.scenario.outage,
            down: &panel.outcome.down,
            capacity: self.scenario.capacity,
            end: panel.outcome.end,
            finished: panel.outcome.cut_off.is_none(),
            gauges: panel.gauges.as_ref(),
            palette,
        }
    }

    /// Draws a sheet with all panels, to take away, and hands it to `use_it`.
    pub fn with_sheet<R>(
        &self,
        scale: Scale,
        palette: &Palette,
        use_it: impl FnOnce(&Sheet<'_>) -> R,
    ) -> R {
        const CHART: Layout = Layout {
            width: 500.0,
            height: 200.0,
            strips: 0,
        };
        let axes = self.axes(scale);
        let headline = self.headline();
        let source = self.source(scale);
        let figures = key_figures(&self.told(), &self.outcomes());
        let formulas = self.panels.iter();
        let formulas: Vec<_> = formulas.map(|p| p.policy.line(&self.scenario)).collect();
        let titles: Vec<_> = self.panels.iter().map(|p| p.policy.full_name()).collect();
        let panels = self
            .panels
            .iter()
            .zip(&axes)
            .zip(&figures)
            .zip(titles.iter().zip(&formulas))
            .map(|(((panel, axes), figures), (title, formula))| SheetPanel {
                title,
                formula,
                figures: figures
                    .iter()
                    .map(|figure| (figure.label.as_str(), figure.value.clone()))
                    .collect(),
                picture: self.picture(panel, axes, CHART, palette),
            })
            .collect();
        use_it(&Sheet {
            headline: &headline,
            source: &source,
            legend: &self.legend(),
            panels,
            palette,
        })
    }

    /// The table of all figures as comma-separated values, numbers plain and times in seconds.
    pub fn csv(&self) -> String {
        let mut lines = vec![
            format!("link,{}", quoted(self.link(Scale::default()))),
            "metric".into(),
        ];
        lines[1].extend(self.panels.iter().map(|p| format!(",{}", p.policy.write())));
        let told = self.told();
        for row in ROWS
            .iter()
            .filter(|row| row.is_about(&told, self.outcomes()))
        {
            let mut line = row.metric.key().to_owned();
            for outcome in self.outcomes() {
                let value = row
                    .metric
                    .of(outcome)
                    .map(|value| value.as_f64().to_string());
                line += ",";
                line += &value.unwrap_or_default();
            }
            lines.push(line);
        }
        lines.push(String::new());
        lines.join("\r\n")
    }

    /// How to draw the same picture again.
    fn source(&self, scale: Scale) -> String {
        let line = scenario_line(&self.scenario);
        format!("Stampede: {line}   {}", self.link(scale))
    }

    fn link(&self, scale: Scale) -> String {
        let query = link::write(&PageState {
            scenario: self.scenario,
            panels: Panels::of(self.panels.iter().map(|panel| panel.policy)).unwrap_or_default(),
            scale,
        });
        format!("?{query}")
    }
}

/// A value with a comma in it stands in quotation marks (RFC 4180); no link has any of its own.
fn quoted(value: String) -> String {
    if value.contains(',') {
        format!("\"{value}\"")
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::LIGHT;

    #[test]
    fn the_table_as_values() {
        let scenario = Scenario::default();
        let comparison = Comparison::new(&scenario, &[Policy::NO_JITTER]).unwrap();
        let csv = comparison.csv();
        assert!(
            csv.starts_with("link,?panels=none\r\nmetric,none\r\nlast_success_s,271\r\n"),
            "{csv}"
        );
        assert!(csv.contains("\r\nretries,8500\r\n"), "{csv}");
        assert_eq!(csv.lines().count(), 14 + 2);
        let two = [Policy::FIXED, Policy::FULL_JITTER];
        let csv = Comparison::new(&scenario, &two).unwrap().csv();
        assert!(csv.starts_with("link,\"?panels=fixed,full\"\r\nmetric,fixed,full\r\n"));
        let csv = Comparison::new(&scenario, &Policy::ALL).unwrap().csv();
        assert!(csv.starts_with("link,?\r\nmetric,none,full,equal,decorrelated\r\n"));
    }

    #[test]
    fn a_sheet_names_every_panel_and_the_link() {
        let scenario = Scenario {
            seed: 7,
            ..Scenario::default()
        };
        let comparison = Comparison::new(&scenario, &Policy::ALL).unwrap();
        let svg = comparison.with_sheet(Scale::Full, &LIGHT, |sheet| sheet.svg());
        for policy in Policy::ALL {
            assert!(svg.contains(&policy.name()));
        }
        assert!(svg.contains("?seed=7&amp;scale=full"));
        assert!(svg.contains("Without jitter the last client is back after 4 min 31 s."));
    }
}
