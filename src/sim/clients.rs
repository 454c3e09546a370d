//! The clients of a herd, each on its way from one arrival to the next.

use super::random::ClientStream;
use super::schedule::Schedule;

/// One client on its way to its next arrival.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival<M> {
    /// When it arrives, in microseconds.
    pub at: u64,
    /// Its index in the herd.
    pub client: u32,
    /// The number of the retry that arrives.
    retry: u32,
    memory: M,
}

/// What all clients have in common.
#[derive(Debug)]
pub(super) struct Clients<'a, S> {
    pub seed: u64,
    pub schedule: &'a S,
}

impl<S: Schedule> Clients<'_, S> {
    /// Follows a client from its first attempt, which fails at `t = 0`, until its next arrival is
    /// not before `until` any more, or it has failed as often as it may. `each` is told when it
    /// fails on the way; how often it does is returned beside the arrival.
    #[inline]
    pub(super) fn follow(
        &self,
        client: u32,
        until: u64,
        most: u64,
        mut each: impl FnMut(u64),
    ) -> (Arrival<S::Memory>, u64) {
        let stream = self.stream(client);
        let mut arrival = Arrival {
            at: 0,
            client,
            retry: 0,
            memory: self.schedule.first_memory(),
        };
        let mut failures = 0;
        self.fail(&mut arrival, stream);
        while arrival.at < until && failures < most {
            each(arrival.at);
            failures += 1;
            self.fail(&mut arrival, stream);
        }
        (arrival, failures)
    }

    /// Lets a client come and fail until its next arrival is not before `until` any more, or it
    /// has failed as often as it may: one that draws no time for ever would never be done. Counts
    /// how often it failed; `each` is told when.
    #[inline]
    pub(super) fn fail_until(
        &self,
        until: u64,
        most: u64,
        arrival: &mut Arrival<S::Memory>,
        mut each: impl FnMut(u64),
    ) -> u64 {
        let stream = self.stream(arrival.client);
        let mut failures = 0;
        while arrival.at < until && failures < most {
            each(arrival.at);
            failures += 1;
            self.fail(arrival, stream);
        }
        failures
    }

    /// Moves a client from a failure to its next arrival.
    #[inline]
    fn fail(&self, arrival: &mut Arrival<S::Memory>, stream: ClientStream) {
        arrival.retry += 1;
        let draw = stream.draw(self.schedule.place(arrival.retry));
        arrival.at += self
            .schedule
            .delay(arrival.retry, &mut arrival.memory, draw);
    }

    #[inline]
    fn stream(&self, client: u32) -> ClientStream {
        ClientStream::new(self.seed, client)
    }
}
