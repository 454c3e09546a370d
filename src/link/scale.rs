//! How the axes of the panels are scaled.

/// How the axes of the panels are scaled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scale {
    /// All panels share axes that suit the panels with jitter; what is taller or longer is cut
    /// and says so.
    #[default]
    Readable,
    /// All panels share axes that hold everything.
    Full,
    /// Every panel has axes of its own.
    Each,
}

impl Scale {
    /// The setting's name in the link.
    pub const SETTING: &str = "scale";

    /// Every scale, in the order of the page.
    pub const ALL: [Self; 3] = [Self::Readable, Self::Full, Self::Each];

    /// The value in the link.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Readable => "readable",
            Self::Full => "full",
            Self::Each => "each",
        }
    }

    /// The scale with this key, if there is one.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scale| scale.key() == key)
    }
}
