//! A panel's chart: a canvas that is drawn again when anything it shows has changed, and the
//! crosshair over it.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::{Canvas, Div};
use leptos::prelude::*;

use super::canvas::Frame;
use super::live::{self, nothing, part, text};
use super::page::Page;
use super::print::{Printing, printed_chart};
use super::standing::standing;
use crate::chart::{bar_at, last_second, second_at, x_of_second};
use crate::report::{bar_description, chart_description, gauge_description, second_description};
use crate::sim::Policy;

/// How many bars Page Up and Page Down go along a chart.
const LEAP: u32 = 10;

/// The chart of one panel.
#[component]
pub fn Chart(
    /// The panel's place.
    at: usize,
    /// The policy that it shows.
    policy: Memo<Policy>,
) -> impl IntoView {
    let page = Page::here();
    let printing = Printing::here();
    let element = NodeRef::<Div>::new();
    let canvas = NodeRef::<Canvas>::new();
    let frame = RwSignal::new(None::<Frame>);
    Frame::watch(element, frame);
    // Where the policy stands in the results, as long as they have it.
    let place = move || page.place_of(at, policy.get());

    live::effect(move || {
        let (Some(canvas), Some(frame)) = (canvas.get(), frame.get()) else {
            return;
        };
        let palette = page.theme.get().palette();
        let drawn = page.results.with(|results| {
            let (results, place) = (results.as_ref()?, place()?);
            page.axes.with(|axes| {
                let picture = results.picture(
                    results.panels.get(place)?,
                    axes.get(place)?,
                    frame.layout,
                    palette,
                );
                frame.draw(&canvas, &picture);
                Some(())
            })
        });
        if drawn.is_none() {
            // What another policy did must not stand here. Setting the size clears the canvas.
            canvas.set_width(canvas.width());
        }
    });

    let description = move || {
        page.results.with(|results| {
            let results = results.as_ref()?;
            let panel = results.panels.get(place()?)?;
            Some(chart_description(
                &results.scenario,
                panel.policy,
                &panel.outcome,
            ))
        })
    };
    let on_paper = move || {
        if !printing.is_on() {
            return None;
        }
        page.results.with(|results| {
            let (results, place) = (results.as_ref()?, place()?);
            let panel = results.panels.get(place)?;
            page.axes
                .with(|axes| Some(printed_chart(results, panel, axes.get(place)?)))
        })
    };
    let crosshair = move || {
        let (second, frame) = (page.pointed.get()?, frame.get()?);
        page.axes.with(|axes| {
            let x = x_of_second(&frame.layout, axes.get(place()?)?, second)?;
            Some(frame.on_page(x))
        })
    };
    let bar = move || {
        let (second, frame) = (page.pointed.get(), frame.get()?);
        page.results.with(|results| {
            let place = place()?;
            let panel = results.as_ref()?.panels.get(place)?;
            page.axes.with(|axes| {
                let second = second.unwrap_or_default();
                let axes = axes.get(place)?;
                Some(bar_at(&frame.layout, axes, &panel.timeline, second))
            })
        })
    };
    // How the budget and the breaker stood, if there are any.
    let gauge = move |second| {
        let said = page.results.with(|results| {
            let panel = results.as_ref()?.panels.get(place()?)?;
            gauge_description(panel.gauges.as_ref()?, second)
        });
        said.unwrap_or_default()
    };
    let reading = move || {
        let (bar, span_s) = bar()?;
        match page.pointed.get() {
            Some(second) => Some(second_description(bar, span_s) + &gauge(second)),
            None => bar_description(span_s),
        }
    };
    let span_s = move || bar().map_or(1, |(_, span_s)| span_s);
    let last = move || {
        page.axes.with(|axes| {
            let mine = place().and_then(|place| axes.get(place));
            mine.map_or(0, last_second)
        })
    };

    let point = move |event: PointerEvent| {
        let Some(frame) = frame.get_untracked() else {
            return;
        };
        let second = page.axes.with_untracked(|axes| {
            let axes = axes.get(untrack(place)?)?;
            let x = frame.in_picture(f64::from(event.offset_x()));
            second_at(&frame.layout, axes, x)
        });
        page.pointed.set(second);
    };
    let leave = move |event: PointerEvent| {
        // A finger leaves when it is lifted; what it pointed at stays to be read.
        if event.pointer_type() != "touch" {
            page.pointed.set(None);
        }
    };
    let walk = move |event: KeyboardEvent| {
        let last = untrack(last);
        let before = page.pointed.get_untracked();
        let step = untrack(span_s);
        let forward = |bars| {
            before
                .map_or(0, |s| s.saturating_add(bars * step))
                .min(last)
        };
        let back = |bars| before.map_or(0, |s| s.saturating_sub(bars * step));
        let second = match event.key().as_str() {
            "ArrowRight" | "ArrowUp" => forward(1),
            "ArrowLeft" | "ArrowDown" => back(1),
            "PageUp" => forward(LEAP),
            "PageDown" => back(LEAP),
            "Home" => 0,
            "End" => last,
            "Escape" => return page.pointed.set(None),
            _ => return,
        };
        event.prevent_default();
        page.pointed.set(Some(second));
    };

    view! {
        <div class="chart" node_ref=element>
            <canvas node_ref=canvas role="img" aria-label=text(move || description().unwrap_or_default())></canvas>
            {part(move || match on_paper() {
                None => nothing(),
                Some(svg) => view! {
                    <div
                        class="printed"
                        role="img"
                        aria-label=untrack(description).unwrap_or_default()
                        inner_html=svg
                    ></div>
                }
                .into_any(),
            })}
            {part(move || match crosshair() {
                None => nothing(),
                Some(x) => view! { <div class="crosshair" style:left=format!("{x}px")></div> }.into_any(),
            })}
            // Over the picture: a picture is nothing that keys could move along.
            <div
                class="pointer"
                role="slider"
                tabindex="0"
                aria-label=text(move || format!("Second to read in all charts, from {}", policy.get().name()))
                aria-valuemin="0"
                aria-valuemax=text(move || last().to_string())
                aria-valuenow=text(move || page.pointed.get().unwrap_or_default().to_string())
                aria-valuetext=text(move || match page.pointed.get() {
                    Some(_) => reading().unwrap_or_default(),
                    None => "none".to_owned(),
                })
                on:pointermove=point
                on:pointerdown=point
                on:pointerleave=leave
                on:keydown=walk
                on:blur=move |_| page.pointed.set(None)
            ></div>
            {standing(policy)}
        </div>
        <p class="reading">{text(move || reading().unwrap_or_default())}</p>
    }
}
