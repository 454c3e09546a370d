//! The page in a real Chromium: from a change by hand to the last draw call of all panels that it
//! changes and to all of them painted, and the longest task on the page's own thread meanwhile.
//! The largest herd also with one worker alone: what several save.

// The tests need more of it than this.
#[allow(dead_code, unused_imports)]
#[path = "../tests/e2e/harness/mod.rs"]
mod harness;

use std::time::Duration;

use harness::{Browser, Server, Window, wait_within};
use serde::Deserialize;
use serde_json::{Value, json};

/// The herds that are measured, in the columns of the engine's table.
const HERDS: [Option<u64>; 4] = [Some(1_000), None, Some(100_000), Some(LARGEST)];
/// The largest of them.
const LARGEST: u64 = 1_000_000;
/// Makes the page believe that the machine has a single core.
const ONE_WORKER: &str = "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 })";
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

/// Changes the page again and again, each time until all that it changes is painted, that is until
/// the frame after the one in which the last of it was drawn: the slider moves to and fro, or the
/// first panel shows one policy and then another.
const CHANGE: &str = "
    const [what, moves] = arguments;
    const slider = document.querySelector('#base');
    const home = +slider.value;
    const policies = document.querySelector('#switch-0');
    const changes = {
        slider: i => {
            slider.value = home + (i % 2 ? 0 : 1);
            slider.dispatchEvent(new Event('input', { bubbles: true }));
        },
        policy: i => {
            policies.dispatchEvent(new Event('pointerdown', { bubbles: true }));
            policies.value = i % 2 ? 'none' : 'fixed';
            policies.dispatchEvent(new Event('change', { bubbles: true }));
        },
    };
    const frame = () => new Promise(requestAnimationFrame);
    const painted = () => new Promise(done => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = done;
        channel.port2.postMessage(0);
    }));
    const all = () => [...document.querySelectorAll('.chart canvas')].slice(0, what === 'policy' ? 1 : 6);
    window.moves = [];
    window.draws = [];
    (async () => {
        for (let i = 0; i < 10; i++) await frame();
        tasks.length = 0;
        for (let i = 0; i < moves; i++) {
            const start = performance.now();
            changes[what](i);
            while (!all().every(canvas => drawn.get(canvas) > start)) await frame();
            await painted();
            window.draws.push(Math.max(...all().map(canvas => drawn.get(canvas))) - start);
            window.moves.push(performance.now() - start);
            await new Promise(rest => setTimeout(rest, 30));
        }
        window.finished = true;
    })();
";

#[derive(Deserialize)]
struct Measured {
    /// From each change to everything painted.
    moves: Vec<f64>,
    /// From each change to the last draw call.
    draws: Vec<f64>,
    tasks: Vec<f64>,
}

/// Rows of the table that are measured together.
struct Rows {
    /// What is changed.
    what: &'static str,
    /// The panels, as a link has them, and how many they are.
    panels: &'static str,
    count: usize,
    herds: [Option<u64>; 4],
    name: &'static str,
}

const ROWS: [Rows; 3] = [
    Rows {
        what: "slider",
        panels: "",
        count: 4,
        herds: HERDS,
        name: "Slider's event to four panels painted",
    },
    Rows {
        what: "slider",
        panels: "panels=none,full,equal,decorrelated,socketio-client,aws-2026-transient",
        count: 6,
        herds: HERDS,
        name: "Slider's event to six panels painted, two of them libraries'",
    },
    Rows {
        what: "policy",
        panels: "",
        count: 4,
        herds: [Some(1_000), None, None, None],
        name: "Another policy in a panel to its chart painted",
    },
];

fn main() {
    let server = Server::start();
    for rows in ROWS {
        let measured: Vec<Option<Measured>> = rows
            .herds
            .into_iter()
            .map(|herd| herd.map(|clients| measure(&server, clients, &rows, "")))
            .collect();
        let row = |name: &str, cell: &dyn Fn(&Measured) -> String| {
            let cells: Vec<String> = measured
                .iter()
                .map(|m| m.as_ref().map_or_else(|| "–".to_owned(), cell))
                .collect();
            println!("| {name} | {} |", cells.join(" | "));
        };
        row(&format!("{}, median", rows.name), &|m| {
            format!("{:.0} ms", quantile(&m.moves, 0.5))
        });
        row("the same, 95 %", &|m| {
            format!("{:.0} ms", quantile(&m.moves, 0.95))
        });
        row("the same, to the last draw call: median", &|m| {
            format!("{:.1} ms", quantile(&m.draws, 0.5))
        });
        row("the same, to the last draw call: 95 %", &|m| {
            format!("{:.1} ms", quantile(&m.draws, 0.95))
        });
        // The browser reports no shorter ones.
        row("longest task of the page's thread meanwhile", &|m| {
            let longest = m.tasks.iter().copied().reduce(f64::max);
            longest.map_or("under 50 ms".to_owned(), |task| format!("{task:.0} ms"))
        });
    }
    // Both of the same machine in the same minute, or they say nothing of each other.
    let last_draw = |first| {
        let measured = measure(&server, LARGEST, &ROWS[0], first);
        quantile(&measured.draws, 0.5)
    };
    let [one, several] = [ONE_WORKER, ""].map(last_draw);
    println!(
        "| Last draw call with several workers, share of the time with one | – | – | – | {:.2} |",
        several / one
    );
}

fn quantile(times: &[f64], share: f64) -> f64 {
    let mut times = times.to_vec();
    times.sort_unstable_by(f64::total_cmp);
    times[((times.len() as f64 * share) as usize).min(times.len() - 1)]
}

/// Measures with a script that runs before the page's own.
fn measure(server: &Server, clients: u64, rows: &Rows, first: &str) -> Measured {
    let browser = Browser::start(Window::DESKTOP);
    browser.run_first(WATCH);
    browser.run_first(first);
    let capacity = clients / 10;
    browser.goto(&format!(
        "{}?clients={clients}&capacity={capacity}&{}",
        server.address(),
        rows.panels
    ));
    wait_within(
        Duration::from_secs(60),
        "the first picture",
        || browser.script::<usize>("return drawn.size", &[]),
        |drawn| *drawn >= rows.count,
    );
    browser.script::<Value>(CHANGE, &[json!(rows.what), json!(MOVES)]);
    wait_within(
        Duration::from_secs(300),
        "the last move",
        || browser.script::<bool>("return window.finished === true", &[]),
        |finished| *finished,
    );
    browser.script("return { moves, draws, tasks }", &[])
}
