//! What the page shows and what it leaves out, for those who ask.

use leptos::prelude::*;

/// How to read the page, and the model behind it.
#[component]
pub fn About() -> impl IntoView {
    view! {
        <section class="about" aria-label="About the page">
            <details>
                <summary>"How to read this page"</summary>
                <p>
                    "A server goes down. At that instant every client has a request in flight, and
                    all of them fail. Each client then waits and tries again, by the same formula.
                    When the server is back it accepts a fixed number of requests in each second and
                    turns the rest away, and those clients wait again."
                </p>
                <p>
                    "A bar is one second: what arrived in it, and what became of it. Above the dashed
                    line the server had no room. Without jitter the clients stay in step and come
                    back as spikes; with jitter they spread out. Where the time axis is long a bar
                    shows the busiest second of several."
                </p>
                <p>
                    "In the readable scale the charts share axes that fit the schedules with jitter:
                    a bar that is taller is cut and carries its number, and a run that takes longer
                    says how far it goes on. Point at a chart, or move along it with the arrow keys,
                    to read the same second in all of them."
                </p>
            </details>
            <details>
                <summary>"The model, and what it leaves out"</summary>
                <p>
                    "Before retry k a client without jitter waits e(k) = min(cap, base · 2^(k−1)),
                    counted from the failure before it. Full jitter draws from 0 to e(k), equal
                    jitter from half of e(k) to e(k), decorrelated jitter from the base to three
                    times the wait before, up to the cap. A failure is noticed at once. The server
                    serves whoever comes first; each second has its own room. Nobody could do better
                    than the outage plus the number of clients over the capacity."
                </p>
                <p>
                    "Left out, so far: other traffic, time that a request takes, queues, clients that
                    give up, and servers that fall over again. Real recoveries are worse than these."
                </p>
                <p>
                    "The same link shows the same numbers in every browser and on the command line:
                    each client has its own stream of random numbers, made from the seed and the
                    client's number. Everything runs in this page. Nothing is sent anywhere, and
                    nothing is recorded."
                </p>
            </details>
        </section>
    }
}
