//! Regions as sequential code: the edit on every region that it accepts, verified, and its outcomes
//! among those of the original.

use std::fmt::Write as _;

use pir_analysis::sequential::{NotDescribed, Queries, region_blocks};
use pir_analysis::{Analyses, Cfg, Region};
use pir_core::cursor::{NotSequential, RegionBlocks, sequentialise};
use pir_core::entity::{Entity, GlobalId};
use pir_core::{Body, Code, Module, Severity};

use crate::lowered;
use crate::oracle::{BlockEnd, ReferenceAnswers, SmallGraph, bit, bits};
use crate::refinement::{By, Source};

crate::tally! {
    /// Counts over some programs.
    pub struct Tally {
        /// Regions that were sequentialised on their own.
        pub regions,
        /// Regions that were refused.
        pub refused,
        /// Regions after whose edit rule (b) of SSA refuses a use that it accepted before. They lie
        /// in another region, or another lies in them.
        pub unproven,
        /// Programs compared with the original, complete on both sides.
        pub compared,
        /// Programs in which no region is left.
        pub sequential,
    }
}

/// A region that the edit accepts, in a function.
type Found = (GlobalId, RegionBlocks);

/// Tries each region of each function on its own, and then one after the other until none is left
/// that the edit accepts.
///
/// # Errors
/// The first fault of a result, with both programs.
pub fn check(text: &str, args: &[String], by: By) -> Result<Tally, String> {
    let mut tally = Tally::default();
    let source = Source::of(text, args, by)?;
    let module = read(text)?;
    let (accepted, refused) = regions(&module)?;
    tally.refused = refused;
    for (g, region) in &accepted {
        let mut module = read(text)?;
        apply(&mut module, *g, region).map_err(|why| format!("accepted, then {why}"))?;
        let alone = is_alone(&read(text)?, *g, region);
        let result = module.to_string();
        match validity(&result) {
            Err(Invalid::Unproven(_)) if !alone => tally.unproven += 1,
            Err(invalid) => {
                return Err(format!("{}\n{text}\n{region:?}:\n{result}", invalid.why()));
            }
            Ok(_) => {
                tally.regions += 1;
                let compared = source.compare(&result);
                tally.compared += u64::from(
                    compared.map_err(|why| format!("{why}\n{text}\n{region:?}:\n{result}"))?,
                );
            }
        }
    }
    let mut module = module;
    let mut edited = false;
    loop {
        let next = regions(&module)?.0.into_iter().next();
        let Some((g, region)) = next else { break };
        apply(&mut module, g, &region).map_err(|why| format!("accepted, then {why}"))?;
        if matches!(validity(&module.to_string()), Err(Invalid::Unproven(_))) {
            return Ok(tally);
        }
        edited = true;
    }
    if edited {
        let result = module.to_string();
        let compared = source.compare(&result);
        compared.map_err(|why| format!("all regions: {why}\n{text}\n{result}"))?;
        tally.sequential += u64::from(!result.contains(" fork "));
    }
    Ok(tally)
}

/// Why a result is invalid.
enum Invalid {
    /// Rule (b) of SSA cannot show that a value is certain and unique.
    Unproven(String),
    Otherwise(String),
}

impl Invalid {
    fn why(self) -> String {
        let (Self::Unproven(why) | Self::Otherwise(why)) = self;
        why
    }
}

fn validity(text: &str) -> Result<(), Invalid> {
    let module = pir_core::text::parse(text.as_bytes()).into_result();
    let module = module.map_err(|found| Invalid::Otherwise(found[0].to_string()))?;
    let Err(invalid) = pir_verify::verify(module) else { return Ok(()) };
    let errors = invalid.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    let only_ssa = errors.clone().all(|d| matches!(d.code, Code::NotDominated | Code::NotUnique));
    let why = invalid.to_string();
    Err(if only_ssa { Invalid::Unproven(why) } else { Invalid::Otherwise(why) })
}

/// Whether no region is around the region or in it.
fn is_alone(module: &Module, g: GlobalId, region: &RegionBlocks) -> bool {
    let analyses = Analyses::new(Cfg::of(body(module, g)));
    let regions = analyses.regions().expect("well-formed");
    let outer = region.entry_forks.iter().any(|&f| regions.innermost(f).is_some());
    region.nested.is_empty() && !outer
}

fn read(text: &str) -> Result<Module, String> {
    Ok(lowered::verified(text.as_bytes())?.into_module())
}

fn body(module: &Module, g: GlobalId) -> &Body {
    module.function(g).and_then(|f| f.body.as_deref()).expect("a body")
}

fn apply(module: &mut Module, g: GlobalId, region: &RegionBlocks) -> Result<(), NotSequential> {
    let f = module.function_mut(g).expect("a function");
    sequentialise(f.body.as_deref_mut().expect("a body"), region)
}

/// Returns the regions that the edit accepts, and the number of the others, on which it must change
/// nothing.
fn regions(module: &Module) -> Result<(Vec<Found>, u64), String> {
    // The functions of the C library that the programs call do not ask.
    let queries = Queries::with_external(module, |_| false);
    let (mut accepted, mut refused) = (Vec::new(), 0);
    for (g, _, f) in module.functions() {
        let Some(body) = f.body.as_deref() else { continue };
        let analyses = Analyses::new(Cfg::of(body));
        let count = analyses.regions().map_err(|e| e.to_string())?.len();
        for r in (0..count).map(Region::new) {
            match region_blocks(module, body, &analyses, r, &queries) {
                Err(NotDescribed::IllFormed) => return Err("a region, but no regions".into()),
                Err(_) => refused += 1,
                Ok(region) => {
                    let mut copy = body.clone();
                    if sequentialise(&mut copy, &region).is_ok() {
                        accepted.push((g, region));
                        continue;
                    }
                    refused += 1;
                    if Cfg::of(&copy) != Cfg::of(body) || copy.inst_bound() != body.inst_bound() {
                        return Err("a refused edit changes the body".into());
                    }
                }
            }
        }
    }
    Ok((accepted, refused))
}

/// The program of a graph: each block reads and writes one location, uses every value that the SSA
/// rule admits there, and goes on to any successor.
pub fn program(g: &SmallGraph, r: &ReferenceAnswers) -> String {
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

pub(crate) fn terminator(t: &mut String, g: &SmallGraph, b: usize) {
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

/// Checks the program of a graph. Does nothing if the graph is not well-formed.
///
/// # Errors
/// As [`check`].
pub fn check_graph(g: &SmallGraph, states: u64) -> Result<Tally, String> {
    match ReferenceAnswers::of(g) {
        Ok(r) if (0..g.len()).any(|b| g.end(b).is_entry_fork()) => {
            check(&program(g, &r), &[], By::Search(states)).map_err(|why| format!("`{g}`: {why}"))
        }
        _ => Ok(Tally::default()),
    }
}
