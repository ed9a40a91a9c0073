//! Pipelines of passes on programs: the result is verified, and its outcomes are among those of the
//! original.

use std::fmt::Write as _;

use pir_transform::{Options, Pipeline, run};
use pir_verify::Verified;

use crate::lowered;
use crate::oracle::paths::is_acyclic;
use crate::oracle::{BlockEnd, BlockMask, ReferenceAnswers, SmallGraph, bit, bits};
use crate::refinement::{By, Source};

crate::tally! {
    /// Counts over some programs.
    pub struct Tally {
        /// Programs.
        pub programs,
        /// Programs that were changed.
        pub changed,
        /// Changed programs whose outcomes were compared, completely on both sides.
        pub compared,
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
    /// Each computes what is the same in all iterations of a loop: a load, a division and calls.
    /// Those of `stores` write the location that the others load, and those of `uses` use every
    /// value that they may. A strand takes other edges after two blocks, so that most loops end.
    Invariants {
        /// The blocks that write.
        stores: BlockMask,
        /// The blocks that use values of other blocks.
        uses: BlockMask,
    },
}

/// Returns the program of a graph that has a region; none if the graph is not well-formed, or if it
/// has a cycle and the blocks are not [`BlockContents::Values`].
pub fn graph_program(g: &SmallGraph, contents: BlockContents) -> Option<String> {
    let r = ReferenceAnswers::of(g).ok()?;
    if !(0..g.len()).any(|b| g.end(b).is_entry_fork()) {
        return None;
    }
    if contents == BlockContents::Values {
        return Some(values(g, &r));
    }
    if let BlockContents::Invariants { stores, uses } = contents {
        return Some(invariants(g, &r, stores, uses));
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
        terminator(&mut end, g, b);
        let has_value = contents == BlockContents::OwnLocations;
        t += &if has_value { end } else { end.replace(&format!("%v{b}"), &b.to_string()) };
    }
    Some(t + "}\n")
}

/// The program of [`BlockContents::Values`]: each block reads and writes one location, uses every
/// value that the SSA rule admits there, and goes on to any successor.
fn values(g: &SmallGraph, r: &ReferenceAnswers) -> String {
    let mut t = String::from("@x = global i32 1, align 4\n\ndefine i32 @main() {\n");
    for b in 0..g.len() {
        let _ = writeln!(t, "b{b}:");
        let mut values = vec![format!("{}", b + 1)];
        let preds: Vec<usize> =
            (0..g.len()).flat_map(|p| g.succs(p).filter(|&s| s == b).map(move |_| p)).collect();
        if g.join(b) {
            t += "  join\n";
        } else if !preds.is_empty() {
            let entries: Vec<String> = preds.iter().map(|p| format!("[ %v{p}, %b{p} ]")).collect();
            let _ = writeln!(t, "  %p{b} = phi i32 {}", entries.join(", "));
            values.push(format!("%p{b}"));
        }
        let _ = writeln!(t, "  %l{b} = load atomic i32, ptr @x seq_cst, align 4");
        let _ = writeln!(t, "  %m{b} = mul i32 %l{b}, 3");
        let used = if r.depths.reachable & bit(b) != 0 { r.accepted[b] & !bit(b) } else { 0 };
        values.extend(bits(used).map(|m| format!("%v{m}")));
        let mut sum = format!("%m{b}");
        for (n, v) in values.iter().enumerate() {
            let _ = writeln!(t, "  %s{b}.{n} = add i32 {sum}, {v}");
            sum = format!("%s{b}.{n}");
        }
        let _ = writeln!(t, "  %v{b} = and i32 {sum}, 7");
        let _ = writeln!(t, "  store atomic i32 %v{b}, ptr @x seq_cst, align 4");
        terminator(&mut t, g, b);
    }
    t + "}\n"
}

/// Writes the end of a block, which may go on to any successor.
fn terminator(t: &mut String, g: &SmallGraph, b: usize) {
    let labels: Vec<String> = g.succs(b).map(|s| format!("label %b{s}")).collect();
    let fork = |word: &str, master: bool| {
        let (first, rest) = labels.split_at(usize::from(master));
        let first: String = first.iter().map(|l| format!(" {l}")).collect();
        format!("{word}{first} [{}]", rest.join(", "))
    };
    let end = match g.end(b) {
        BlockEnd::Halt => "halt".to_owned(),
        BlockEnd::Return => format!("ret i32 %v{b}"),
        BlockEnd::Unreachable => "unreachable".to_owned(),
        BlockEnd::Fork { master } => fork("fork", master),
        BlockEnd::Interior { master } => fork("fork interior", master),
        BlockEnd::Branch { .. } => match &labels[..] {
            [one] => format!("br {one}"),
            [a, c] => {
                let _ = writeln!(t, "  %c{b} = freeze i1 undef");
                format!("br i1 %c{b}, {a}, {c}")
            }
            [first, rest @ ..] => {
                let _ = writeln!(t, "  %c{b} = freeze i2 undef");
                let cases: Vec<String> =
                    rest.iter().enumerate().map(|(n, l)| format!("i2 {n}, {l}")).collect();
                format!("switch i2 %c{b}, {first} [ {} ]", cases.join(" "))
            }
            [] => "unreachable".to_owned(),
        },
    };
    let _ = writeln!(t, "  {end}");
}

/// What the programs of [`BlockContents::Invariants`] call.
const CALLEES: &str = "
define i32 @pure(i32 %x) memory(none) willreturn nounwind {
  %y = mul i32 %x, 3
  ret i32 %y
}

define i32 @reads(ptr %p) memory(argmem: read) willreturn nounwind nosync nofree {
  %y = load i32, ptr %p
  ret i32 %y
}
";

fn invariants(g: &SmallGraph, r: &ReferenceAnswers, stores: BlockMask, uses: BlockMask) -> String {
    let mut t = String::from("@x = global i32 1, align 4\n");
    for b in 0..g.len() {
        let _ = writeln!(t, "@own{b} = global i32 0, align 4");
    }
    t += CALLEES;
    t += "\ndefine i32 @main() {\n";
    for b in 0..g.len() {
        let _ = writeln!(t, "b{b}:");
        let accepted = if r.depths.reachable & bit(b) != 0 { r.accepted[b] & !bit(b) } else { 0 };
        let preds: Vec<usize> =
            (0..g.len()).flat_map(|p| g.succs(p).filter(|&s| s == b).map(move |_| p)).collect();
        // The number of blocks that led here, as far as a block can know it.
        let mut count = "0".to_owned();
        if g.join(b) {
            t += "  join\n";
            if let Some(m) = bits(accepted).last() {
                count = format!("%n{m}");
            }
        } else if !preds.is_empty() {
            let entries: Vec<String> = preds.iter().map(|p| format!("[ %n{p}, %b{p} ]")).collect();
            let _ = writeln!(t, "  %p{b} = phi i32 {}", entries.join(", "));
            count = format!("%p{b}");
        }
        let _ = writeln!(t, "  %n{b} = add i32 {count}, 1\n  %l{b} = load i32, ptr @x");
        let divisor = if b == 0 { "3" } else { "%n0" };
        let _ = writeln!(t, "  %d{b} = udiv i32 17, {divisor}\n  %q{b} = call i32 @pure(i32 5)");
        let _ = writeln!(t, "  %r{b} = call i32 @reads(ptr @x)");
        let mut sum = format!("%n{b}");
        let others = if uses & bit(b) != 0 { accepted } else { 0 };
        let others: Vec<String> = bits(others).map(|m| format!("%v{m}")).collect();
        let own = ["l", "d", "q", "r"].map(|name| format!("%{name}{b}"));
        for (n, v) in own.iter().chain(&others).enumerate() {
            let _ = writeln!(t, "  %s{b}.{n} = add i32 {sum}, {v}");
            sum = format!("%s{b}.{n}");
        }
        let _ = writeln!(t, "  %v{b} = and i32 {sum}, 7\n  store i32 %v{b}, ptr @own{b}");
        if stores & bit(b) != 0 {
            let _ = writeln!(t, "  store i32 {b}, ptr @x");
        }
        let mut end = String::new();
        terminator(&mut end, g, b);
        let first = format!("%c{b} = icmp ult i32 %n{b}, {}", 2 + b % 3);
        t += &end.replace(&format!("%c{b} = freeze i1 undef"), &first);
    }
    t + "}\n"
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
    check_each(text, std::slice::from_ref(pipeline), args, by)
}

/// Does what [`check`] does for each of some pipelines, and adds up what they give. The outcomes of
/// the program are found once.
///
/// # Errors
/// The fault of the first wrong result, with both programs.
pub fn check_each(
    text: &str,
    pipelines: &[Pipeline],
    args: &[String],
    by: By,
) -> Result<Tally, String> {
    let source = lowered::verified(text.as_bytes())?;
    let before = source.module().to_string();
    let mut outcomes = None;
    let mut tally = Tally::default();
    for pipeline in pipelines {
        tally.programs += 1;
        let result = apply(source.clone(), &before, pipeline)?;
        if result == before {
            continue;
        }
        tally.changed += 1;
        if outcomes.is_none() {
            outcomes = Some(Source::of(&before, args, by)?);
        }
        let outcomes = outcomes.as_ref().expect("they were found");
        let again = apply(lowered::verified(result.as_bytes())?, &result, pipeline)?;
        let compare = |target: &str| {
            let compared = outcomes.compare(target);
            compared.map_err(|why| format!("{pipeline}: {why}\n{before}\n{target}"))
        };
        tally.compared += u64::from(compare(&result)?);
        if again != result {
            compare(&again)?;
        }
    }
    Ok(tally)
}

/// Runs a pipeline on a module with this text, and returns the text of the result.
fn apply(module: Verified, text: &str, pipeline: &Pipeline) -> Result<String, String> {
    let done = run(module, pipeline, &Options::default());
    let done = done.map_err(|e| format!("{e}\n{text}\n{}", e.module.module))?;
    let result = done.module.module().to_string();
    if result != text && done.times.iter().all(|t| t.changed == 0) {
        return Err(format!("{pipeline} changes more than it says:\n{text}\n{result}"));
    }
    Ok(result)
}
