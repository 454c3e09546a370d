//! The messages between page and worker.
//!
//! A message is the build's name and then a value, in postcard's bytes. The page starts its workers
//! with its own program; should it ever meet one of another build, the name differs, and nothing
//! else of the message is looked at.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::report::PanelRun;
use crate::scenario::Scenario;
use crate::sim::Policy;

/// The name of this build. Two builds with one name must understand each other and give the same
/// numbers.
pub const BUILD: &str = match option_env!("STAMPEDE_BUILD") {
    Some(build) => build,
    None => env!("CARGO_PKG_VERSION"),
};

/// What the page asks for: one panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The request's number, which the answers carry.
    pub number: u64,
    /// What to simulate.
    pub scenario: Scenario,
    /// Under which policy.
    pub policy: Policy,
}

/// What the worker says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// It has started and can take requests.
    Ready,
    /// It is at work and alive.
    Working {
        /// The request's number.
        number: u64,
        /// How far it has come, from 0 to 1.
        share: f64,
    },
    /// The request with this number is done.
    Done(u64, Box<PanelRun>),
    /// The request with this number can't be run, and why.
    Refused(u64, String),
}

/// Why a message could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WireError {
    /// It is from another build.
    OtherBuild,
    /// It is not a message at all.
    Garbled,
}

/// A message as bytes.
pub fn encode<T: Serialize>(message: &T) -> Vec<u8> {
    // The types above can always be written.
    postcard::to_allocvec(&(BUILD, message)).unwrap_or_default()
}

/// Reads a message.
///
/// # Errors
///
/// [`WireError`] if the bytes are from another build, or no message.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, WireError> {
    let (build, rest) = postcard::take_from_bytes::<&str>(bytes).map_err(|_| WireError::Garbled)?;
    if build != BUILD {
        return Err(WireError::OtherBuild);
    }
    postcard::from_bytes(rest).map_err(|_| WireError::Garbled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_arrives_as_it_was_sent() {
        let scenario = Scenario::default();
        let policy = Policy::FULL_JITTER;
        let request = Request {
            number: 7,
            scenario,
            policy,
        };
        assert_eq!(decode(&encode(&request)), Ok(request));
        let mut run = PanelRun::new(&scenario, policy).unwrap();
        let answer = encode(&Answer::Done(7, Box::new(run.clone())));
        run.outcome.bins = Default::default();
        assert_eq!(decode(&answer), Ok(Answer::Done(7, Box::new(run))));
    }

    #[test]
    fn another_builds_message_is_told_apart_from_garbage() {
        let other = postcard::to_allocvec(&("0.0.0-other", 1_u64)).unwrap();
        assert_eq!(decode::<Answer>(&other), Err(WireError::OtherBuild));
        assert_eq!(decode::<Answer>(&[255; 40]), Err(WireError::Garbled));
        assert_eq!(decode::<Answer>(&[]), Err(WireError::Garbled));
        let mut cut = encode(&Answer::Refused(1, "why".into()));
        cut.pop();
        assert_eq!(decode::<Answer>(&cut), Err(WireError::Garbled));
    }
}
