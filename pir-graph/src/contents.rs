//! The contents of a picture: blocks, regions and edges with their texts, before they have places.

use super::edge::{EdgeKind, GraphEdge};
use super::tips;
use crate::view::FunctionView;
use crate::view::broken_rule;
use pir_analysis::{BlockExit, Region, Regions};
use pir_core::entity::{Block, Entity};
use pir_core::inst::ForkFlags;
use std::collections::HashSet;
use std::fmt::Write as _;

/// All edge occurrences with their kinds.
pub(super) fn edges(view: &FunctionView<'_>) -> Vec<GraphEdge> {
    let cfg = view.cfg();
    let mut out = Vec::with_capacity(cfg.edge_count());
    for &from in view.body.layout() {
        let node = cfg.node(from);
        for (k, &to) in cfg.succs(from).iter().enumerate() {
            let kind = match node.exit {
                BlockExit::EntryFork | BlockExit::InteriorFork if node.master && k == 0 => {
                    EdgeKind::Master
                }
                BlockExit::EntryFork => EdgeKind::Fork,
                BlockExit::InteriorFork => EdgeKind::Interior,
                _ if cfg.node(to).join => EdgeKind::Join,
                _ => EdgeKind::Branch,
            };
            out.push(GraphEdge { from, to, kind, label: case_label(view, from, k) });
        }
    }
    out
}

/// The case in which control takes the `k`-th successor of a block.
fn case_label(view: &FunctionView<'_>, from: Block, k: usize) -> String {
    use pir_analysis::EdgeKind::{Case, Default, False, True};
    match pir_analysis::EdgeKind::of(&view.module.types, view.body, from, k) {
        // Labels are next to the arrows, where there is little room.
        True => "T".to_owned(),
        False => "F".to_owned(),
        label @ (Case(_) | Default) => label.to_string(),
        _ => String::new(),
    }
}

/// How a function breaks the depth rules.
#[derive(Default)]
pub(super) struct Violations {
    pub blocks: Vec<Block>,
    /// The edges of the paths that show it.
    pub edges: HashSet<(Block, Block)>,
    /// One line for each error.
    pub lines: Vec<String>,
}

impl Violations {
    pub(super) fn of(view: &FunctionView<'_>) -> Self {
        let mut out = Self::default();
        let Some(ill) = view.violations() else { return out };
        for e in ill.root_errors(view.cfg()) {
            out.blocks.push(e.block());
            let name = view.block_name(e.block());
            out.lines.push(format!("{}: %{name} {}", e.code(), broken_rule(e)));
            for path in ill.witness(e) {
                out.edges.extend(path.windows(2).map(|w| (w[0], w[1])));
            }
        }
        out
    }
}

/// The most lines of a block that its tip shows.
const MAX_TIP_LINES: usize = 24;

/// Per block its instructions as text, cut to [`MAX_TIP_LINES`].
pub(super) fn code_of(view: &FunctionView<'_>) -> Vec<String> {
    let text = view.text();
    let text = String::from_utf8_lossy(&text);
    let mut code = vec![String::new(); view.cfg().len()];
    let mut blocks = view.body.layout().iter();
    let mut current = None;
    let mut lines = 0;
    let body = text.lines().skip_while(|l| !l.ends_with('{')).skip(1);
    for line in body.take_while(|l| *l != "}") {
        let is_label = !line.is_empty() && !line.starts_with(' ');
        if is_label || (current.is_none() && !line.is_empty()) {
            current = blocks.next();
            lines = 0;
        }
        let Some(&b) = current.filter(|_| !is_label && !line.is_empty()) else { continue };
        lines += 1;
        match lines {
            ..=MAX_TIP_LINES => writeln!(code[b.index()], "{}", line.trim_start()),
            _ if lines == MAX_TIP_LINES + 1 => writeln!(code[b.index()], "…"),
            _ => Ok(()),
        }
        .expect("writing to a string succeeds");
    }
    code
}

/// The texts of a block.
pub(super) struct BlockText {
    pub name: String,
    /// Its instructions in a few words.
    pub summary: String,
    pub tip: String,
}

/// The texts of a block; `code` is that of all blocks.
pub(super) fn block_text(view: &FunctionView<'_>, b: Block, code: &[String]) -> BlockText {
    let insts = view.body.insts(b);
    let term = view.body.terminator(b).map(|t| view.body.inst(t));
    let op = term.map(|t| t.op());
    let interior = term.is_some_and(|t| t.fork_flags().contains(ForkFlags::INTERIOR));
    let join = view.cfg().node(b).join;
    let real = insts.iter().filter(|&&i| !view.body.inst(i).op().is_debug()).count();
    let plain = real.saturating_sub(usize::from(term.is_some()) + usize::from(join));
    let mut parts = Vec::new();
    if join {
        parts.push("join".to_owned());
    }
    if plain > 0 {
        parts.push(format!("{plain} inst"));
    }
    if let Some(op) = op {
        parts.push(if interior { "fork interior" } else { op.name() }.to_owned());
    }
    let text = parts.join(" · ");
    let full = view.block_name(b);
    let name: String = match full.chars().count() {
        0..=38 => format!("%{full}"),
        _ => format!("%{}…", full.chars().take(37).collect::<String>()),
    };
    let depth = view.depth(b);
    let said = depth.map_or_else(|| format!("none: {}", view.missing_depth(b)), |d| d.to_string());
    let code = &code[b.index()];
    let tip = format!("%{full}, depth {said}\n\n{code}\n{}", tips::block(op, interior, join));
    BlockText { name, summary: text, tip }
}

/// The title of a region, and its tip.
pub(super) fn region_title(
    view: &FunctionView<'_>,
    regions: &Regions,
    r: Region,
) -> (String, String) {
    let a = view.attributes(regions, r);
    let mut title = format!("region {}", r.index());
    title.push_str(if a.force { " · force" } else { "" });
    if let Some(w) = &a.width {
        title.push_str(&format!(" · width {w}"));
    }
    title.push_str(if a.lockstep { " · lockstep" } else { "" });
    if let Some(b) = &a.backends {
        title.push_str(&format!(" · only {}", b.join(", ")));
    }
    let names = |blocks: &[Block]| match blocks {
        [] => "none".to_owned(),
        _ => view.block_names(blocks).join(", "),
    };
    let tip = format!(
        "region {}, level {}\nentry forks: {}\ninterior forks: {}\njoins: {}\nhalts: {}\n{}",
        r.index(),
        regions.level(r),
        names(regions.entry_forks(r)),
        names(regions.interior_forks(r)),
        names(regions.joins(r)),
        names(regions.halts(r)),
        tips::REGION_TIP,
    );
    (title, tip)
}
