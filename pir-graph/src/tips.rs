//! Hover texts, each with the page and section of the language reference that applies: a test
//! checks that they exist.

use super::edge::EdgeKind;
use pir_core::Opcode;

/// For a block, by its terminator (`interior`: an interior fork) and whether it starts with `join`.
pub(super) fn block(op: Option<Opcode>, interior: bool, join: bool) -> String {
    let mut out = String::new();
    if join {
        out.push_str(
            "join: every strand of the region has ended; the strand that forked goes on here. \
             A barrier: all that the strands did happens before. [Execution: Ends]\n",
        );
    }
    out.push_str(match op {
        Some(Opcode::Fork) if interior => {
            "fork interior: ends this strand and starts one in the same region instance per \
             successor, each with its registers. [Execution: Forks]"
        }
        Some(Opcode::Fork) => {
            "fork: opens a region instance, suspends this strand, and starts one strand per \
             successor, each with a copy of its registers. [Execution: Forks]"
        }
        Some(Opcode::Halt) => {
            "halt: ends the strand. Synchronises with nothing but the close of the region. \
             [Execution: Ends]"
        }
        Some(Opcode::Ret) => "ret: only at depth 0. [Nesting depth: Well-formed functions]",
        Some(Opcode::Resume | Opcode::CleanupRet | Opcode::CatchSwitch) => {
            "unwinding: to the caller only at depth 0. [Nesting depth: Well-formed functions]"
        }
        Some(Opcode::Unreachable) => "unreachable: undefined behaviour if it is reached.",
        Some(_) => "a branch: control goes to exactly one successor.",
        None => "the block has no terminator.",
    });
    out
}

/// For a region.
pub(super) const REGION_TIP: &str = "\
    region: the connected blocks at this depth or deeper. It opens at its entry forks and closes \
    at its joins, which lie outside it; attributes on one entry fork hold for all of it. \
    [Regions: Definition]";

/// For an edge.
pub(super) fn edge(kind: EdgeKind) -> &'static str {
    match kind {
        EdgeKind::Branch => "branch: control goes to one of the successors",
        EdgeKind::Fork => "fork: a new strand starts here. [Execution: Forks]",
        EdgeKind::Interior => {
            "fork interior: a new strand of the same region instance. [Execution: Forks]"
        }
        EdgeKind::Master => {
            "master: a new strand that runs on the thread that executed the fork. [Execution: \
             Forks]"
        }
        EdgeKind::Join => {
            "into a join: the strand ends and records this join block. [Execution: Ends]"
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// Tips name their page as `[Page: Section]`.
    #[test]
    fn pages_and_sections_exist() {
        let (tips, _) = include_str!("tips.rs").split_once("#[cfg(test)]").expect("the tests");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/reference");
        let pages: Vec<String> = std::fs::read_dir(folder)
            .expect("the language reference")
            .map(|e| std::fs::read_to_string(e.expect("an entry").path()).expect("a page"))
            .collect();
        let mut seen = 0;
        // A literal that goes on in the next line goes on after that line's spaces.
        let joined: String = tips.split("\\\n").map(str::trim_start).collect();
        for place in joined.split('[').skip(1).filter_map(|t| t.split_once(']')).map(|t| t.0) {
            let Some((page, section)) = place.split_once(": ") else { continue };
            let text = pages.iter().find(|p| p.lines().next() == Some(&format!("# {page}")));
            let text = text.unwrap_or_else(|| panic!("no page is called {page}"));
            assert!(text.contains(&format!("\n## {section}\n")), "{page} has no {section}");
            seen += 1;
        }
        assert!(seen >= 10, "{seen} tips name a page");
        assert!(!tips.contains('\u{a7}'), "section signs are of no use to a reader");
    }
}
