//! Where a client's waits meet the cap, in words.

use crate::sim::OneClient;
use crate::words;

/// Where the cap bites: `The cap of 5 s is first reached at retry 3.`
pub fn cap_sentence(client: &OneClient) -> String {
    let Some(cap) = client.cap.map(words::exact_duration) else {
        return "There is no cap.".to_owned();
    };
    match (client.cap_first, client.goes_on, client.retries.len()) {
        (Some(retry), ..) => format!("The cap of {cap} is first reached at retry {retry}."),
        (None, true, listed) => format!("The cap of {cap} is not reached in {listed} retries."),
        (None, false, _) => format!("The cap of {cap} is never reached."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Policy, entry};
    use crate::scenario::Scenario;
    use crate::sim::one_client;

    #[test]
    fn where_the_cap_bites() {
        let told = |policy: &Policy, retries| {
            cap_sentence(&one_client(&Scenario::default(), policy, retries, 40))
        };
        let library = |id| entry(id).unwrap().policy;
        assert_eq!(
            told(&Policy::NO_JITTER, 10),
            "The cap of 30 s is first reached at retry 6."
        );
        assert_eq!(
            told(&Policy::NO_JITTER, 5),
            "The cap of 30 s is not reached in 5 retries."
        );
        assert_eq!(
            told(&library("aws-2026-transient"), 10),
            "The cap of 20 s is never reached."
        );
        assert_eq!(told(&library("polly-default"), 10), "There is no cap.");
        assert_eq!(
            told(&library("socketio-client"), 10),
            "The cap of 5 s is first reached at retry 3."
        );
    }
}
