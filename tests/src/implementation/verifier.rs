//! The verifier, on the text of a graph: `parse` and `check` together.

use pir_analysis::Cfg;
use pir_core::{diag::Diagnostic, module::Module, text};
use pir_verify::{Options, WarningLevel};

use super::equal;
use crate::oracle::{
    ReferenceAnswers, SmallGraph, bit,
    enumerate::{GraphBounds, fold},
    paths::{self, DepthRule, PathDepths},
};

/// Graphs whose text is checked together, as functions of one module: reading a module has a price
/// of its own.
#[derive(Debug, Default)]
pub struct GraphBatch {
    graphs: Vec<SmallGraph>,
    /// How many graphs were added.
    pub count: u64,
    /// Whether only one module in `PRINT_PERIOD` is printed and read again.
    pub print_few: bool,
}

/// One module in this many is printed and parsed again, where not all are: printing does not depend
/// on well-formedness, and nearly all graphs of five blocks are ill-formed.
pub(super) const PRINT_PERIOD: u64 = 16;

/// The most uses in one function: of each code the verifier keeps no more findings than 64.
const MAX_USES: usize = 60;

/// One function of a batch.
struct BatchFunction<'a> {
    g: &'a SmallGraph,
    name: String,
    reference: &'a Result<ReferenceAnswers, Vec<(DepthRule, usize)>>,
    uses: Vec<(usize, usize)>,
    phis: Vec<(usize, usize)>,
}

impl GraphBatch {
    /// Adds a graph; checks the batch when it is full.
    ///
    /// # Errors
    /// The first difference, in words.
    pub fn add(&mut self, g: &SmallGraph) -> Result<(), String> {
        self.graphs.push(g.clone());
        self.count += 1;
        if self.graphs.len() < 64 { Ok(()) } else { self.check() }
    }

    /// Compares the verdict on the text of each graph, with a use of every definition in every
    /// block.
    ///
    /// # Panics
    /// If a branch may unwind to the caller: that has no text here.
    ///
    /// # Errors
    /// The first difference, in words.
    pub fn check(&mut self) -> Result<(), String> {
        let graphs = std::mem::take(&mut self.graphs);
        let known: Vec<_> = graphs.iter().map(|g| (g, ReferenceAnswers::of(g))).collect();
        let mut pieces: Vec<BatchFunction<'_>> =
            known.iter().flat_map(|(g, r)| pieces(g, r)).collect();
        pieces.iter_mut().enumerate().for_each(|(i, p)| p.name = format!("f{i}"));
        let texts: Vec<String> = pieces.iter().map(BatchFunction::text).collect();
        let source = texts.concat();
        let module = read(&source)?;
        if !self.print_few || (self.count / 64).is_multiple_of(PRINT_PERIOD) {
            same_text(&module)?;
        }
        let options = Options { warnings: WarningLevel::Off, jobs: Some(1), ..Options::default() };
        let found = pir_verify::check_with(&module, &options);
        if let Some(d) = found.iter().find(|d| d.function.is_none()) {
            return Err(format!("no function for {d}"));
        }
        let mut functions = module.functions();
        for (piece, text) in pieces.iter().zip(&texts) {
            let own = found.iter().filter(|d| d.function.as_ref() == Some(&piece.name)).collect();
            let (_, _, function) = functions.next().ok_or("a function is lost")?;
            let body = function.body.as_deref().ok_or("a body is lost")?;
            (same_graph(&piece.g.to_cfg(), &Cfg::of(body)))
                .and_then(|()| piece.check(&source, own))
                .map_err(|what| format!("{what} in `{}`:\n{text}", piece.g))?;
        }
        Ok(())
    }
}

/// Checks the text of all graphs of a shape; gives their number. With more than four blocks, prints
/// and reads again one in `PRINT_PERIOD` only.
///
/// # Errors
/// The first difference, in words.
pub fn all_texts(shape: GraphBounds) -> Result<u64, String> {
    let see = |acc: &mut Result<GraphBatch, String>, g: &SmallGraph| {
        if let Ok(batch) = acc
            && let Err(what) = batch.add(g)
        {
            *acc = Err(what);
        }
    };
    let finish = |batch: Result<GraphBatch, String>| {
        let mut batch = batch?;
        batch.check().map(|()| batch)
    };
    let merge = |a, b| {
        let (mut a, b) = (finish(a)?, finish(b)?);
        a.count += b.count;
        Ok(a)
    };
    let start = || Ok(GraphBatch { print_few: shape.blocks > 4, ..GraphBatch::default() });
    Ok(finish(fold(shape, start, see, merge))?.count)
}

