//! The page's own program, kept for its workers: so nothing is loaded or compiled twice, and a
//! worker can be replaced where the network has gone.

use js_sys::Array;
use leptos::prelude::window;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, RequestCache, RequestInit, Response, Url, Worker, WorkerOptions,
    WorkerType,
};

/// What a worker does beside the program's text: it begins when it is given what is compiled.
const BEGIN: &str = "
addEventListener(\"message\", ({ data: module }) => initSync({ module }), { once: true });
";

#[wasm_bindgen]
extern "C" {
    type Meta;
    /// Where this program has been loaded from.
    #[wasm_bindgen(method, getter)]
    fn url(this: &Meta) -> String;
    #[wasm_bindgen(thread_local_v2, js_namespace = import, js_name = meta)]
    static META: Meta;
}

/// The program, ready to be started any number of times.
pub struct Program {
    /// The address of its text, which the browser keeps as long as the page.
    address: String,
}

impl Program {
    /// Gets hold of the program's text. The browser has just loaded it and gives it once more
    /// without asking the network, unless it was told to keep nothing; `None` if it can't.
    pub async fn load() -> Option<Self> {
        let options = RequestInit::new();
        options.set_cache(RequestCache::ForceCache);
        let url = META.with(Meta::url);
        let answer = window().fetch_with_str_and_init(&url, &options);
        let answer: Response = JsFuture::from(answer).await.ok()?.dyn_into().ok()?;
        if !answer.ok() {
            return None;
        }
        let text = JsFuture::from(answer.text().ok()?).await.ok()?;
        let kind = BlobPropertyBag::new();
        kind.set_type("text/javascript");
        let parts = Array::of2(&text, &BEGIN.into());
        let blob = Blob::new_with_str_sequence_and_options(&parts, &kind).ok()?;
        let address = Url::create_object_url_with_blob(&blob).ok()?;
        Some(Self { address })
    }

    /// Starts it in a worker; `None` if the browser has no workers or does not allow them here.
    pub fn start(&self) -> Option<Worker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&self.address, &options).ok()?;
        worker.post_message(&wasm_bindgen::module()).ok()?;
        Some(worker)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It fails only for what is no address.
        let _ = Url::revoke_object_url(&self.address);
    }
}
