//! The tables of directives and clauses.

use pir_directives::{CLAUSES, ClauseRow, DIRECTIVES, DirectiveRow, Markers};

#[test]
fn rows_are_told_apart_by_their_strings() {
    let mut seen = std::collections::BTreeSet::new();
    for row in DIRECTIVES {
        match row.markers {
            Markers::Pair(begin, end) => {
                assert!(seen.insert(begin) && seen.insert(end), "{begin}");
                assert_eq!(end, begin.replacen("OMP_", "OMP_END_", 1));
            }
            Markers::Single(name) => assert!(seen.insert(name), "{name}"),
            Markers::List => {}
        }
        assert_eq!(row.directive.row(), row);
    }
    for row in CLAUSES {
        let same = |r: &&ClauseRow| (r.name, r.arguments) == (row.name, row.arguments);
        assert_eq!(CLAUSES.iter().filter(same).count(), 1, "{}", row.name);
        assert_eq!(row.kind.row(), row);
        let takes = |r: &&DirectiveRow| r.clauses.contains(&row.kind);
        assert!(DIRECTIVES.iter().any(|r| takes(&r)), "no directive takes {}", row.name);
    }
}
