//! The windows that the page is seen through.

/// The window that the page is seen through.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub width: u32,
    pub height: u32,
    /// Screen pixels for each CSS pixel.
    pub ratio: f64,
    pub mobile: bool,
}

impl Window {
    pub const DESKTOP: Self = Self {
        width: 1280,
        height: 900,
        ratio: 1.0,
        mobile: false,
    };
    /// The size that the page is laid out for.
    pub const LAPTOP: Self = Self {
        width: 1440,
        ..Self::DESKTOP
    };
    pub const PHONE: Self = Self {
        width: 390,
        height: 844,
        ratio: 3.0,
        mobile: true,
    };
    /// A desktop with twice as many pixels.
    pub const SHARP: Self = Self {
        ratio: 2.0,
        ..Self::DESKTOP
    };
}
