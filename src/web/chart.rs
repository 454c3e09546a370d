//! A panel's chart: a canvas that is drawn again when anything it shows has changed, and the
//! crosshair over it.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlCanvasElement, HtmlDivElement, ResizeObserver};

use super::live::{self, nothing, part, text};
use super::page::Page;
use super::standing::standing;
use crate::chart::{Layout, Picture, bar_at, draw_panel, last_second, second_at, x_of_second};
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
    let frame = NodeRef::<Div>::new();
    let canvas = NodeRef::<Canvas>::new();
    let layout = RwSignal::new(None::<Layout>);
    watch_size(frame, layout);
    // Where the policy stands in the results, as long as they have it.
    let place = move || page.place_of(at, policy.get());

    live::effect(move || {
        let (Some(canvas), Some(layout)) = (canvas.get(), layout.get()) else {
            return;
        };
        let palette = page.theme.get().palette();
        let drawn = page.results.with(|results| {
            let (results, place) = (results.as_ref()?, place()?);
            page.axes.with(|axes| {
                let picture = results.picture(
                    results.panels.get(place)?,
                    axes.get(place)?,
                    layout,
                    palette,
                );
                draw(&canvas, &picture);
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
    let crosshair = move || {
        let (second, layout) = (page.pointed.get()?, layout.get()?);
        page.axes
            .with(|axes| x_of_second(&layout, axes.get(place()?)?, second))
    };
    let bar = move || {
        let (second, layout) = (page.pointed.get(), layout.get()?);
        page.results.with(|results| {
            let place = place()?;
            let panel = results.as_ref()?.panels.get(place)?;
            page.axes.with(|axes| {
                let second = second.unwrap_or_default();
                Some(bar_at(&layout, axes.get(place)?, &panel.timeline, second))
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
        let Some(layout) = layout.get_untracked() else {
            return;
        };
        let second = page.axes.with_untracked(|axes| {
            let axes = axes.get(untrack(place)?)?;
            second_at(&layout, axes, f64::from(event.offset_x()))
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
        <div class="chart" node_ref=frame>
            <canvas node_ref=canvas role="img" aria-label=text(move || description().unwrap_or_default())></canvas>
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

/// Keeps the layout at the size of the chart's frame. The frame is watched, not the canvas:
/// drawing changes the canvas.
fn watch_size(frame: NodeRef<Div>, layout: RwSignal<Option<Layout>>) {
    live::effect(move || {
        let Some(frame) = frame.get() else { return };
        let watched = frame.clone();
        let measure = Closure::<dyn FnMut()>::new(move || layout.set(size_of(&watched)));
        let observer = ResizeObserver::new(measure.as_ref().unchecked_ref());
        if let Ok(observer) = observer {
            observer.observe(&frame);
            let kept = StoredValue::new_local((observer, measure));
            on_cleanup(move || kept.with_value(|(observer, _)| observer.disconnect()));
        }
        layout.set(size_of(&frame));
    });
    // Zooming, or moving the window to another screen, changes the pixels and not the frame.
    let zoomed = window_event_listener(leptos::ev::resize, move |_| layout.notify());
    on_cleanup(move || zoomed.remove());
}

fn size_of(frame: &HtmlDivElement) -> Option<Layout> {
    let (width, height) = (frame.client_width(), frame.client_height());
    (width > 0 && height > 0).then(|| Layout {
        width: f64::from(width),
        height: f64::from(height),
        strips: 0,
    })
}

/// Draws at the screen's own pixels, so that it is sharp.
fn draw(canvas: &HtmlCanvasElement, picture: &Picture<'_>) {
    let ratio = window().device_pixel_ratio().clamp(1.0, 4.0);
    let width = (picture.layout.width * ratio).round() as u32;
    let height = (picture.layout.height * ratio).round() as u32;
    // Setting the size clears the canvas, even to the size it has.
    if canvas.width() != width || canvas.height() != height {
        canvas.set_width(width);
        canvas.set_height(height);
    }
    if let Some(mut backend) = CanvasBackend::with_canvas_object(canvas.clone()) {
        let drawn = draw_panel(&mut backend, picture, ratio);
        debug_assert!(drawn.is_ok());
    }
}
