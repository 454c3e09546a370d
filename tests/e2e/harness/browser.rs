//! A headless Chromium with a fresh profile, driven without `async`: a test reads like a script.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;
use thirtyfour::prelude::*;
use thirtyfour::{Capabilities, LoggingPrefsLogLevel, TypingData};
use tokio::runtime::{Builder, Runtime};

use super::process::{Driver, Folder};
use super::window::Window;

/// A browser. It ends with the value, and so do its driver and its profile.
pub struct Browser {
    runtime: Runtime,
    // In an option so that it can be quit in `drop`.
    session: RefCell<Option<WebDriver>>,
    held: Cell<bool>,
    _driver: Driver,
    profile: Folder,
}

impl Browser {
    #[track_caller]
    pub fn start(window: Window) -> Self {
        Self::start_as(window, &json!({}))
    }

    /// A browser that is set to letters of this size, in CSS pixels.
    #[track_caller]
    pub fn start_with_letters(window: Window, font_size: u32) -> Self {
        let settings = json!({ "webkit": { "webprefs": { "default_font_size": font_size } } });
        Self::start_as(window, &settings)
    }

    #[track_caller]
    fn start_as(window: Window, settings: &Value) -> Self {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let driver = Driver::start();
        let profile = Folder::new("profile");
        let wanted = wanted(&profile, settings).unwrap();
        let session = runtime.block_on(async {
            WebDriver::builder(driver.address(), wanted)
                .request_timeout(Duration::from_secs(60))
                .await
        });
        let browser = Self {
            runtime,
            session: RefCell::new(Some(session.unwrap())),
            held: Cell::new(false),
            _driver: driver,
            profile,
        };
        browser.resize(window);
        browser
    }

    /// Does something with the session and waits for it.
    #[track_caller]
    pub fn with<T>(&self, act: impl AsyncFnOnce(&WebDriver) -> WebDriverResult<T>) -> T {
        let session = self.session.borrow();
        let session = session.as_ref().expect("the browser is running");
        self.runtime.block_on(act(session)).unwrap()
    }

    #[track_caller]
    pub fn goto(&self, address: &str) {
        self.with(async |session| session.goto(address).await);
    }

    /// Runs a script, which finds its arguments in `arguments` and returns its result.
    #[track_caller]
    pub fn script<T: DeserializeOwned>(&self, script: &str, arguments: &[Value]) -> T {
        self.with(async |session| session.execute(script, arguments).await?.convert())
    }

    /// Sends a command of the DevTools protocol.
    #[track_caller]
    pub fn devtools(&self, command: &str, parameters: Value) -> Value {
        self.with(async |session| session.cdp().send_raw(command, parameters).await)
    }

    /// Runs this script in every new document, before the page's own.
    pub fn run_first(&self, script: &str) {
        self.devtools(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": script }),
        );
    }

    pub fn resize(&self, window: Window) {
        self.devtools(
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": window.width,
                "height": window.height,
                "deviceScaleFactor": window.ratio,
                "mobile": window.mobile,
            }),
        );
    }

    /// Asks for media features as the system would, and for a medium such as `print`; `""` is
    /// the screen.
    pub fn prefer(&self, medium: &str, features: &[(&str, &str)]) {
        let features = features
            .iter()
            .map(|(name, value)| json!({ "name": name, "value": value }));
        self.devtools(
            "Emulation.setEmulatedMedia",
            json!({ "media": medium, "features": features.collect::<Value>() }),
        );
    }

    #[track_caller]
    pub fn click(&self, locator: &str) {
        self.with(async |session| session.find(By::Css(locator)).await?.click().await);
    }

    /// Types into whatever has the focus.
    #[track_caller]
    pub fn press(&self, keys: impl Into<TypingData>) {
        self.with(async |session| session.action_chain().send_keys(keys).perform().await);
    }

    /// Moves the real pointer to a place in the window.
    #[track_caller]
    pub fn point(&self, (x, y): (f64, f64)) {
        self.pointer("mouseMoved", (x, y));
    }

    /// Presses the pointer's main button at a place, and holds it until [`Browser::let_go`].
    #[track_caller]
    pub fn hold(&self, (x, y): (f64, f64)) {
        self.point((x, y));
        self.held.set(true);
        self.pointer("mousePressed", (x, y));
    }

    #[track_caller]
    pub fn let_go(&self, (x, y): (f64, f64)) {
        self.held.set(false);
        self.pointer("mouseReleased", (x, y));
    }

    /// The driver's own pointer moves no slider in a window of a given size; the browser's does.
    fn pointer(&self, kind: &str, (x, y): (f64, f64)) {
        let held = self.held.get();
        let button = if held || kind == "mouseReleased" {
            "left"
        } else {
            "none"
        };
        self.devtools(
            "Input.dispatchMouseEvent",
            json!({
                "type": kind,
                "x": x,
                "y": y,
                "button": button,
                "buttons": u8::from(held),
                "clickCount": u8::from(kind != "mouseMoved"),
            }),
        );
    }

    /// The errors on the console since the last time, for which nobody should have to look.
    #[track_caller]
    pub fn console_errors(&self) -> Vec<String> {
        let entries = self.with(async |session| session.get_log("browser").await);
        entries
            .into_iter()
            .filter(|entry| entry.level == "SEVERE")
            .map(|entry| entry.message)
            .collect()
    }

    /// Ends the browser and gives its own record of the network: all requests of the page and of
    /// its workers.
    #[track_caller]
    pub fn quit_for_network_record(self) -> Value {
        self.end();
        let record = std::fs::read_to_string(self.profile.path().join(NETWORK_RECORD)).unwrap();
        serde_json::from_str(&record).unwrap()
    }

    fn end(&self) {
        let Some(session) = self.session.borrow_mut().take() else {
            return;
        };
        // When it fails, the driver's end is the browser's too.
        let _ = self.runtime.block_on(async {
            tokio::time::timeout(Duration::from_secs(10), session.quit()).await
        });
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.end();
    }
}

const NETWORK_RECORD: &str = "network.json";

fn wanted(profile: &Folder, settings: &Value) -> WebDriverResult<Capabilities> {
    let mut wanted = DesiredCapabilities::chrome();
    if let Ok(chrome) = std::env::var("CHROME") {
        wanted.set_binary(&chrome)?;
    }
    let record = profile.path().join(NETWORK_RECORD);
    for argument in [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        &format!("--user-data-dir={}", profile.path().display()),
        &format!("--log-net-log={}", record.display()),
    ] {
        wanted.add_arg(argument)?;
    }
    wanted.add_experimental_option("prefs", settings)?;
    wanted.set_logging_prefs("browser", LoggingPrefsLogLevel::All)?;
    Ok(wanted.into())
}
