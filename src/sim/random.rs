//! The dice: one stream of random numbers per client, independent of the order of events.

/// Weyl increment of SplitMix64, the odd number nearest to `2^64 / φ`.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// Set in the seed of the streams of failures and of gaps, and in no seed that a person can
/// give: their numbers have nothing to do with those of the delays.
const FAILURES: u64 = 1 << 62;
const GAPS: u64 = 1 << 63;

/// One client's stream: SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA 2014), started at the client's own output of a SplitMix64 that is started
/// at the seed.
///
/// The k-th number is a function of `(seed, client, k)` alone. So all panels face the same herd
/// (common random numbers), the order in which events are handled changes nothing, and no
/// client has to carry the state of a generator with it. The generator is named and written out
/// here because the same seed must give the same bytes for ever, on every target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientStream(u64);

impl ClientStream {
    /// The stream of the client with this index in the herd.
    #[inline]
    pub fn new(seed: u64, client: u32) -> Self {
        Self(output(seed, u64::from(client) + 1))
    }

    /// The stream that decides which attempts of this client fail of themselves, whatever the
    /// server has to do.
    #[inline]
    pub(super) fn of_failures(seed: u64, client: u32) -> Self {
        Self::new(seed ^ FAILURES, client)
    }

    /// The stream that spaces new requests at random.
    pub(super) fn of_gaps(seed: u64) -> Self {
        Self::new(seed ^ GAPS, 0)
    }

    /// The number at a place beyond those of retries.
    #[inline]
    pub(super) fn draw_wide(self, n: u64) -> u64 {
        output(self.0, n)
    }

    /// The number that decides the delay before retry `k = 1, 2, 3 …`: uniform over all of `u64`.
    #[inline]
    pub fn draw(self, retry: u32) -> u64 {
        output(self.0, u64::from(retry))
    }
}

/// The n-th output, `n = 1, 2, 3 …`, of a SplitMix64 that starts at `start`.
#[inline]
fn output(start: u64, n: u64) -> u64 {
    let z = start.wrapping_add(n.wrapping_mul(GAMMA));
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Scales a draw to a whole number uniform in `[0, width)`; 0 if the width is 0.
///
/// The high half of `draw × width` (Lemire, "Fast Random Integer Generation in an Interval",
/// 2019) without the rejection step: for the widest delay, 24 h in microseconds, no number is
/// likelier than another by more than one part in `2^27`.
#[inline]
pub(super) fn below(draw: u64, width: u64) -> u64 {
    ((u128::from(draw) * u128::from(width)) >> 64) as u64
}

/// A draw as an exponentially distributed number of mean 1, in units of `2^-32`.
///
/// It is `-ln(u)` by whole numbers alone, so that every build gives the same bytes: the binary
/// logarithm's whole part is where the highest bit stands, the rest a table with straight lines
/// in between, which are off by less than `3 · 10^-6`.
#[inline]
pub(super) fn exponential(draw: u64) -> u64 {
    const LN_2: u128 = 2_977_044_472;
    let draw = draw.max(1);
    let zeros = draw.leading_zeros();
    // The bits behind the highest: eight choose the table's entry, the next 32 lie between two.
    let rest = draw << zeros << 1;
    let place = (rest >> 56) as usize;
    let between = rest << 8 >> 32;
    let (low, high) = (LOG_2[place], LOG_2[place + 1]);
    let fraction = low + (((high - low) * between) >> 32);
    let bits = (u64::from(zeros + 1) << 32) - fraction;
    ((u128::from(bits) * LN_2) >> 32) as u64
}

/// `log2(1 + i / 256)` in units of `2^-32`.
static LOG_2: [u64; 257] = log_2();

const fn log_2() -> [u64; 257] {
    const ONE: u128 = 1 << 62;
    let mut table = [1 << 32; 257];
    let mut i = 0;
    while i < 256 {
        // One binary digit of a logarithm for each squaring.
        let mut x = ONE + ((i as u128 * ONE) >> 8);
        let mut digits = 0;
        let mut n = 0;
        while n < 32 {
            x = (x * x) >> 62;
            digits <<= 1;
            if x >= 2 * ONE {
                x >>= 1;
                digits |= 1;
            }
            n += 1;
        }
        table[i] = digits;
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(
        clippy::disallowed_methods,
        reason = "the platform's logarithm, to a tolerance"
    )]
    fn exponential_is_the_negative_logarithm() {
        let unit = (1_u64 << 32) as f64;
        for n in 1..10_000 {
            // Over all magnitudes, not only those that come often.
            let draw = output(7, n) >> (n % 60);
            let exact = 64.0 * std::f64::consts::LN_2 - (draw.max(1) as f64).ln();
            let found = exponential(draw) as f64 / unit;
            assert!((found - exact).abs() < 3e-6, "{draw} {found} {exact}");
        }
        assert_eq!(exponential(u64::MAX), 0);
        assert_eq!(exponential(0), exponential(1));
    }

    /// The published first outputs of SplitMix64 started at 1234567 (Vigna's reference code).
    #[test]
    fn output_is_splitmix64() {
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        for (n, expected) in (1..).zip(published) {
            assert_eq!(output(1_234_567, n), expected);
        }
    }

    #[test]
    fn below_never_reaches_the_width() {
        assert_eq!(below(u64::MAX, 1_000), 999);
        assert_eq!(below(0, 1_000), 0);
        assert_eq!(below(u64::MAX, 1), 0);
        assert_eq!(below(u64::MAX, 0), 0);
        assert_eq!(below(1 << 63, 1_000), 500);
    }

    #[test]
    fn neighbours_do_not_share_their_numbers() {
        let mut seen = std::collections::HashSet::new();
        for seed in 0..10 {
            for client in 0..100 {
                for retry in 1..20 {
                    assert!(seen.insert(ClientStream::new(seed, client).draw(retry)));
                }
            }
        }
    }
}
