//! Parts of a policy that are one of a few.

use crate::scenario::Choice;

/// Makes the table of choices of an enum whose values are its places in it.
macro_rules! choices {
    (
        $(#[$about:meta])* $name:ident, $table:ident:
        $($(#[$doc:meta])* $value:ident $key:literal $label:literal,)+
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$doc])* $value,)+
        }

        pub(super) static $table: [Choice; [$($name::$value),+].len()] = [
            $(Choice { key: $key, name: $label },)+
        ];

        impl $name {
            /// Its name in the link.
            pub fn key(self) -> &'static str {
                $table[self as usize].key
            }

            /// The value at this place of the part's choices; beyond the last it is the first.
            pub(super) fn at(place: u64) -> Self {
                [$(Self::$value),+]
                    .into_iter()
                    .find(|value| *value as u64 == place)
                    .unwrap_or([$(Self::$value),+][0])
            }
        }
    };
}

choices! {
    /// How the delay grows from retry to retry, before anything is drawn.
    Growth, GROWTHS:
    /// `first · multiplier^(k-1)`.
    Exponential "exponential" "exponential: first · multiplierⁿ, n from 0",
    /// `first`.
    Constant "constant" "constant: always the first",
    /// `first + step · (k-1)`.
    Linear "linear" "linear: first + step · n",
    /// `first + step · (k-1)^power`.
    Polynomial "polynomial" "polynomial: first + step · n to a power",
    /// `first · multiplier^k`: the exponent starts at 1.
    Power "power" "power: first · multiplierⁿ, n from 1",
    /// `first · (multiplier^k - 1)`.
    LessOne "less-one" "power less one: first · (multiplierⁿ − 1), n from 1",
    /// The delays of a list, the last of them for ever.
    Table "table" "a list of delays, the last for ever",
}

choices! {
    /// Where the cap acts.
    CapActs, CAP_ACTS:
    /// On what is drawn from: jitter comes on top.
    Before "before" "before the draw",
    /// On what was drawn: whoever draws more waits exactly the cap.
    After "after" "after the draw, as a clamp",
    /// On what is drawn from, and again on what was drawn: the jitter is cut off at the cap.
    Clip "clip" "after the draw, as a clip",
    /// In place of a draw: from where the growth reaches it the delay is exactly the cap.
    Instead "instead" "in place of a draw",
}

choices! {
    /// What is random about a delay. `e` is what the growth and the cap make of it.
    Jitter, JITTERS:
    /// Nothing: `e`, or with an extra uniform in `[e, e + extra)`.
    None "none" "none",
    /// Uniform in `[0, e)`.
    Full "full" "full: from 0 to all of it",
    /// `e/2` plus uniform in `[0, e/2)`.
    Equal "equal" "equal: half of it, and up to the other half",
    /// Uniform in `[e · (1 - spread), e · (1 + spread))`.
    Proportional "proportional" "proportional: more or less by a share",
    /// Uniform in `[e · low, e · high)`.
    Range "range" "a range of factors",
    /// `e` plus uniform in `[0, extra)`.
    Additive "additive" "additive: up to a fixed time more",
    /// `e` plus uniform in `[0, e · spread)`.
    Share "share" "additive: up to a share more",
    /// `e` plus uniform in `[0, extra · k)`: Sidekiq (`lib/sidekiq/job_retry.rb`).
    Growing "growing" "additive, growing with the retries (Sidekiq)",
    /// `min(cap, uniform in [first, 3 · previous))`, the previous delay starting at `first`: AWS.
    Decorrelated "decorrelated" "decorrelated: from the first to 3 · the previous",
    /// `previous` plus uniform in `[0, min(3 · previous, cap) - previous)`: Finagle
    /// (`RetryPolicy.tries`).
    Climbing "climbing" "climbing: from the previous to 3 · the previous (Finagle)",
    /// Uniform in `[0, previous · multiplier^(k-1))`, and the cap for ever from where that window
    /// reaches it: Finagle (`FailFastFactory`, `Backoff.exponentialJittered`).
    Runaway "runaway" "from 0 to multiplierⁿ · the previous (Finagle)",
    /// `first / 1.4 · (f(t) - f(previous t))`, `t = k - 1 + u`, `f(t) = 2^t · tanh(sqrt(4t))`:
    /// Polly's second version (`RetryHelper.DecorrelatedJitterBackoffV2`).
    Polly "polly" "Polly’s second version",
    /// `e - d` or `e + d`, `d = u · spread · e` in whole milliseconds, by whether the first
    /// decimal of `u` is even: Socket.IO (`backo2`, `lib/contrib/backo2.ts`).
    SocketIo "socketio" "Socket.IO’s: a digit of the draw is its sign",
    /// `e` times a whole number of per cent from `low` to `high`, both included: librdkafka
    /// (`rd_jitter` in `rdkafka_broker.c`).
    Percents "percents" "a range of whole per cents (librdkafka)",
}

choices! {
    /// When the random number is drawn.
    Drawn, DRAWN:
    /// For every retry anew.
    Each "each" "for every retry",
    /// Once for every client.
    Once "once" "once for every client",
}

choices! {
    /// The unit that delays are rounded down to.
    Whole, WHOLES:
    /// Microseconds, the unit of time here.
    Micros "us" "no",
    /// Whole milliseconds.
    Millis "ms" "to milliseconds",
    /// Whole seconds.
    Seconds "s" "to seconds",
}

choices! {
    /// What holds the retries of a process back.
    BudgetKind, BUDGETS:
    /// Nothing.
    None "none" "none",
    /// A bucket of tokens, as the AWS SDKs have it.
    Bucket "bucket" "a bucket of tokens (AWS)",
    /// Failures drain tokens, and below half of them nobody retries: gRPC.
    Throttle "throttle" "a throttle (gRPC)",
    /// A share of the requests, and a reserve: Finagle, Linkerd.
    Ratio "ratio" "a share of the requests (Finagle, Linkerd)",
    /// So many retries at once: Envoy.
    Concurrent "concurrent" "so many at once (Envoy)",
    /// So many retries a minute.
    Rate "rate" "so many a minute",
}
