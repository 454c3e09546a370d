//! The retry schedules: how long a client waits before retry `k`.

mod additive;
mod decorrelated;
mod equal;
mod exponential;
mod full;

pub use additive::Additive;
pub use decorrelated::Decorrelated;
pub use equal::EqualJitter;
pub use exponential::Exponential;
pub use full::FullJitter;

/// A retry schedule with a random part.
///
/// One draw decides one delay, so that clients on different schedules face the same dice.
pub trait Schedule {
    /// What a client has to remember from one retry to the next.
    type Memory: Copy;

    /// What a client remembers when its first attempt fails.
    fn first_memory(&self) -> Self::Memory;

    /// The delay in microseconds before retry `retry = 1, 2, 3 …`, counted from the failure
    /// before it.
    ///
    /// `draw` is uniform over all of `u64`.
    fn delay(&self, retry: u32, memory: &mut Self::Memory, draw: u64) -> u64;
}
