//! The page as a server gives it: watched by a script of the tests, in a frame, or spoiled.

use std::sync::Arc;

use axum::Router;
use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse as _, Response};

use super::server::Server;

/// Runs in every document before the page's own scripts. The page allows itself scripts of its
/// own server, so this is one.
const WATCH: &str = include_str!("watch.js");
/// As wide as a phone, in browsers whose windows can't be.
const PHONE: &str = "<!DOCTYPE html><title>Phone</title><body style='margin:0'>\
    <iframe src='./' width=390 height=844 style='border:0'></iframe>";

/// What is wrong with the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    None,
    WithoutCode,
    HalfOfTheCode,
    CodeForbidden,
    WorkersBlocked,
}

/// Serves the page with a fault.
pub fn serve(fault: Fault) -> Server {
    Server::start_changed("/", |app: Router| {
        app.layer(from_fn_with_state(Arc::new(fault), attend))
    })
}

async fn attend(State(fault): State<Arc<Fault>>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    match path.as_str() {
        "/watch.js" => return ([(CONTENT_TYPE, "text/javascript")], WATCH).into_response(),
        "/phone.html" => return Html(PHONE).into_response(),
        "/" => return watched(next.run(request).await, *fault).await,
        _ => {}
    }
    if !path.ends_with(".wasm") {
        return next.run(request).await;
    }
    match *fault {
        Fault::WithoutCode => StatusCode::NOT_FOUND.into_response(),
        Fault::CodeForbidden => (StatusCode::FORBIDDEN, "no").into_response(),
        Fault::HalfOfTheCode => {
            let (mut head, body) = next.run(request).await.into_parts();
            let whole = to_bytes(body, usize::MAX).await.unwrap();
            head.headers.remove(CONTENT_LENGTH);
            Response::from_parts(head, whole.slice(..whole.len() / 2).into())
        }
        Fault::None | Fault::WorkersBlocked => next.run(request).await,
    }
}

/// The document with the watching script before all others.
async fn watched(document: Response, fault: Fault) -> Response {
    let bytes = to_bytes(document.into_body(), usize::MAX).await.unwrap();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    let changed = text.replacen("<head>", "<head><script src=\"watch.js\"></script>", 1);
    assert_ne!(changed, text, "a document with a head");
    let mut answer = Html(changed).into_response();
    if fault == Fault::WorkersBlocked {
        // It comes on top of the policy in the document.
        let policy = HeaderValue::from_static("worker-src 'none'");
        answer.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
    answer
}
