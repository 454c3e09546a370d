//! What is drawn in these tests: runs of random scenarios, and timelines beyond what any run
//! gives.

use proptest::prelude::*;
use stampede::chart::{
    DARK, LIGHT, Layout, Palette, PanelAxes, Picture, Scale, Second, Timeline, bar_at, count_axis,
    draw_panel, time_axis,
};
use stampede::report::Comparison;
use stampede::time::Micros;

use super::recorder::{Area, Recorder};
use crate::scenarios::{any_scenario, hold};

/// One chart to draw.
#[derive(Clone, Debug)]
pub struct Scene {
    pub layout: Layout,
    pub ratio: f64,
    pub dark: bool,
    pub axes: PanelAxes,
    pub timeline: Timeline,
    pub outage: Micros,
    pub down: Vec<(Micros, Micros)>,
    pub capacity: u64,
    pub end: Micros,
    pub finished: bool,
}

impl Scene {
    pub fn palette(&self) -> &'static Palette {
        if self.dark { &DARK } else { &LIGHT }
    }

    pub fn draw(&self) -> Recorder {
        let mut recorder = Recorder::default();
        let picture = Picture {
            layout: self.layout,
            axes: &self.axes,
            timeline: &self.timeline,
            outage: self.outage,
            down: &self.down,
            capacity: self.capacity,
            end: self.end,
            finished: self.finished,
            gauges: None,
            palette: self.palette(),
        };
        draw_panel(&mut recorder, &picture, self.ratio).unwrap();
        recorder
    }

    /// The whole picture.
    pub fn frame(&self) -> Area {
        Area {
            left: 0.0,
            top: 0.0,
            right: self.layout.width * self.ratio,
            bottom: self.layout.height * self.ratio,
        }
    }

    /// Where an instant lies, in pixels.
    pub fn x(&self, second: u32) -> f64 {
        let share = f64::from(second) / self.axes.time.end as f64;
        self.layout.x(share.min(1.0)) * self.ratio
    }

    /// Where a count lies, in pixels.
    pub fn y(&self, count: u64) -> f64 {
        let share = count as f64 / self.axes.arrivals.end as f64;
        self.layout.y(share.min(1.0)) * self.ratio
    }

    /// The bars that should stand there: the busiest second of each span, and the span's start
    /// and end.
    pub fn bars(&self) -> Vec<(Second, u32, u32)> {
        let (_, span) = bar_at(&self.layout, &self.axes, &self.timeline, 0);
        let mut bars: Vec<(Second, u32, u32)> = Vec::new();
        for second in self.timeline.seconds() {
            let start = second.at - second.at % span;
            if u64::from(start) >= self.axes.time.end {
                break;
            }
            match bars.last_mut() {
                Some((busiest, from, _)) if *from == start => {
                    let gave_up = busiest.gave_up.max(second.gave_up);
                    if second.arrivals() > busiest.arrivals() {
                        *busiest = *second;
                    }
                    busiest.gave_up = gave_up;
                }
                _ => bars.push((*second, start, start + span)),
            }
        }
        bars
    }
}

/// Holds a property of what is drawn: for each panel of random scenarios in all three scales,
/// and for timelines that no run gives.
#[track_caller]
pub fn hold_in_every_picture(property: impl Fn(&Scene, &Recorder)) {
    let look = |scene: &Scene| property(scene, &scene.draw());
    hold(48, &(any_scenario(), frame()), |(scenario, frame)| {
        let comparison = Comparison::new(&scenario, &stampede::sim::Policy::ALL).unwrap();
        for scale in Scale::ALL {
            for (panel, axes) in comparison.panels.iter().zip(comparison.axes(scale)) {
                look(&Scene {
                    layout: frame.0,
                    ratio: frame.1,
                    dark: frame.2,
                    axes,
                    timeline: panel.timeline.clone(),
                    outage: scenario.outage,
                    down: panel.outcome.down.clone(),
                    capacity: scenario.capacity,
                    end: panel.outcome.end,
                    finished: panel.outcome.cut_off.is_none(),
                });
            }
        }
    });
    hold(256, &invented(), |scene| look(&scene));
}

/// Every bar of a wide and tall picture full of everything there is.
pub fn crowded() -> Scene {
    let everything = (1, [1_000, 1_000, 1_000, 1_000, 2_000, 500]);
    let second = |seconds: u64| Micros::from_millis(seconds * 500);
    Scene {
        layout: Layout {
            width: 900.0,
            height: 320.0,
            strips: 0,
        },
        ratio: 2.0,
        dark: false,
        axes: PanelAxes {
            time: time_axis(290.0),
            arrivals: count_axis(3_900),
        },
        timeline: timeline(&[everything; 300]),
        outage: Micros::from_secs(10),
        down: (20..600)
            .map(|i| (second(2 * i), second(2 * i + 1)))
            .collect(),
        capacity: 1_000,
        end: Micros::from_secs(600),
        finished: true,
    }
}

