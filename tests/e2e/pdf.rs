//! What stands on a printed page: its filled shapes, from the PDF that the browser writes.

use miniz_oxide::inflate::decompress_to_vec_zlib;

/// A filled shape. Places are CSS pixels from the page's lower left corner.
#[derive(Clone, Copy, Debug)]
pub struct Fill {
    pub color: [u8; 3],
    pub left: f64,
    pub bottom: f64,
    pub right: f64,
    pub top: f64,
    /// How much wider than high it is drawn than it was meant.
    pub stretched: f64,
}

impl Fill {
    pub fn size(&self) -> (f64, f64) {
        (self.right - self.left, self.top - self.bottom)
    }
}

/// Whether a document holds pictures made of pixels.
pub fn holds_pixels(pdf: &[u8]) -> bool {
    let image = b"/Subtype /Image";
    pdf.windows(image.len()).any(|part| part == image)
}

/// The filled shapes of a document's pages.
pub fn fills(pdf: &[u8]) -> Vec<Fill> {
    let mut fills = Vec::new();
    for content in streams(pdf) {
        Drawing::default().follow(&content, &mut fills);
    }
    fills
}

/// The texts among a document's compressed streams.
fn streams(pdf: &[u8]) -> Vec<String> {
    let start = b"stream\n";
    let ends = |at: &usize| pdf[*at..].starts_with(start) && !pdf[..*at].ends_with(b"end");
    let starts = (0..pdf.len()).filter(ends);
    let content = |at| decompress_to_vec_zlib(&pdf[at + start.len()..]).ok();
    starts
        .filter_map(content)
        .filter_map(|content| String::from_utf8(content).ok())
        .collect()
}

/// Points of a page are larger than CSS pixels.
const PIXELS_PER_POINT: f64 = 96.0 / 72.0;

/// Where the pen stands while a page is drawn.
#[derive(Clone, Default)]
struct Drawing {
    matrix: Matrix,
    color: [u8; 3],
    path: Vec<(f64, f64)>,
}

/// `x` becomes `a x + c y + e`, `y` becomes `b x + d y + f`.
#[derive(Clone, Copy)]
struct Matrix([f64; 6]);

impl Default for Matrix {
    fn default() -> Self {
        Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0])
    }
}

impl Matrix {
    fn apply(&self, x: f64, y: f64) -> (f64, f64) {
        let Self([a, b, c, d, e, f]) = *self;
        (a * x + c * y + e, b * x + d * y + f)
    }

    /// The same after another.
    fn after(&self, first: &[f64; 6]) -> Self {
        let Self([a, b, c, d, ..]) = *self;
        let [p, q, r, s, t, u] = *first;
        let (e, f) = self.apply(t, u);
        let (left, right) = (
            (a * p + c * q, b * p + d * q),
            (a * r + c * s, b * r + d * s),
        );
        Self([left.0, left.1, right.0, right.1, e, f])
    }
}

impl Drawing {
    /// Draws a page's content: numbers, each followed by what they are for.
    fn follow(mut self, content: &str, fills: &mut Vec<Fill>) {
        let mut kept = Vec::new();
        let mut numbers: Vec<f64> = Vec::new();
        for word in content.split_whitespace() {
            if let Ok(number) = word.parse() {
                numbers.push(number);
                continue;
            }
            match (word, &numbers[..]) {
                ("q", _) => kept.push(self.clone()),
                ("Q", _) => self = kept.pop().unwrap_or_default(),
                ("cm", &[a, b, c, d, e, f]) => {
                    self.matrix = self.matrix.after(&[a, b, c, d, e, f]);
                }
                ("rg", channels) => {
                    let channel = |at: usize| (channels[at] * 255.0).round() as u8;
                    self.color = [channel(0), channel(1), channel(2)];
                }
                ("re", &[x, y, width, height]) => {
                    self.path.extend([(x, y), (x + width, y + height)]);
                }
                ("m" | "l" | "c", points) => {
                    self.path
                        .extend(points.chunks_exact(2).map(|p| (p[0], p[1])));
                }
                ("f" | "f*", _) => fills.extend(self.fill()),
                ("n", _) => self.path.clear(),
                _ => {}
            }
            numbers.clear();
        }
    }

    fn fill(&mut self) -> Option<Fill> {
        let path = std::mem::take(&mut self.path);
        let points = || path.iter().map(|&(x, y)| self.matrix.apply(x, y));
        let x = || points().map(|(x, _)| x * PIXELS_PER_POINT);
        let y = || points().map(|(_, y)| y * PIXELS_PER_POINT);
        let Matrix([a, _, _, d, ..]) = self.matrix;
        (!path.is_empty()).then(|| Fill {
            color: self.color,
            left: x().fold(f64::MAX, f64::min),
            bottom: y().fold(f64::MAX, f64::min),
            right: x().fold(f64::MIN, f64::max),
            top: y().fold(f64::MIN, f64::max),
            stretched: (a / d).abs(),
        })
    }
}