/// The functions that together use every definition in every block.
fn pieces<'a>(
    g: &'a SmallGraph,
    reference: &'a Result<ReferenceAnswers, Vec<(DepthRule, usize)>>,
) -> Vec<BatchFunction<'a>> {
    let piece = |uses: &[(usize, usize)], phis: &[(usize, usize)]| BatchFunction {
        g,
        name: String::new(),
        reference,
        uses: uses.to_vec(),
        phis: phis.to_vec(),
    };
    if reference.is_err() {
        return vec![piece(&[], &[])];
    }
    let uses: Vec<_> = (0..g.len()).flat_map(|m| (0..g.len()).map(move |n| (m, n))).collect();
    let phis: Vec<_> = uses.iter().copied().filter(|&(_, n)| has_phis(g, n)).collect();
    // A phi is one use per edge.
    let edges = |n: usize| (0..g.len()).flat_map(|p| g.succs(p)).filter(|&s| s == n).count();
    let most_edges = (0..g.len()).map(edges).max().unwrap_or(0).max(1);
    if uses.len() + phis.len() * most_edges <= MAX_USES {
        return vec![piece(&uses, &phis)];
    }
    let all_uses = uses.chunks(MAX_USES).map(|uses| piece(uses, &[]));
    let all_phis = phis.chunks((MAX_USES / most_edges).max(1)).map(|phis| piece(&[], phis));
    all_uses.chain(all_phis).collect()
}

impl BatchFunction<'_> {
    fn text(&self) -> String {
        self.g.to_text(&self.name, &self.uses, &self.phis)
    }

    fn check(&self, source: &str, found: Vec<&Diagnostic>) -> Result<(), String> {
        match self.reference {
            Ok(r) => check_uses(self, r, source, &found),
            Err(broken) => check_rules(self.g, broken, &found),
        }
    }
}

/// Reads a text that is meant to be fine.
pub(super) fn read(source: &str) -> Result<Module, String> {
    let options = text::ParseOptions { parallel: false };
    text::parse_with(source.as_bytes(), &options).into_result().map_err(|found| {
        let list: String = found.iter().map(|d| format!("{d}\n")).collect();
        format!("{list} in\n{source}")
    })
}

/// The printed text reads back and prints the same; its graphs are those of the first text.
fn same_text(module: &Module) -> Result<(), String> {
    let printed = text::print::print(module);
    let again = read(&String::from_utf8_lossy(&printed))?;
    equal(text::print::print(&again) == printed, true, || "printing is a fixed point".into())?;
    for ((_, _, a), (_, _, b)) in module.functions().zip(again.functions()) {
        let (Some(a), Some(b)) = (&a.body, &b.body) else { return Err("a body is lost".into()) };
        same_graph(&Cfg::of(a), &Cfg::of(b))?;
    }
    Ok(())
}

fn same_graph(reference: &Cfg, ours: &Cfg) -> Result<(), String> {
    let rows =
        |cfg: &Cfg| cfg.blocks().map(|b| (cfg.node(b), cfg.succs(b).to_vec())).collect::<Vec<_>>();
    equal(rows(ours), rows(reference), || "graph of the text".into())
}

/// A block that starts with `join` has no phi, and without predecessors there is nothing to take.
fn has_phis(g: &SmallGraph, n: usize) -> bool {
    !g.join(n) && (0..g.len()).any(|p| g.succs(p).any(|s| s == n))
}

