//! "Did you mean": the known name that is most similar to an unknown one.

/// Longest name for which a similar one is sought, since the comparison takes quadratic time.
const MAX_NAME_BYTES: usize = 64;
/// Most names that are compared with a wrong one, so that large modules cost no more than small
/// ones.
const MAX_CANDIDATES: usize = 20_000;

/// Largest number of unknown names of one kind in one part of the text for which suggestions are
/// computed.
pub const MAX_SUGGESTIONS: usize = 16;

/// Returns the candidate with the fewest edits from `name`, if one edit in three letters, and at
/// least one, leads there. Candidates with equally many edits are ordered by name.
pub fn closest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    if name.len() > MAX_NAME_BYTES {
        return None;
    }
    let most = (name.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .take(MAX_CANDIDATES)
        .filter(|c| *c != name && c.len().abs_diff(name.len()) <= 4 * most)
        .map(|c| (strsim::osa_distance(name, c), c))
        .filter(|(edits, _)| *edits <= most)
        .min()
        .map(|(_, c)| c)
}

/// Returns the help text `did you mean` for an unknown name, with the sigil of the name.
pub fn did_you_mean(sigil: &str, found: Option<&str>) -> Option<String> {
    found.map(|name| format!("did you mean `{sigil}{name}`?"))
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn the_fewest_edits_win() {
        let names = ["add", "fadd", "and", "sub"];
        assert_eq!(closest("addd", names), Some("add"));
        assert_eq!(closest("faddd", names), Some("fadd"));
        assert_eq!(closest("phi", names), None);
        assert_eq!(closest("dad", ["bad", "add"]), Some("add"));
        assert_eq!(closest("tsak2", ["task2", "task1"]), Some("task2"));
        assert_eq!(closest("add", names), Some("and"));
        assert_eq!(closest(&"x".repeat(100), [&*"x".repeat(99)]), None);
    }
}
