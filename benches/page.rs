//! The page in a real Chromium: from a slider's input event to all four panels painted, and the
//! longest task on the page's own thread meanwhile.

// The tests need more of it than this.
#[allow(dead_code, unused_imports)]
#[path = "../tests/e2e/harness/mod.rs"]
mod harness;

use std::time::Duration;

use harness::{Browser, Server, Window, wait_within};
use serde::Deserialize;
use serde_json::{Value, json};

/// The herds that are measured, in the columns of the engine's table.
const HERDS: [Option<u64>; 4] = [Some(1_000), None, Some(100_000), Some(1_000_000)];
/// How many moves of the slider are measured for each herd.
const MOVES: usize = 60;

/// Run before the page's own scripts: notes when each canvas was drawn last, and every long task.
const WATCH: &str = "
    window.drawn = new Map();
    window.tasks = [];
    const fill = CanvasRenderingContext2D.prototype.fillRect;
    CanvasRenderingContext2D.prototype.fillRect = function (...place) {
        drawn.set(this.canvas, performance.now());
        return fill.apply(this, place);
    };
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask', buffered: true });
";

/// Moves the slider to and fro, each time until all panels of the page are painted, that is until
/// the frame after the one in which the last of them was drawn.
const MOVE: &str = "
    const [slider, moves] = [document.querySelector('#base'), arguments[0]];
    const home = +slider.value;
    const frame = () => new Promise(requestAnimationFrame);
    const painted = () => new Promise(done => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = done;
        channel.port2.postMessage(0);
    }));
    const all = () => document.querySelectorAll('.chart canvas');
    window.moves = [];
    (async () => {
        for (let i = 0; i < 10; i++) await frame();
        tasks.length = 0;
        for (let i = 0; i < moves; i++) {
            const start = performance.now();
            slider.value = home + (i % 2 ? 0 : 1);
            slider.dispatchEvent(new Event('input', { bubbles: true }));
            while (![...all()].every(canvas => drawn.get(canvas) > start)) await frame();
            await painted();
            window.moves.push(performance.now() - start);
            await new Promise(rest => setTimeout(rest, 30));
        }
        window.finished = true;
    })();
";

#[derive(Deserialize)]
struct Measured {
    moves: Vec<f64>,
    tasks: Vec<f64>,
}

fn main() {
    let server = Server::start();
    let measured: Vec<Option<Measured>> = HERDS
        .into_iter()
        .map(|herd| herd.map(|clients| measure(&server, clients)))
        .collect();
    let row = |what: &str, cell: &dyn Fn(&Measured) -> String| {
        let cells: Vec<String> = measured
            .iter()
            .map(|m| m.as_ref().map_or_else(|| "–".to_owned(), cell))
            .collect();
        println!("| {what} | {} |", cells.join(" | "));
    };
    row("Slider's event to four panels painted, median", &|m| {
        format!("{:.0} ms", quantile(&m.moves, 0.5))
    });
    row("the same, 95 %", &|m| {
        format!("{:.0} ms", quantile(&m.moves, 0.95))
    });
    // The browser reports no shorter ones.
    row("longest task of the page's thread meanwhile", &|m| {
        let longest = m.tasks.iter().copied().reduce(f64::max);
        longest.map_or("under 50 ms".to_owned(), |task| format!("{task:.0} ms"))
    });
}

fn quantile(times: &[f64], share: f64) -> f64 {
    let mut times = times.to_vec();
    times.sort_unstable_by(f64::total_cmp);
    times[((times.len() as f64 * share) as usize).min(times.len() - 1)]
}

fn measure(server: &Server, clients: u64) -> Measured {
    let browser = Browser::start(Window::DESKTOP);
    browser.run_first(WATCH);
    let capacity = clients / 10;
    browser.goto(&format!(
        "{}?clients={clients}&capacity={capacity}",
        server.address()
    ));
    wait_within(
        Duration::from_secs(60),
        "the first picture",
        || browser.script::<usize>("return drawn.size", &[]),
        |drawn| *drawn >= 4,
    );
    browser.script::<Value>(MOVE, &[json!(MOVES)]);
    wait_within(
        Duration::from_secs(300),
        "the last move",
        || browser.script::<bool>("return window.finished === true", &[]),
        |finished| *finished,
    );
    browser.script("return { moves, tasks }", &[])
}