/// Exactly the uses that the SSA rule refuses are reported, at their lines.
fn check_uses(
    BatchFunction { g, uses, phis, .. }: &BatchFunction<'_>,
    r: &ReferenceAnswers,
    source: &str,
    found: &[&Diagnostic],
) -> Result<(), String> {
    let mut expected = Vec::new();
    expected.extend(uses.iter().filter(|u| !r.ssa_ok(u.0, u.1)).map(|(m, n)| format!("%u{m}.{n}")));
    let taken = |m: usize, n: usize| {
        (0..g.len()).filter(|&p| g.succs(p).any(|s| s == n)).all(|p| r.ssa_ok(m, p))
    };
    // A phi in a block that cannot be reached is no use that matters.
    let live = |n: usize| r.depths.entered() & bit(n) != 0;
    let refused = phis.iter().filter(|u| live(u.1) && !taken(u.0, u.1));
    expected.extend(refused.map(|(m, n)| format!("%p{m}.{n}")));
    let mut reported = Vec::new();
    for d in found {
        if ![201, 204].contains(&d.code.number()) {
            return Err(format!("unexpected {d}"));
        }
        let span = d.span.ok_or_else(|| format!("no place for {d}"))?;
        let line = line_at(source, span.start as usize);
        let name = line.trim().split(' ').next().unwrap_or_default();
        check_witness(g, name, &d.witness)?;
        reported.push(name.to_string());
    }
    expected.sort();
    reported.sort();
    reported.dedup();
    equal(reported, expected, || "refused uses".into())
}

/// The paths of a refused use exist and go around the definition.
fn check_witness(g: &SmallGraph, name: &str, witness: &[Vec<String>]) -> Result<(), String> {
    let definition = name.get(2..).and_then(|s| s.split('.').next()?.parse().ok());
    for path in witness {
        let blocks: Option<Vec<usize>> =
            path.iter().map(|b| b.strip_prefix('b')?.parse().ok()).collect();
        let (Some(blocks), Some(definition)) = (blocks, definition) else {
            return Err(format!("witness {path:?} of {name} names no blocks"));
        };
        let linked = blocks.windows(2).all(|e| g.succs(e[0]).any(|s| s == e[1]));
        if blocks.first() != Some(&0) || !linked || blocks.contains(&definition) {
            return Err(format!("witness {path:?} of {name} does not show it"));
        }
    }
    Ok(())
}

fn line_at(source: &str, at: usize) -> &str {
    let start = source[..at].rfind('\n').map_or(0, |i| i + 1);
    source[start..].lines().next().unwrap_or_default()
}

/// A graph that breaks rules is refused for them; for inconsistency alone if there is one.
fn check_rules(
    g: &SmallGraph,
    broken: &[(DepthRule, usize)],
    found: &[&Diagnostic],
) -> Result<(), String> {
    let d = PathDepths::of(g);
    let mut reported = Vec::new();
    for diagnostic in found {
        let block = diagnostic.block.as_deref().and_then(|b| b.strip_prefix('b')?.parse().ok());
        let (Some(block), Some(_)) = (block, diagnostic.span) else {
            return Err(format!("no place for {diagnostic}"));
        };
        reported.push((diagnostic.code.number(), block));
    }
    reported.sort();
    if d.inconsistent != 0 {
        let known = |&(code, b): &(u16, usize)| code == 301 && d.inconsistent & bit(b) != 0;
        return match reported.iter().all(known) && !reported.is_empty() {
            true => Ok(()),
            false => Err(format!("inconsistent depth reported as {reported:?}")),
        };
    }
    // What follows from a `join` in the entry block, or from a depth that was negative before, is
    // not reported again.
    let entry_join = broken.contains(&(DepthRule::EntryJoin, 0));
    // Nor are consequences of a `fork interior` outside every region: the depth would be right if
    // it opened a region.
    let forks = broken.iter().filter(|&&(rule, b)| rule == DepthRule::Interior && d.body[b] == 0);
    let forks = forks.fold(0, |mask, &(_, b)| mask | bit(b));
    let past_fork = !paths::before(g, forks);
    let first = broken.iter().filter(|&&(rule, b)| match rule {
        DepthRule::EntryJoin | DepthRule::Arity => true,
        _ if entry_join => false,
        DepthRule::NonNegative | DepthRule::Halt if past_fork & bit(b) != 0 => false,
        DepthRule::NonNegative => d.entering[b] == 0,
        _ => d.body[b] >= 0,
    });
    let mut expected: Vec<_> = first.map(|&(rule, b)| (code(rule), b)).collect();
    expected.sort();
    equal(reported, expected, || "broken rules".into())
}

fn code(rule: DepthRule) -> u16 {
    match rule {
        DepthRule::Consistent => 301,
        DepthRule::NonNegative => 302,
        DepthRule::EarlyExit => 303,
        DepthRule::Halt => 304,
        DepthRule::Interior => 305,
        DepthRule::Arity => 306,
        DepthRule::EntryJoin => 309,
    }
}
