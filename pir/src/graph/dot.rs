//! Graphviz: regions as clusters.

use super::edge::EdgeKind;
use super::layout::edges;
use super::without_depth;
use crate::view::FunctionView;
use pir_analysis::Region;
use pir_core::entity::{Block, Entity};
use std::fmt::Write as _;

/// One graph with a cluster per function and one per region.
pub(crate) fn dot(views: &[FunctionView<'_>]) -> String {
    let mut out = String::from("digraph pir {\n  node [shape=box, fontname=monospace];\n");
    for (f, view) in views.iter().enumerate() {
        let _ = writeln!(out, "  subgraph cluster_{f} {{\n    label={};", quote(&view.name));
        let mut own: Vec<Vec<Block>> = vec![Vec::new(); 1 + view.regions().map_or(0, |r| r.len())];
        for &b in view.body.layout() {
            let region = view.regions().and_then(|r| r.innermost(b));
            own[region.map_or(0, |r| r.index() + 1)].push(b);
        }
        node_list(&mut out, view, f, &own[0]);
        let roots: Vec<Region> = view.regions().map_or(Vec::new(), |r| r.roots().collect());
        // An explicit stack: nesting is as deep as the text makes it.
        let mut stack: Vec<Option<Region>> = roots.into_iter().rev().map(Some).collect();
        while let Some(next) = stack.pop() {
            let (Some(r), Some(regions)) = (next, view.regions()) else {
                out.push_str("    }\n");
                continue;
            };
            let label = format!("region {} (level {})", r.index(), regions.level(r));
            let _ = writeln!(
                out,
                "    subgraph cluster_{f}_{} {{\n    style=rounded; label={};",
                r.index(),
                quote(&label)
            );
            node_list(&mut out, view, f, &own[r.index() + 1]);
            stack.push(None);
            let mut children: Vec<Region> = regions.children(r).collect();
            children.reverse();
            stack.extend(children.into_iter().map(Some));
        }
        out.push_str("  }\n");
        for e in edges(view) {
            let style = match e.kind {
                EdgeKind::Branch => "",
                EdgeKind::Fork => " [color=red, style=dashed]",
                EdgeKind::Interior => " [color=orange, style=dashed]",
                EdgeKind::Master => " [color=purple, penwidth=2]",
                EdgeKind::Join => " [color=darkgreen, style=dotted]",
            };
            let _ = writeln!(out, "  n{f}_{} -> n{f}_{}{style};", e.from.0, e.to.0);
        }
    }
    out.push_str("}\n");
    out
}

fn node_list(out: &mut String, view: &FunctionView<'_>, f: usize, blocks: &[Block]) {
    for &b in blocks {
        let depth = view.depth(b).map_or_else(|| without_depth(view, b), |d| format!("depth {d}"));
        let label = format!("%{}\n{depth}", view.block_name(b));
        let _ = writeln!(out, "    n{f}_{} [label={}];", b.0, quote(&label));
    }
}

fn quote(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}
