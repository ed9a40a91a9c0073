//! The facts of functions: depths, regions, loops, dominance, and what lowering needs. The objects
//! of `pir analyze --format json`, and a table for people.

use super::lowering::{self, RegionLowering};
use crate::prepare::NoEntry;
use pir_analysis::DomTree;
use pir_core::Module;
use pir_core::entity::{Block, Entity as _};
use pir_diag::json::Finding;
use pir_graph::{FunctionView, broken_rule, views};
use pir_verify::Verified;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A sense of dominance (reference: regions).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dominance {
    /// Of the control-flow graph.
    Cfg,
    /// Executed by the strand's own ancestry.
    Local,
    /// Executed by some strand before, in every execution.
    Global,
}

/// Which facts are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FactsOptions {
    /// Only the function with this name, without `@`.
    pub function: Option<String>,
    /// Tables of dominance, which are quadratic in the number of blocks.
    pub dominators: Vec<Dominance>,
}

/// Why there are no facts.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FactsError {
    /// No function with a body has the name.
    #[error(transparent)]
    NoFunction(#[from] NoEntry),
    /// A function is too complex for an analysis.
    #[error("@{function}: {why}")]
    TooComplex {
        /// The function, without `@`.
        function: String,
        /// The message of the analysis.
        why: String,
    },
}

/// Computes the facts of a module, which need not be valid.
///
/// # Errors
/// Returns an error if the function is not there, or is too complex.
pub fn facts(module: &Module, options: &FactsOptions) -> Result<Vec<FunctionFacts>, FactsError> {
    facts_with(module, options, |_| Ok(None))
}

/// Computes the facts of a valid module with what lowering needs to know.
///
/// # Errors
/// The errors of [`facts`].
pub fn facts_for_lowering(
    verified: &Verified,
    options: &FactsOptions,
) -> Result<Vec<FunctionFacts>, FactsError> {
    facts_with(verified.module(), options, |view| lowering::of(verified, view).map(Some))
}

fn facts_with(
    module: &Module,
    options: &FactsOptions,
    lowering: impl Fn(&FunctionView<'_>) -> Result<Option<Vec<RegionLowering>>, String>,
) -> Result<Vec<FunctionFacts>, FactsError> {
    let views = views(module, options.function.as_deref());
    if let (true, Some(name)) = (views.is_empty(), &options.function) {
        return Err(NoEntry::new(module, name).into());
    }
    let one = |view: &FunctionView<'_>| {
        let facts = facts_of(view, &options.dominators)
            .and_then(|facts| Ok(FunctionFacts { lowering: lowering(view)?, ..facts }));
        facts.map_err(|why| FactsError::TooComplex { function: view.name.clone(), why })
    };
    views.iter().map(one).collect()
}

/// The facts of a file: a line of `pir analyze --format json`.
#[derive(Serialize)]
pub struct FileFacts<'a> {
    /// The file.
    pub file: &'a str,
    /// Its functions, in the order of the text.
    pub functions: Vec<FunctionFacts>,
    /// Why there are no functions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Why there are no functions, with codes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Finding>,
}

/// The facts of a function.
#[derive(Serialize)]
pub struct FunctionFacts {
    name: String,
    well_formed: bool,
    blocks: Vec<BlockFacts>,
    regions: Vec<RegionFacts>,
    loops: Vec<LoopFacts>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    violations: Vec<Violation>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    dominators: BTreeMap<&'static str, BTreeMap<String, Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lowering: Option<Vec<RegionLowering>>,
}

#[derive(Serialize)]
struct BlockFacts {
    name: String,
    reachable: bool,
    depth: Option<i64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    dead_end: bool,
}

#[derive(Serialize)]
struct RegionFacts {
    id: usize,
    level: u32,
    parent: Option<usize>,
    /// Without those of nested regions, which have them: nests would be quadratic otherwise.
    blocks: Vec<String>,
    entry_forks: Vec<String>,
    interior_forks: Vec<String>,
    joins: Vec<String>,
    halts: Vec<String>,
    force: bool,
    lockstep: bool,
    width: Option<String>,
    backends: Option<Vec<String>>,
}

#[derive(Serialize)]
struct LoopFacts {
    header: String,
    /// The header of the loop around.
    parent: Option<String>,
    latches: Vec<String>,
    /// Without those of nested loops, which have them: nests would be quadratic otherwise.
    blocks: Vec<String>,
    depth: u32,
}

/// A broken depth rule.
#[derive(Serialize)]
struct Violation {
    code: String,
    block: String,
    message: String,
    witness: Vec<Vec<String>>,
}

impl FunctionFacts {
    /// Returns whether the function obeys the depth rules.
    pub fn is_well_formed(&self) -> bool {
        self.well_formed
    }

    /// Returns the facts as a table for people.
    pub fn table(&self) -> String {
        table(self)
    }
}

fn facts_of(view: &FunctionView<'_>, dominators: &[Dominance]) -> Result<FunctionFacts, String> {
    let reachable = view.reachable();
    let blocks = view
        .body
        .layout()
        .iter()
        .map(|&b| BlockFacts {
            name: view.block_name(b),
            reachable: reachable[b.index()],
            depth: view.depth(b),
            dead_end: view.cfg().is_dead_end(b),
        })
        .collect();
    let mut facts = FunctionFacts {
        name: view.name.clone(),
        well_formed: view.violations().is_none(),
        blocks,
        regions: regions(view),
        loops: loops(view),
        violations: violations(view),
        dominators: BTreeMap::new(),
        lowering: None,
    };
    for sense in dominators {
        let (name, table) = match sense {
            Dominance::Cfg => ("cfg", Some(tree_table(view, view.dominators(), &reachable))),
            Dominance::Local => {
                ("local", view.local_dominators().map(|t| tree_table(view, t, &reachable)))
            }
            Dominance::Global => {
                let sets = view.global_dominators().map_err(|e| e.to_string())?;
                ("global", sets.map(|sets| set_table(view, &sets, &reachable)))
            }
        };
        facts.dominators.extend(table.map(|t| (name, t)));
    }
    Ok(facts)
}

