//! Serves the built page, and can be told to misbehave.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tower_http::services::ServeDir;

/// A server of the page, on a port of its own.
pub struct Server {
    runtime: Option<Runtime>,
    address: SocketAddr,
    folder: &'static str,
    conduct: Arc<Conduct>,
}

/// How the server behaves, and what it was asked for.
struct Conduct {
    requested: Mutex<Vec<String>>,
    refused: Mutex<Option<&'static str>>,
    disguised: Mutex<Option<&'static str>>,
    cut: Mutex<Option<&'static str>>,
    held: watch::Sender<Option<&'static str>>,
}

impl Server {
    /// Serves the page from the root of a host.
    pub fn start() -> Self {
        Self::start_in("/")
    }

    /// Serves the page from a folder, which starts and ends with a slash.
    pub fn start_in(folder: &'static str) -> Self {
        Self::start_changed(folder, |app| app)
    }

    /// The same with something laid over it.
    pub fn start_changed(folder: &'static str, change: impl FnOnce(Router) -> Router) -> Self {
        let dist = dist();
        assert!(
            dist.join("index.html").is_file(),
            "there is no page in {}; build it with script/build",
            dist.display()
        );
        let conduct = Arc::new(Conduct {
            requested: Mutex::default(),
            refused: Mutex::default(),
            disguised: Mutex::default(),
            cut: Mutex::default(),
            held: watch::Sender::new(None),
        });
        let files = ServeDir::new(dist);
        let app = match folder {
            "/" => Router::new().fallback_service(files),
            folder => Router::new().nest_service(folder, files),
        }
        .layer(from_fn_with_state(Arc::clone(&conduct), attend));
        let app = change(app);
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let listener = runtime
            .block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))
            .unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(async move { axum::serve(listener, app).await });
        Self {
            runtime: Some(runtime),
            address,
            folder,
            conduct,
        }
    }

    /// `http://127.0.0.1:41655`
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The page's address without a query.
    pub fn address(&self) -> String {
        format!("{}{}", self.origin(), self.folder)
    }

    /// The name of the only file that starts and ends like this.
    pub fn file(start: &str, ending: &str) -> &'static str {
        let files = std::fs::read_dir(dist()).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names = names.filter(|name| name.starts_with(start) && name.ends_with(ending));
        let name = names.next().expect("a file");
        assert_eq!(names.next(), None);
        name.leak()
    }

    /// Every path that was asked for, in order.
    pub fn requested(&self) -> Vec<String> {
        self.conduct.requested.lock().unwrap().clone()
    }

    /// From now on answers 404 for paths that end like this.
    pub fn refuse(&self, ending: &'static str) {
        *self.conduct.refused.lock().unwrap() = Some(ending);
    }

    /// From now on says of paths that end like this that they are plain text, and nothing else.
    pub fn disguise(&self, ending: &'static str) {
        *self.conduct.disguised.lock().unwrap() = Some(ending);
    }

    /// From now on gives half of what is at paths that end like this.
    pub fn cut(&self, ending: &'static str) {
        *self.conduct.cut.lock().unwrap() = Some(ending);
    }

    /// Does not answer for paths that end like this until [`Server::release`].
    pub fn hold(&self, ending: &'static str) {
        self.conduct.held.send_replace(Some(ending));
    }

    /// Answers what was held.
    pub fn release(&self) {
        self.conduct.held.send_replace(None);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

fn dist() -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.join(std::env::var_os("STAMPEDE_DIST").unwrap_or_else(|| "dist".into()))
}

async fn attend(State(conduct): State<Arc<Conduct>>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    conduct.requested.lock().unwrap().push(path.clone());
    let ends = |ending: Option<&str>| ending.is_some_and(|ending| path.ends_with(ending));
    let mut held = conduct.held.subscribe();
    // It fails only when the server ends.
    let _ = held.wait_for(|held| !ends(*held)).await;
    let refused = *conduct.refused.lock().unwrap();
    if ends(refused) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let is_disguised = ends(*conduct.disguised.lock().unwrap());
    let is_cut = ends(*conduct.cut.lock().unwrap());
    let mut answer = next.run(request).await;
    if is_disguised {
        let plain = HeaderValue::from_static("text/plain");
        answer.headers_mut().insert(CONTENT_TYPE, plain);
        let as_told = HeaderValue::from_static("nosniff");
        answer.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, as_told);
    }
    if is_cut {
        let (mut head, body) = answer.into_parts();
        let whole = to_bytes(body, usize::MAX).await.unwrap();
        head.headers.remove(CONTENT_LENGTH);
        let half = whole.slice(..whole.len() / 2);
        return Response::from_parts(head, half.into());
    }
    answer
}
