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

/// Returns the `count` candidates with the fewest edits from `name`, the most similar first.
/// Candidates with equally many edits stay in their order.
pub fn nearest(name: &str, candidates: &[String], count: usize) -> Vec<String> {
    let start = |name: &str| name.chars().take(MAX_NAME_BYTES).collect::<String>();
    let wanted = start(name);
    let compared = candidates.iter().take(MAX_CANDIDATES);
    let mut all: Vec<(usize, &String)> =
        compared.map(|c| (strsim::osa_distance(&wanted, &start(c)), c)).collect();
    all.sort_by_key(|(edits, _)| *edits);
    all.into_iter().take(count).map(|(_, candidate)| candidate.clone()).collect()
}

/// Returns the help text `did you mean` for an unknown name, with the sigil of the name.
pub fn did_you_mean(sigil: &str, found: Option<&str>) -> Option<String> {
    found.map(|name| format!("did you mean `{sigil}{name}`?"))
}

#[cfg(test)]
mod tests {
    use super::{closest, nearest};

    #[test]
    fn the_nearest_are_counted_out() {
        let names = |n: usize| (0..n).map(|k| format!("function{k}")).collect::<Vec<_>>();
        assert!(nearest("x", &[], 5).is_empty());
        assert_eq!(nearest("functoin2", &names(3), 5), ["function2", "function0", "function1"]);
        let many = nearest("function777", &names(1000), 5);
        assert_eq!((many.len(), many[0].as_str()), (5, "function777"));
        assert_eq!(nearest("a", &["b".repeat(1 << 20)], 5).len(), 1);
    }

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