type BlockTable = BTreeMap<String, Vec<String>>;

fn tree_table(view: &FunctionView<'_>, tree: &DomTree, reachable: &[bool]) -> BlockTable {
    let blocks = view.body.layout().iter().filter(|b| reachable[b.index()]);
    let row = |&b| {
        let mut list: Vec<_> = tree.dominators(b).map(|d| view.block_name(d)).collect();
        list.reverse();
        (view.block_name(b), list)
    };
    blocks.map(row).collect()
}

fn set_table(view: &FunctionView<'_>, sets: &[Vec<Block>], reachable: &[bool]) -> BlockTable {
    let blocks = view.body.layout().iter().filter(|b| reachable[b.index()]);
    blocks.map(|&b| (view.block_name(b), view.block_names(&sets[b.index()]))).collect()
}

fn regions(view: &FunctionView<'_>) -> Vec<RegionFacts> {
    let Some(regions) = view.regions() else { return Vec::new() };
    let one = |r: pir_analysis::Region| {
        let attributes = view.attributes(regions, r);
        RegionFacts {
            id: r.index(),
            level: regions.level(r),
            parent: regions.parent(r).map(|p| p.index()),
            blocks: view.block_names(regions.own_blocks(r)),
            entry_forks: view.block_names(regions.entry_forks(r)),
            interior_forks: view.block_names(regions.interior_forks(r)),
            joins: view.block_names(regions.joins(r)),
            halts: view.block_names(regions.halts(r)),
            force: attributes.force,
            lockstep: attributes.lockstep,
            width: attributes.width,
            backends: attributes.backends,
        }
    };
    regions.iter().map(one).collect()
}

fn loops(view: &FunctionView<'_>) -> Vec<LoopFacts> {
    let loops = view.loops();
    let one = |l| LoopFacts {
        header: view.block_name(loops.header(l)),
        parent: loops.parent(l).map(|p| view.block_name(loops.header(p))),
        latches: view.block_names(loops.latches(l)),
        blocks: view.block_names(loops.own_blocks(l)),
        depth: loops.depth(l),
    };
    loops.iter().map(one).collect()
}

fn violations(view: &FunctionView<'_>) -> Vec<Violation> {
    let Some(ill) = view.violations() else { return Vec::new() };
    let one = |e: &pir_analysis::DepthError| Violation {
        code: e.code().to_string(),
        block: view.block_name(e.block()),
        message: format!("%{} {}", view.block_name(e.block()), broken_rule(e)),
        witness: ill.witness(e).iter().map(|path| view.block_names(path)).collect(),
    };
    ill.root_errors(view.cfg()).into_iter().map(one).collect()
}

/// The facts for people.
fn table(f: &FunctionFacts) -> String {
    let mut out = String::new();
    // Writing to a string can't fail.
    let _ = writeln!(
        out,
        "@{}: {}",
        f.name,
        if f.well_formed { "well-formed" } else { "not well-formed" }
    );
    for v in &f.violations {
        let _ = writeln!(out, "  {}: {}", v.code, v.message);
        for path in &v.witness {
            let _ = writeln!(out, "    path: {}", path.join(" → "));
        }
    }
    let width = f.blocks.iter().map(|b| b.name.chars().count()).max().unwrap_or(0).min(40);
    for b in &f.blocks {
        let depth = match (b.reachable, b.depth) {
            (false, _) => "unreachable".to_owned(),
            (true, _) if b.dead_end => "dead end".to_owned(),
            (true, None) => "depth ?".to_owned(),
            (true, Some(d)) => format!("depth {d}"),
        };
        let _ = writeln!(out, "  %{:width$}  {depth}", b.name);
    }
    for r in &f.regions {
        let mut attributes = String::new();
        attributes.push_str(if r.force { " force" } else { "" });
        attributes.push_str(if r.lockstep { " lockstep" } else { "" });
        if let Some(w) = &r.width {
            let _ = write!(attributes, " width {w}");
        }
        if let Some(b) = &r.backends {
            let _ = write!(attributes, " backends {}", b.join(", "));
        }
        let parent = r.parent.map_or(String::new(), |p| format!(" in region {p}"));
        let _ = writeln!(out, "  region {} (level {}{parent}){attributes}", r.id, r.level);
        for (what, list) in [
            ("blocks", &r.blocks),
            ("entry forks", &r.entry_forks),
            ("interior forks", &r.interior_forks),
            ("joins", &r.joins),
            ("halts", &r.halts),
        ] {
            if !list.is_empty() {
                let _ = writeln!(out, "    {what}: {}", list.join(", "));
            }
        }
    }
    for l in &f.loops {
        let parent = l.parent.as_ref().map_or(String::new(), |p| format!(" in loop %{p}"));
        let blocks = l.blocks.join(", ");
        let _ = writeln!(out, "  loop %{} (depth {}{parent}): {blocks}", l.header, l.depth);
    }
    for (sense, table) in &f.dominators {
        let _ = writeln!(out, "  {sense} dominators");
        for (b, list) in table {
            let _ = writeln!(out, "    %{b}: {}", list.join(", "));
        }
    }
    if let Some(all) = &f.lowering {
        out.push_str(&lowering::table(all));
    }
    out.truncate(out.trim_end().len());
    out
}
