//! `pir analyze`: depths, regions, loops, dominance, and what lowering needs, as a table or as
//! JSON.

use crate::output::tell;
mod lowering;

use super::execute::verified;
use super::print::report;
use crate::cli::{Analyze, Dominance, Format, Global};
use crate::input::{Source, module_of};
use crate::view::{FunctionView, views};
use crate::{json, output, status};
use pir_analysis::DepthError;
use pir_core::Module;
use pir_core::entity::Entity as _;
use pir_verify::Verified;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tracing::info_span;

#[derive(Serialize)]
struct FileFacts<'a> {
    file: &'a str,
    functions: Vec<FunctionFacts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Serialize)]
struct FunctionFacts {
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
    lowering: Option<Vec<lowering::RegionLowering>>,
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
    latches: Vec<String>,
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

/// Analyzes the files in order.
pub(crate) fn run(args: &Analyze, global: &Global) -> u8 {
    let mut worst = status::CLEAN;
    for path in &args.files {
        if args.lowering {
            let one = match verified(path, global) {
                Ok((source, verified)) => valid_file(&source, &verified, args),
                Err(refused) => {
                    if args.format == Format::Json {
                        let invalid = || Some("the file is not valid".to_owned());
                        let error = refused.error().or_else(invalid);
                        let file = &path.display().to_string();
                        json::print(&FileFacts { file, functions: vec![], error });
                    }
                    refused.tell()
                }
            };
            worst = worst.max(one);
            continue;
        }
        let one = match Source::read(path) {
            Ok(source) => file(&source, args),
            Err(e) => {
                tell!("pir: {e}");
                if args.format == Format::Json {
                    let file = &path.display().to_string();
                    json::print(&FileFacts { file, functions: vec![], error: Some(e.to_string()) });
                }
                e.status()
            }
        };
        worst = worst.max(one);
    }
    worst
}

fn file(source: &Source, args: &Analyze) -> u8 {
    let (module, warnings) = match module_of(source) {
        Ok(m) => m,
        Err(diagnostics) => {
            report(source, &diagnostics);
            if args.format == Format::Json {
                let error = diagnostics.iter().find(|d| d.is_error()).map(ToString::to_string);
                json::print(&FileFacts { file: &source.name, functions: vec![], error });
            }
            return super::print::parse_status(&diagnostics);
        }
    };
    report(source, &warnings);
    facts_of(source, &module, args, &|_| Ok(None))
}

/// Reports on a file that obeys every rule, including the facts that lowering needs.
fn valid_file(source: &Source, verified: &Verified, args: &Analyze) -> u8 {
    facts_of(source, verified.module(), args, &|view| lowering::of(verified, view).map(Some))
}

type LoweringFacts<'a> =
    &'a dyn Fn(&FunctionView<'_>) -> Result<Option<Vec<lowering::RegionLowering>>, String>;

fn facts_of(source: &Source, module: &Module, args: &Analyze, lowering: LoweringFacts<'_>) -> u8 {
    let _span = info_span!("analyze", file = source.name).entered();
    let views = views(module, args.function.as_deref());
    if let (true, Some(name)) = (views.is_empty(), &args.function) {
        tell!("pir: {} defines no function `{name}`", source.name);
        return status::INPUT;
    }
    let mut functions = Vec::with_capacity(views.len());
    for view in &views {
        let facts = facts(view, &args.dominators).and_then(|f| {
            let lowering = lowering(view)?;
            Ok(FunctionFacts { lowering, ..f })
        });
        match facts {
            Ok(f) => functions.push(f),
            Err(message) => {
                tell!("pir: {}: @{}: {message}", source.name, view.name);
                return status::NO;
            }
        }
    }
    let well_formed = functions.iter().all(|f| f.well_formed);
    match args.format {
        Format::Json => json::print(&FileFacts { file: &source.name, functions, error: None }),
        Format::Human => functions.iter().for_each(|f| output::line(&table(f))),
    }
    if well_formed { status::CLEAN } else { status::NO }
}

fn facts(view: &FunctionView<'_>, dominators: &[Dominance]) -> Result<FunctionFacts, String> {
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

fn tree_table(
    view: &FunctionView<'_>,
    tree: &pir_analysis::DomTree,
    reachable: &[bool],
) -> BlockTable {
    let blocks = view.body.layout().iter().filter(|b| reachable[b.index()]);
    let row = |&b| {
        let mut list: Vec<_> = tree.dominators(b).map(|d| view.block_name(d)).collect();
        list.reverse();
        (view.block_name(b), list)
    };
    blocks.map(row).collect()
}

fn set_table(
    view: &FunctionView<'_>,
    sets: &[Vec<pir_core::entity::Block>],
    reachable: &[bool],
) -> BlockTable {
    let blocks = view.body.layout().iter().filter(|b| reachable[b.index()]);
    blocks.map(|&b| (view.block_name(b), view.block_names(&sets[b.index()]))).collect()
}

fn regions(view: &FunctionView<'_>) -> Vec<RegionFacts> {
    let Some(regions) = view.regions() else { return Vec::new() };
    let one = |r: pir_analysis::Region| {
        let attributes = view.attributes(regions, r);
        let mut blocks = regions.blocks(r).to_vec();
        blocks.sort_unstable();
        RegionFacts {
            id: r.index(),
            level: regions.level(r),
            parent: regions.parent(r).map(|p| p.index()),
            blocks: view.block_names(&blocks),
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
        latches: view.block_names(loops.latches(l)),
        blocks: view.block_names(loops.blocks(l)),
        depth: loops.depth(l),
    };
    loops.iter().map(one).collect()
}

fn violations(view: &FunctionView<'_>) -> Vec<Violation> {
    let Some(ill) = view.violations() else { return Vec::new() };
    let one = |e: &DepthError| Violation {
        code: e.code().to_string(),
        block: view.block_name(e.block()),
        message: format!("%{} {}", view.block_name(e.block()), rule(e)),
        witness: ill.witness(e).iter().map(|path| view.block_names(path)).collect(),
    };
    ill.root_errors(view.cfg()).into_iter().map(one).collect()
}

/// Says how a block breaks a rule, after the name of the block.
pub(crate) fn rule(e: &DepthError) -> String {
    match e {
        DepthError::Inconsistent { first, second, .. } => {
            format!("is reached at depth {first} and at depth {second}")
        }
        DepthError::Negative { .. } => "joins outside every region".to_owned(),
        DepthError::HaltOutside { .. } => "halts outside every region".to_owned(),
        DepthError::InteriorForkOutside { .. } => {
            "ends with `fork interior` outside every region".to_owned()
        }
        DepthError::EarlyExit { depth, .. } => format!("leaves the function at depth {depth}"),
    }
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
        let _ = writeln!(out, "  loop %{} (depth {}): {}", l.header, l.depth, l.blocks.join(", "));
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
