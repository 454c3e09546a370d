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

/// A colour as light: its three parts are linear.
#[expect(
    clippy::disallowed_methods,
    reason = "a bound, and no figure that is published"
)]
fn light(Rgba(r, g, b, _): Rgba) -> [f64; 3] {
    [r, g, b].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn luminance([r, g, b]: [f64; 3]) -> f64 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// Contrast after WCAG 2: 3 is what parts of a picture need beside what is next to them.
fn contrast(one: Rgba, other: Rgba) -> f64 {
    let (one, other) = (luminance(light(one)), luminance(light(other)));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn what_bars_and_lines_say_stands_out_from_the_surface() {
    for palette in [LIGHT, DARK] {
        let Palette {
            served,
            late,
            rejected,
            accent,
            ink,
            ..
        } = palette;
        for color in [served, late, rejected, accent, ink] {
            let contrast = contrast(color, palette.surface);
            assert!(contrast >= 3.0, "{color:?}: {contrast}");
        }
    }
}

/// What somebody sees who lacks the first, second or third kind of cones, of linear light
/// (Machado, Oliveira and Fernandes 2009, severity 1), and what everybody else sees.
const EYES: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
    [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ],
];

/// A colour in a space in which equal distances look about equal (CIE L*a*b*, D65).
#[expect(
    clippy::disallowed_methods,
    reason = "a bound, and no figure that is published"
)]
fn seen(color: Rgba, eye: &[[f64; 3]; 3]) -> [f64; 3] {
    let light = light(color);
    let of = |row: &[f64; 3]| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>();
    let [r, g, b] = [of(&eye[0]), of(&eye[1]), of(&eye[2])].map(|part| part.clamp(0.0, 1.0));
    let [x, y, z] = [
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        luminance([r, g, b]),
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    ]
    .map(|part| {
        if part > 0.008_856 {
            part.cbrt()
        } else {
            7.787 * part + 16.0 / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[test]
fn the_parts_of_a_bar_differ_for_every_eye() {
    /// Well over what is told apart side by side, which is about 2.
    const CLEARLY: f64 = 25.0;
    for palette in [LIGHT, DARK] {
        let parts = super::of_bars(&palette);
        for eye in &EYES {
            for (i, one) in parts.iter().enumerate() {
                for other in &parts[..i] {
                    let pairs = seen(*one, eye).into_iter().zip(seen(*other, eye));
                    let distance = pairs.map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
                    assert!(distance > CLEARLY, "{one:?} and {other:?}: {distance}");
                }
            }
        }
    }
}
