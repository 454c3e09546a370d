//! The charts' colours are the page's.

use stampede::chart::{DARK, LIGHT, Palette, Rgba};

const TOKENS: &str = include_str!("../../../style/tokens.css");

/// The light and the dark colour of a token.
#[track_caller]
fn token(name: &str) -> [Rgba; 2] {
    let start = format!("--{name}: light-dark(");
    let declarations: Vec<&str> = TOKENS.split(&start).skip(1).collect();
    let [declaration] = declarations[..] else {
        panic!("{name} is declared {} times", declarations.len());
    };
    let (pair, _) = declaration.split_once(')').unwrap();
    let colors: Vec<Rgba> = pair.split(',').map(|color| hex(color.trim())).collect();
    colors.try_into().unwrap()
}

#[track_caller]
fn hex(color: &str) -> Rgba {
    let digits = color.strip_prefix('#').unwrap();
    assert_eq!(digits.len(), 6, "{color}");
    let channel = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
    Rgba(channel(0), channel(2), channel(4), 1.0)
}

#[test]
fn the_charts_have_the_pages_colours() {
    type Color = fn(&Palette) -> Rgba;
    let colors: [(&str, Color); 11] = [
        ("ground", |p| p.ground),
        ("surface", |p| p.surface),
        ("ink", |p| p.ink),
        ("muted", |p| p.muted),
        ("hairline", |p| p.hairline),
        ("accent", |p| p.accent),
        ("served", |p| p.served),
        ("late", |p| p.late),
        ("rejected", |p| p.rejected),
        ("failed-line", |p| p.failed_line),
        ("failed-fill", |p| p.failed_fill),
    ];
    for (name, color) in colors {
        assert_eq!(token(name), [color(&LIGHT), color(&DARK)], "{name}");
    }
}
