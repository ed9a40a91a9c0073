//! Pipelines of passes on programs: the result is verified, and its outcomes are among those of the
//! original.

use std::fmt::Write as _;

use pir_transform::{Options, Pipeline, run};

use crate::lowered;
use crate::oracle::paths::is_acyclic;
use crate::oracle::{BlockEnd, BlockMask, ReferenceAnswers, SmallGraph, bit};
use crate::refinement::{By, Source};
use crate::sequentialised;

/// Counts over some programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Programs.
    pub programs: u64,
    /// Programs that were changed.
    pub changed: u64,
    /// Changed programs whose outcomes were compared, completely on both sides.
    pub compared: u64,
}

impl std::ops::Add for Tally {
    type Output = Tally;

    fn add(self, o: Tally) -> Tally {
        Tally {
            programs: self.programs + o.programs,
            changed: self.changed + o.changed,
            compared: self.compared + o.compared,
        }
    }
}

/// The instructions in the blocks of a graph's program, beside the choice of a successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockContents {
    /// Each reads and writes one location, and uses every value that it may.
    Values,
    /// Blocks of the set read and write one location by atomic accesses; the others are empty.
    Some(BlockMask),
    /// Each writes a location of its own, and those outside regions read all.
    OwnLocations,
}

/// Returns the program of a graph that has a region; none if the graph is not well-formed, or if it
/// has a cycle and the blocks are not [`BlockContents::Values`].
pub fn graph_program(g: &SmallGraph, contents: BlockContents) -> Option<String> {
    let r = ReferenceAnswers::of(g).ok()?;
    if !(0..g.len()).any(|b| g.end(b).is_entry_fork()) {
        return None;
    }
    if contents == BlockContents::Values {
        return Some(sequentialised::program(g, &r));
    }
    // A search has a turn per access: a loop without any never ends, and may start strands.
    if !is_acyclic(g) {
        return None;
    }
    let mut t = String::from("@x = global i32 1, align 4\n");
    for b in 0..g.len() {
        let _ = writeln!(t, "@own{b} = global i32 0, align 4");
    }
    t += "\ndefine i32 @main() {\n";
    for b in 0..g.len() {
        let _ = writeln!(t, "b{b}:{}", if g.join(b) { "\n  join" } else { "" });
        match contents {
            BlockContents::Some(set) if set & bit(b) != 0 => shared_access(&mut t, b),
            BlockContents::OwnLocations if r.depths.body[b] > 0 => {
                let _ = writeln!(t, "  store i32 {}, ptr @own{b}, align 4", b + 1);
            }
            BlockContents::OwnLocations if g.end(b) == BlockEnd::Return => sum(&mut t, g, b),
            _ => {}
        }
        let mut end = String::new();
        sequentialised::terminator(&mut end, g, b);
        let has_value = contents == BlockContents::OwnLocations;
        t += &if has_value { end } else { end.replace(&format!("%v{b}"), &b.to_string()) };
    }
    Some(t + "}\n")
}

fn shared_access(t: &mut String, b: usize) {
    let _ = writeln!(t, "  %l{b} = load atomic i32, ptr @x seq_cst, align 4");
    let _ = writeln!(t, "  %m{b} = mul i32 %l{b}, 3\n  %s{b} = add i32 %m{b}, {}", b + 1);
    let _ = writeln!(t, "  %r{b} = and i32 %s{b}, 7");
    let _ = writeln!(t, "  store atomic i32 %r{b}, ptr @x seq_cst, align 4");
}

fn sum(t: &mut String, g: &SmallGraph, b: usize) {
    let mut before = "0".to_owned();
    for other in 0..g.len() {
        let _ = writeln!(t, "  %l{b}.{other} = load i32, ptr @own{other}, align 4");
        let _ = writeln!(t, "  %m{b}.{other} = mul i32 {before}, 5");
        let _ = writeln!(t, "  %s{b}.{other} = add i32 %m{b}.{other}, %l{b}.{other}");
        before = format!("%s{b}.{other}");
    }
    let _ = writeln!(t, "  %v{b} = add i32 {before}, 0");
}

/// Runs a pipeline on a program, twice: the second run starts from the text of the first.
///
/// # Errors
/// The fault of the result, with both programs.
pub fn check(text: &str, pipeline: &Pipeline, args: &[String], by: By) -> Result<Tally, String> {
    let apply = |text: &str| -> Result<String, String> {
        let done = run(lowered::verified(text.as_bytes())?, pipeline, &Options::default());
        let done = done.map_err(|e| format!("{e}\n{text}\n{}", e.module.module))?;
        let result = done.module.module().to_string();
        if result != text && done.times.iter().all(|t| t.changed == 0) {
            return Err(format!("{pipeline} changes more than it says:\n{text}\n{result}"));
        }
        Ok(result)
    };
    let before = lowered::verified(text.as_bytes())?.module().to_string();
    let result = apply(&before)?;
    let mut tally = Tally { programs: 1, ..Tally::default() };
    if result != before {
        tally.changed = 1;
        let source = Source::of(&before, args, by)?;
        for target in [apply(&result)?, result] {
            let compared = source.compare(&target);
            let compared =
                compared.map_err(|why| format!("{pipeline}: {why}\n{before}\n{target}"))?;
            tally.compared = u64::from(compared);
        }
    }
    Ok(tally)
}
