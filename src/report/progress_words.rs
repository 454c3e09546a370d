//! What is said of panels that are on their way, or don't come.

use crate::work::Standing;

/// What stands in the place of the sentence at the top before there is anything at all.
pub const FIRST_ON_ITS_WAY: &str = "The first herd is on its way …";
/// The same where nothing comes.
pub const NOTHING_SIMULATED: &str = "Nothing has been simulated.";

/// How many of the panels are there, as long as others are on their way.
pub fn done_sentence<'a>(standings: impl IntoIterator<Item = &'a Standing>) -> Option<String> {
    let (mut done, mut all, mut working) = (0, 0, 0);
    for standing in standings {
        all += 1;
        done += u32::from(*standing == Standing::Done);
        working += u32::from(!standing.is_settled());
    }
    let panels = match all {
        1 => "panel is",
        _ => "panels are",
    };
    (working > 0).then(|| format!("{done} of {all} {panels} ready …"))
}

/// What a panel says in the place of its chart when its run doesn't come; `None` while it does.
pub fn standing_sentence(standing: &Standing) -> Option<String> {
    match standing {
        Standing::Stopped(share) => Some(format!("Stopped at {}.", share_words(*share))),
        Standing::Lost => Some(
            "The simulator of this panel stopped unexpectedly. The next change runs it again."
                .to_owned(),
        ),
        Standing::Refused(why) => Some(format!("This can't be simulated: {why}.")),
        Standing::Done | Standing::Working(_) | Standing::Absent => None,
    }
}

/// How far a run has come: `40 %`.
pub fn share_words(share: f64) -> String {
    format!("{:.0} %", (share * 100.0).floor())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_are_there_are_counted_as_long_as_others_come() {
        let [done, working] = [Standing::Done, Standing::Working(0.5)];
        let stopped = Standing::Stopped(0.5);
        let sentence = done_sentence([&done, &working, &stopped, &done]);
        assert_eq!(sentence.unwrap(), "2 of 4 panels are ready …");
        assert_eq!(
            done_sentence([&working]).unwrap(),
            "0 of 1 panel is ready …"
        );
        assert_eq!(done_sentence([&done, &stopped, &Standing::Lost]), None);
        assert_eq!(done_sentence([]), None);
    }

    #[test]
    fn a_panel_says_why_it_is_empty() {
        let says = |standing| standing_sentence(&standing);
        assert_eq!(says(Standing::Stopped(0.409)).unwrap(), "Stopped at 40 %.");
        assert_eq!(says(Standing::Stopped(0.999)).unwrap(), "Stopped at 99 %.");
        assert!(says(Standing::Lost).unwrap().contains("unexpectedly"));
        let why = says(Standing::Refused("base is 0s".into())).unwrap();
        assert_eq!(why, "This can't be simulated: base is 0s.");
        for standing in [Standing::Done, Standing::Working(0.1), Standing::Absent] {
            assert_eq!(says(standing), None);
        }
    }
}
