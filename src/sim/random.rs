//! The dice: one stream of random numbers per client, independent of the order of events.

/// Weyl increment of SplitMix64, the odd number nearest to `2^64 / φ`.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

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

#[cfg(test)]
mod tests {
    use super::*;

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
