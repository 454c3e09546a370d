//! What the link held that could not be used, and what went wrong.

use leptos::prelude::*;

use super::page::Page;

/// Notices about the link, and trouble with the simulator. All of it is shown as text.
#[component]
pub fn Notices() -> impl IntoView {
    let page = Page::here();
    view! {
        <div id="trouble" role="alert">
            {move || page.trouble.get().map(|text| view! { <p class="trouble">{text}</p> })}
        </div>
        <div id="notices" role="status">
            <Show when=move || !page.notices.with(Vec::is_empty)>
                <div class="notices">
                    <p>"Not everything in the link could be used:"</p>
                    <ul>
                        {move || {
                            page.notices
                                .get()
                                .into_iter()
                                .map(|text| view! { <li>{text}</li> })
                                .collect_view()
                        }}
                    </ul>
                    <button
                        type="button"
                        class="close"
                        on:click=move |_| {
                            page.notices.set(Vec::new());
                            // The address goes on with what is used.
                            page.state.notify();
                        }
                    >
                        "Dismiss"
                    </button>
                </div>
            </Show>
        </div>
    }
}
