//! The three engines: how each is started, and what it is asked for.

use std::env::var;
use std::path::Path;

use serde_json::{Value, json};

use super::programs::{Group, free_port};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Chromium,
    Firefox,
    WebKit,
}

/// What the system prefers, as far as an engine can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    Light,
    Dark,
}

/// A driver that answers, and what it needs to run.
pub struct Driver {
    port: u16,
    // Dropped in this order: the browser goes before its screen.
    _driver: Group,
    _screen: Option<Group>,
}

impl Driver {
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

/// A program by the variable that names it, or by its usual name.
fn program(variable: &str, usual: &str) -> String {
    var(variable).unwrap_or_else(|_| usual.to_owned())
}

impl Engine {
    /// Starts the driver. Whatever the browser writes, it writes to `home`.
    pub fn start(self, home: &Path, theme: Theme) -> Driver {
        let port = free_port();
        let port_argument = format!("--port={port}");
        let mut screen = None;
        let mut variables = vec![("HOME", home.display().to_string())];
        let (driver, arguments) = match self {
            Self::Chromium => (program("CHROMEDRIVER", "chromedriver"), vec![port_argument]),
            Self::Firefox => {
                // Two drivers must not take the same port for what isn't used here.
                let websocket = format!("--websocket-port={}", free_port());
                let driver = program("GECKODRIVER", "geckodriver");
                (driver, vec![port_argument, websocket])
            }
            Self::WebKit => {
                let (started, display) = Group::screen(&program("XVFB", "Xvfb"));
                screen = Some(started);
                let suffix = if theme == Theme::Dark { ":dark" } else { "" };
                variables.extend([
                    ("DISPLAY", display),
                    ("GTK_THEME", format!("Adwaita{suffix}")),
                    ("NO_AT_BRIDGE", "1".to_owned()),
                ]);
                let driver = program("WEBKITDRIVER", "WebKitWebDriver");
                (driver, vec!["--host=127.0.0.1".to_owned(), port_argument])
            }
        };
        let driver = Group::start(&driver, &arguments, &variables);
        driver.answers_at(port);
        Driver {
            port,
            _driver: driver,
            _screen: screen,
        }
    }

    /// What a session is asked for.
    pub fn wanted(self, home: &Path, theme: Theme) -> Value {
        match self {
            Self::Chromium => {
                // The first theme in the list of this switch is the dark one.
                let scheme = if theme == Theme::Dark { 0 } else { 1 };
                let mut options = json!({ "args": [
                    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                    "--disable-quic", "--no-first-run", "--disable-background-networking",
                    "--disable-component-update", "--disable-sync", "--hide-scrollbars",
                    format!("--user-data-dir={}", home.join("profile").display()),
                    format!("--blink-settings=preferredColorScheme={scheme}"),
                ] });
                if let Ok(binary) = var("CHROME") {
                    options["binary"] = json!(binary);
                }
                json!({ "browserName": "chrome", "goog:chromeOptions": options })
            }
            Self::Firefox => {
                // 0 is dark, 1 is light.
                let scheme = if theme == Theme::Dark { 0 } else { 1 };
                let mut options = json!({ "args": ["-headless"], "prefs": {
                    "layout.css.prefers-color-scheme.content-override": scheme,
                    "browser.download.folderList": 2,
                    "browser.download.dir": home,
                } });
                if let Ok(binary) = var("FIREFOX") {
                    options["binary"] = json!(binary);
                }
                json!({ "browserName": "firefox", "moz:firefoxOptions": options })
            }
            Self::WebKit => json!({
                "browserName": "MiniBrowser",
                "webkitgtk:browserOptions": {
                    "binary": program("MINIBROWSER", "MiniBrowser"),
                    "args": ["--automation"],
                },
            }),
        }
    }
}
