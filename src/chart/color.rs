//! The colours of the pictures, light and dark.
//!
//! Served, answered too late and turned away differ in hue for every common kind of colour
//! blindness. The second cue: the turned away are ruled, the failed hatched, and what came too
//! late is hatched the other way.

use plotters_backend::BackendColor;

/// A colour with its opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rgba(pub u8, pub u8, pub u8, pub f64);

impl From<Rgba> for BackendColor {
    fn from(Rgba(r, g, b, alpha): Rgba) -> Self {
        Self {
            rgb: (r, g, b),
            alpha,
        }
    }
}

const fn rgb(hex: u32) -> Rgba {
    Rgba((hex >> 16) as u8, (hex >> 8) as u8, hex as u8, 1.0)
}

/// The colours of one theme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Behind the panels.
    pub ground: Rgba,
    /// Behind a picture.
    pub surface: Rgba,
    /// Text and the capacity line.
    pub ink: Rgba,
    /// Text that stands back.
    pub muted: Rgba,
    /// Lines that stand back.
    pub hairline: Rgba,
    /// The line of the first attempts.
    pub accent: Rgba,
    /// Served.
    pub served: Rgba,
    /// Answered too late.
    pub late: Rgba,
    /// Turned away.
    pub rejected: Rgba,
    /// Failed: the lines of the hatching.
    pub failed_line: Rgba,
    /// Failed: behind the hatching.
    pub failed_fill: Rgba,
    /// The time of the outage.
    pub outage: Rgba,
}

/// The colours on a light page and on paper.
pub const LIGHT: Palette = Palette {
    ground: rgb(0xfaf9f6),
    surface: rgb(0xffffff),
    ink: rgb(0x1c2027),
    muted: rgb(0x5a6373),
    hairline: rgb(0xe3e0d9),
    accent: rgb(0x2456d3),
    served: rgb(0x12876f),
    late: rgb(0x9457d1),
    rejected: rgb(0xd4480c),
    failed_line: rgb(0xa3aab7),
    failed_fill: rgb(0xd9dce2),
    outage: Rgba(0x1c, 0x20, 0x27, 0.045),
};

/// The colours on a dark page.
pub const DARK: Palette = Palette {
    ground: rgb(0x121419),
    surface: rgb(0x191c22),
    ink: rgb(0xebe8e2),
    muted: rgb(0x9aa4b4),
    hairline: rgb(0x2b303a),
    accent: rgb(0x86a9ff),
    served: rgb(0x37b795),
    late: rgb(0x9a6cf0),
    rejected: rgb(0xff8552),
    failed_line: rgb(0x5a6475),
    failed_fill: rgb(0x333945),
    outage: Rgba(0xff, 0xff, 0xff, 0.045),
};
