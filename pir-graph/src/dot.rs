//! Graphviz: functions and regions as clusters.

use super::contents::{BlockText, Violations, block_text, code_of, edges, region_title};
use super::edge::EdgeKind;
use super::tips;
use crate::view::FunctionView;
use pir_analysis::Region;
use pir_core::entity::{Block, Entity};
use std::fmt::Write as _;

/// One graph with a cluster per function and one per region.
pub(crate) fn dot(views: &[FunctionView<'_>]) -> String {
    let mut out = String::from(
        "digraph pir {\n  node [shape=box, fontname=monospace];\n  \
         edge [fontname=monospace, fontsize=10];\n",
    );
    for (f, view) in views.iter().enumerate() {
        let violations = Violations::of(view);
        let title = [format!("@{}", view.name)].into_iter().chain(violations.lines.clone());
        let title = quote(&title.collect::<Vec<_>>().join("\n"));
        let _ = writeln!(out, "  subgraph cluster_{f} {{\n    label={title};");
        let mut own: Vec<Vec<Block>> = vec![Vec::new(); 1 + view.regions().map_or(0, |r| r.len())];
        for &b in view.body.layout() {
            let region = view.regions().and_then(|r| r.innermost(b));
            own[region.map_or(0, |r| r.index() + 1)].push(b);
        }
        let code = code_of(view);
        node_list(&mut out, view, f, &own[0], &code, &violations);
        let roots: Vec<Region> = view.regions().map_or(Vec::new(), |r| r.roots().collect());
        // An explicit stack: nesting is as deep as the text makes it.
        let mut stack: Vec<Option<Region>> = roots.into_iter().rev().map(Some).collect();
        while let Some(next) = stack.pop() {
            let (Some(r), Some(regions)) = (next, view.regions()) else {
                out.push_str("    }\n");
                continue;
            };
            let (title, tip) = region_title(view, regions, r);
            let _ = writeln!(
                out,
                "    subgraph cluster_{f}_{} {{\n    style=rounded; label={}; tooltip={};",
                r.index(),
                quote(&title),
                quote(&tip)
            );
            node_list(&mut out, view, f, &own[r.index() + 1], &code, &violations);
            stack.push(None);
            let mut children: Vec<Region> = regions.children(r).collect();
            children.reverse();
            stack.extend(children.into_iter().map(Some));
        }
        out.push_str("  }\n");
        for e in edges(view) {
            let (color, style) = match e.kind {
                EdgeKind::Branch => ("black", "solid"),
                EdgeKind::Fork => ("red", "dashed"),
                EdgeKind::Interior => ("orange", "dashed"),
                EdgeKind::Master => ("purple", "bold"),
                EdgeKind::Join => ("darkgreen", "dotted"),
            };
            let is_witness = violations.edges.contains(&(e.from, e.to));
            let thick = if is_witness { ", penwidth=3" } else { "" };
            let _ = writeln!(
                out,
                "  n{f}_{} -> n{f}_{} [color={color}, style={style}{thick}, label={}, \
                 tooltip={}];",
                e.from.0,
                e.to.0,
                quote(&e.label),
                quote(tips::edge(e.kind))
            );
        }
    }
    out.push_str("}\n");
    out
}

fn node_list(
    out: &mut String,
    view: &FunctionView<'_>,
    f: usize,
    blocks: &[Block],
    code: &[String],
    violations: &Violations,
) {
    for &b in blocks {
        let depth = view
            .depth(b)
            .map_or_else(|| view.missing_depth(b).to_owned(), |d| format!("depth {d}"));
        let BlockText { name, summary, tip } = block_text(view, b, code);
        let label = format!("{name}\n{summary}\n{depth}");
        let wrong = if violations.blocks.contains(&b) { ", color=red, penwidth=3" } else { "" };
        let (label, tip) = (quote(&label), quote(&tip));
        let _ = writeln!(out, "    n{f}_{} [label={label}, tooltip={tip}{wrong}];", b.0);
    }
}

fn quote(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}
