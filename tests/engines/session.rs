//! A browser of an engine, driven by WebDriver alone and without `async`: a test reads like a
//! script.

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::Value;
use thirtyfour::error::WebDriverResult;
use thirtyfour::prelude::*;
use thirtyfour::{Capabilities, TypingData};
use tokio::runtime::{Builder, Runtime};

use super::engine::{Driver, Engine, Theme};
use super::process::Folder;

/// A browser. It ends with the value, and so do its driver and its folder.
pub struct Session {
    runtime: Runtime,
    // In an option so that it can be quit in `drop`.
    session: Option<WebDriver>,
    _driver: Driver,
    _home: Folder,
}

impl Session {
    #[track_caller]
    pub fn start(engine: Engine, theme: Theme) -> Self {
        let mut builder = Builder::new_multi_thread();
        let runtime = builder.worker_threads(1).enable_all().build().unwrap();
        let home = Folder::new("engine");
        let driver = engine.start(home.path(), theme);
        let wanted = engine.wanted(home.path(), theme);
        let wanted: Capabilities = serde_json::from_value(wanted).unwrap();
        let session = runtime.block_on(async {
            let session = WebDriver::builder(driver.address(), wanted)
                .request_timeout(Duration::from_secs(60))
                .await?;
            session.set_window_rect(0, 0, 1300, 950).await?;
            WebDriverResult::Ok(session)
        });
        Self {
            session: Some(session.unwrap()),
            runtime,
            _driver: driver,
            _home: home,
        }
    }

    /// Does something with the session and waits for it.
    #[track_caller]
    pub fn with<T>(&self, act: impl AsyncFnOnce(&WebDriver) -> WebDriverResult<T>) -> T {
        let session = self.session.as_ref().expect("the browser is running");
        self.runtime.block_on(act(session)).unwrap()
    }

    #[track_caller]
    pub fn goto(&self, address: &str) {
        self.with(async |session| session.goto(address).await);
    }

    /// Runs a script, which finds its arguments in `arguments` and returns its result, or a promise.
    #[track_caller]
    pub fn script<T: DeserializeOwned>(&self, script: &str, arguments: &[Value]) -> T {
        self.with(async |session| session.execute(script, arguments).await?.convert())
    }

    #[track_caller]
    pub fn click(&self, locator: &str) {
        self.with(async |session| session.find(By::Css(locator)).await?.click().await);
    }

    #[track_caller]
    pub fn click_on_text(&self, within: &str, text: &str) {
        let path = format!("//*[@id='{within}']//button[contains(., '{text}')]");
        self.with(async |session| session.find(By::XPath(path)).await?.click().await);
    }

    /// Types into whatever has the focus.
    #[track_caller]
    pub fn press(&self, keys: impl Into<TypingData>) {
        self.with(async |session| session.action_chain().send_keys(keys).perform().await);
    }

    /// Presses the pointer's main button at the first of these places, moves it to the others, and
    /// holds it there until [`Session::let_go`].
    #[track_caller]
    pub fn drag(&self, way: &[(f64, f64)]) {
        self.with(async |session| {
            let mut chain = session.action_chain();
            for (place, (x, y)) in way.iter().enumerate() {
                chain = chain.move_to(*x as i64, *y as i64);
                if place == 0 {
                    chain = chain.click_and_hold();
                }
            }
            chain.perform().await
        });
    }

    #[track_caller]
    pub fn let_go(&self) {
        self.with(async |session| session.action_chain().release().perform().await);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            // When it fails, the driver's end is the browser's too.
            let _ = self.runtime.block_on(async {
                tokio::time::timeout(Duration::from_secs(10), session.quit()).await
            });
        }
    }
}