/// The same load in every second of an axis that ends at `end_s`.
pub fn steady(end_s: u64, width: f64, ratio: f64) -> Scene {
    let seconds: Vec<_> = (0..end_s)
        .map(|at| {
            serde_json::json!({ "at": at, "failed": 0, "rejected": 0, "served": 50,
            "late": 0, "first": 0, "gave_up": 0 })
        })
        .collect();
    Scene {
        layout: Layout {
            width,
            height: 200.0,
            strips: 0,
        },
        ratio,
        dark: false,
        axes: PanelAxes {
            time: time_axis(end_s as f64 / 1.04),
            arrivals: count_axis(100),
        },
        timeline: of_seconds(seconds),
        outage: Micros::ZERO,
        down: Vec::new(),
        capacity: 100,
        end: Micros::from_secs(end_s),
        finished: true,
    }
}

fn frame() -> impl Strategy<Value = (Layout, f64, bool)> {
    (250..=900_u32, 150..=320_u32, any::<bool>(), any::<bool>()).prop_map(
        |(width, height, sharp, dark)| {
            let layout = Layout {
                width: width.into(),
                height: height.into(),
                strips: 0,
            };
            (layout, if sharp { 2.0 } else { 1.0 }, dark)
        },
    )
}

/// Up to a thousand million arrivals in one second, up to 240 hours, and axes that fit some of
/// it.
fn invented() -> impl Strategy<Value = Scene> {
    let magnitude = |most: u32| (0..=most, 10..=99_u64);
    let whole = |(exponent, digits): (u32, u64)| digits * 10_u64.pow(exponent) / 10;
    let seconds = prop::collection::vec((1..=9_000_u32, parts()), 0..400);
    let down = prop::collection::vec((0..60_000_000_u64, 1..20_000_000_u64), 0..100);
    (
        (frame(), seconds, magnitude(8), down),
        (magnitude(5), 0..=3_600_000_000_u64, magnitude(6)),
        (0..=864_000_000_000_u64, any::<bool>()),
    )
        .prop_map(
            move |((frame, gaps, tallest, down), (last, outage, capacity), (end, finished))| {
                Scene {
                    layout: frame.0,
                    ratio: frame.1,
                    dark: frame.2,
                    axes: PanelAxes {
                        time: time_axis(whole(last) as f64),
                        arrivals: count_axis(whole(tallest)),
                    },
                    timeline: timeline(&gaps),
                    outage: Micros(outage),
                    down: one_after_the_other(outage, &down),
                    capacity: whole(capacity).max(1),
                    end: Micros(end),
                    finished,
                }
            },
        )
}

/// Times down after an outage, from how long it is up before each and how long it is down then.
fn one_after_the_other(outage: u64, down: &[(u64, u64)]) -> Vec<(Micros, Micros)> {
    let mut now = outage;
    let mut times = Vec::new();
    for (up, for_) in down {
        let from = now + up;
        now = from + for_;
        times.push((Micros(from), Micros(now)));
    }
    times
}

/// Failed, turned away, served, too late; first attempts; gave up.
fn parts() -> impl Strategy<Value = [u32; 6]> {
    let part =
        prop_oneof![3 => Just(0), 2 => 1..100_u32, 2 => 1..10_000_u32, 1 => 0..=250_000_000_u32];
    let is_open = any::<bool>();
    (prop::array::uniform6(part), is_open).prop_map(|(mut parts, is_open)| {
        // No more first attempts than arrivals.
        let arrivals = parts[..4].iter().sum();
        parts[4] = parts[4].min(arrivals);
        if !is_open {
            parts[3..].fill(0);
        }
        parts
    })
}

/// Timelines come from runs; one that no run gives is read from data.
fn timeline(gaps: &[(u32, [u32; 6])]) -> Timeline {
    // Some are close together, others days apart.
    let mut at = 0;
    let mut seconds = Vec::new();
    for (i, (gap, [failed, rejected, served, late, first, gave_up])) in gaps.iter().enumerate() {
        if failed + rejected + served + late + gave_up > 0 && at < 864_000 {
            seconds.push(serde_json::json!({
                "at": at, "failed": failed, "rejected": rejected, "served": served,
                "late": late, "first": first, "gave_up": gave_up
            }));
        }
        at += if i % 100 < 90 { 1 + gap % 3 } else { *gap };
    }
    of_seconds(seconds)
}

fn of_seconds(seconds: Vec<serde_json::Value>) -> Timeline {
    serde_json::from_value(serde_json::json!({ "seconds": seconds, "span_s": 1 })).unwrap()
}
