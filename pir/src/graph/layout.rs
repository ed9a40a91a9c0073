//! Layout of the picture: blocks as boxes, regions as boxes around them, edges as curves.
//!
//! Regions nest, so they are laid out from the inside out: a finished region is one box for the one
//! around it. How a box is filled is in `place`. Sizes are in pixels.

use super::edge::{EdgeKind, EdgePath, GraphEdge};
use super::labels::place_labels;
use super::place::{LayerLink, LayoutItem, PlacedBox, place};
use super::{tips, without_depth};
use crate::cmd::analyze::rule;
use crate::view::FunctionView;
use pir_analysis::{BlockExit, Order, Region, Regions};
use pir_core::entity::{Block, Entity};
use pir_core::inst::ForkFlags;
use pir_core::text::print::print_global;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

/// Height of a block.
pub(crate) const BLOCK_HEIGHT: f64 = 40.0;
/// Room above the blocks of a region for its title.
pub(crate) const TITLE_HEIGHT: f64 = 24.0;
/// Room between a region's border and its contents.
const REGION_PADDING: f64 = 18.0;
/// Distance of edges that pass a title side by side.
const EDGE_DISTANCE: f64 = 12.0;
/// Width of a character.
const CHAR_WIDTH: f64 = 7.3;

/// A block.
pub(crate) struct BlockBox {
    pub name: String,
    /// A summary of its instructions.
    pub text: String,
    pub tip: String,
    pub depth: Option<i64>,
    /// Whether a depth rule is broken here.
    pub wrong: bool,
    pub x: f64,
    pub y: f64,
    pub width: f64,
}

/// A region.
pub(crate) struct RegionBox {
    pub title: String,
    pub tip: String,
    pub level: u32,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// The picture of one function.
pub(crate) struct FunctionPicture {
    pub name: String,
    /// The depth rules that the function breaks, one line each.
    pub problems: Vec<String>,
    pub blocks: Vec<BlockBox>,
    /// Outer regions before inner ones.
    pub regions: Vec<RegionBox>,
    pub edges: Vec<EdgePath>,
    pub width: f64,
    pub height: f64,
}

/// All edge occurrences with their kinds.
pub(crate) fn edges(view: &FunctionView<'_>) -> Vec<GraphEdge> {
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

/// The nesting of boxes: container 0 is the function, container *k* + 1 is region *k*.
struct BoxNesting<'a> {
    regions: Option<&'a Regions>,
}

impl BoxNesting<'_> {
    fn len(&self) -> usize {
        1 + self.regions.map_or(0, Regions::len)
    }

    fn of(&self, b: Block) -> usize {
        self.regions.and_then(|r| r.innermost(b)).map_or(0, |r| r.index() + 1)
    }

    fn parent(&self, c: usize) -> usize {
        self.regions.and_then(|r| r.parent(Region::new(c - 1))).map_or(0, |p| p.index() + 1)
    }

    fn level(&self, c: usize) -> u32 {
        match (c, self.regions) {
            (0, _) | (_, None) => 0,
            (_, Some(r)) => r.level(Region::new(c - 1)),
        }
    }
}

/// Where an edge passes one container; the number orders the containers along the edge.
type EdgeSegment = (i64, Vec<(f64, f64)>);

/// Lays a function out.
pub(crate) fn layout(view: &FunctionView<'_>) -> FunctionPicture {
    let blocks = view.body.layout();
    let count = view.cfg().len();
    let nest = BoxNesting { regions: view.regions() };
    let order = Order::compute(view.cfg());
    let title = |c: usize| match nest.regions {
        Some(r) if c > 0 => region_title(view, r, Region::new(c - 1)),
        _ => (String::new(), String::new()),
    };
    let contains = |b: Block, c: usize| match nest.regions {
        Some(r) if c > 0 => r.contains(Region::new(c - 1), b),
        _ => true,
    };
    let room = |c: usize| if c == 0 { 0.0 } else { TITLE_HEIGHT };
    let title_width = |c: usize| title(c).0.chars().count() as f64 * CHAR_WIDTH;

    // Items: block k is item k, container c is item count + c. The key distinguishes up from down.
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); nest.len()];
    let mut keys = vec![u32::MAX; count + nest.len()];
    for &b in blocks {
        let key = order.number(b).unwrap_or(count as u32 + b.0);
        let mut c = nest.of(b);
        members[c].push(b.index());
        keys[b.index()] = key;
        while c != 0 {
            keys[count + c] = keys[count + c].min(key);
            c = nest.parent(c);
        }
    }
    for c in 1..nest.len() {
        if keys[count + c] != u32::MAX {
            members[nest.parent(c)].push(count + c);
        }
    }
    // Each edge belongs to the innermost container around both its ends; it leaves those inside
    // at the bottom and comes in at the top.
    let all = edges(view);
    let mut inner: Vec<Vec<LayerLink>> = vec![Vec::new(); nest.len()];
    for (e, edge) in all.iter().enumerate() {
        let down = keys[edge.from.index()] < keys[edge.to.index()];
        let (mut a, mut b) = (edge.from.index(), edge.to.index());
        let (mut ca, mut cb) = (nest.of(edge.from), nest.of(edge.to));
        while ca != cb {
            if nest.level(ca) >= nest.level(cb) {
                if down {
                    inner[ca].push((Some(a), None, e));
                }
                a = count + ca;
                ca = nest.parent(ca);
            } else {
                if down {
                    inner[cb].push((None, Some(b), e));
                }
                b = count + cb;
                cb = nest.parent(cb);
            }
        }
        inner[ca].push((Some(a), Some(b), e));
    }

    let code = code_of(view);
    let mut boxes: Vec<BlockBox> =
        (0..count).map(|i| block_box(view, Block::new(i), &code)).collect();
    let violations = Violations::of(view);
    violations.blocks.iter().for_each(|b| boxes[b.index()].wrong = true);
    let mut size = vec![(0.0, 0.0); count + nest.len()];
    // Edges start at equal distances, and their labels stand side by side.
    let mut labels = vec![(0.0, 0.0f64); count];
    for e in &all {
        let (edges, longest) = &mut labels[e.from.index()];
        *edges += 1.0;
        *longest = longest.max(e.label.chars().count() as f64);
    }
    for (b, &(edges, longest)) in boxes.iter_mut().zip(&labels) {
        if longest > 0.0 {
            b.width = b.width.max((edges + 1.0) * (longest * CHAR_WIDTH + 6.0));
        }
    }
    for &b in blocks {
        size[b.index()] = (boxes[b.index()].width, BLOCK_HEIGHT);
    }
    // From the inside out: regions come in preorder, so children come after their parents.
    let mut placed = Vec::with_capacity(nest.len());
    for c in (0..nest.len()).rev() {
        let items: Vec<LayoutItem> = members[c]
            .iter()
            .map(|&id| LayoutItem { id, key: keys[id], width: size[id].0, height: size[id].1 })
            .collect();
        let mut p = place(&items, &inner[c]);
        if c > 0 {
            p.width = p.width.max(swing(&p, &inner[c], &size));
        }
        let entering = inner[c].iter().filter(|link| link.0.is_none()).count();
        let least = title_width(c) + entering as f64 * EDGE_DISTANCE;
        size[count + c] =
            (p.width.max(least) + 2.0 * REGION_PADDING, p.height + 2.0 * REGION_PADDING + room(c));
        placed.push(p);
    }
    placed.reverse();

    // From the outside in: absolute places.
    let mut at = vec![(0.0, 0.0); count + nest.len()];
    let mut stretches: Vec<Vec<EdgeSegment>> = vec![Vec::new(); all.len()];
    for (c, p) in placed.iter().enumerate() {
        let (x, y) = at[count + c];
        let left = x + (size[count + c].0 - p.width) / 2.0;
        let top = y + REGION_PADDING + room(c);
        for &(id, dx, dy) in &p.items {
            at[id] = (left + dx, top + dy);
        }
        if c > 0 {
            for (e, at_x) in beside_title(&inner[c], p, (left, x + title_width(c)), &at, &size) {
                let points = vec![(at_x, y + 2.0), (at_x, y + TITLE_HEIGHT - 2.0)];
                stretches[e].push((i64::from(nest.level(c)), points));
            }
        }
        for (e, points) in &p.bends {
            // From the source outwards, then inwards to the target.
            let level = i64::from(nest.level(c));
            let rank = match (contains(all[*e].from, c), contains(all[*e].to, c)) {
                (true, false) => -level,
                (false, true) => level,
                _ => 0,
            };
            let points = points.iter().map(|&(dx, dy)| (left + dx, top + dy)).collect();
            stretches[*e].push((rank, points));
        }
    }
    let bends = stretches
        .into_iter()
        .map(|mut s| {
            s.sort_by_key(|s| s.0);
            s.into_iter().flat_map(|s| s.1).collect()
        })
        .collect();
    for &b in blocks {
        (boxes[b.index()].x, boxes[b.index()].y) = at[b.index()];
    }
    let regions = (1..nest.len())
        .filter(|&c| keys[count + c] != u32::MAX)
        .map(|c| {
            let (title, tip) = title(c);
            let ((x, y), (width, height)) = (at[count + c], size[count + c]);
            RegionBox { title, tip, level: nest.level(c), x, y, width, height }
        })
        .collect();
    let mut edges = paths(view, &all, &boxes, bends);
    place_labels(&mut edges, &all);
    for (path, edge) in edges.iter_mut().zip(&all) {
        path.witness = violations.edges.contains(&(edge.from, edge.to));
    }
    // Back edges swing out to the right.
    let right = edges.iter().flat_map(|e| &e.points).map(|p| p.0).fold(size[count].0, f64::max);
    let mut boxes: Vec<Option<BlockBox>> = boxes.into_iter().map(Some).collect();
    FunctionPicture {
        name: view.name.clone(),
        problems: violations.lines,
        blocks: blocks.iter().filter_map(|b| boxes[b.index()].take()).collect(),
        regions,
        edges,
        width: right + 20.0,
        height: size[count].1,
    }
}

/// The distance at which the loop edge between two heights swings out.
fn swing_out(height: f64) -> f64 {
    height.abs().sqrt() * 2.5 + 26.0
}

/// How far the loop edges of a box reach to the right of its contents' left side.
fn swing(p: &PlacedBox, links: &[LayerLink], size: &[(f64, f64)]) -> f64 {
    let at: HashMap<usize, (f64, f64)> = p.items.iter().map(|i| (i.0, (i.1, i.2))).collect();
    let reach = |&(a, b, _): &LayerLink| {
        let (a, b) = a.zip(b)?;
        let ((ax, ay), (bx, by)) = (*at.get(&a)?, *at.get(&b)?);
        let side = (ax + size[a].0).max(bx + size[b].0);
        // The curve comes three quarters of the way to the point that draws it aside.
        (ay >= by).then(|| side + 0.75 * swing_out(ay + size[a].1 - by))
    };
    links.iter().filter_map(reach).fold(0.0, f64::max)
}

/// Where the edges that enter a region pass its title: to the right of it, in the order of their
/// targets. `left` is that of the region's contents.
fn beside_title(
    links: &[LayerLink],
    p: &PlacedBox,
    (left, title_end): (f64, f64),
    at: &[(f64, f64)],
    size: &[(f64, f64)],
) -> Vec<(usize, f64)> {
    let mut entering: Vec<(f64, usize)> = links
        .iter()
        .filter(|link| link.0.is_none())
        .filter_map(|&(_, target, e)| {
            let lane = p.bends.iter().find(|bend| bend.0 == e).and_then(|bend| bend.1.first());
            let target = target.map(|t| at[t].0 + size[t].0 / 2.0);
            lane.map(|point| left + point.0).or(target).map(|x| (x, e))
        })
        .collect();
    entering.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut least = title_end + EDGE_DISTANCE;
    entering
        .into_iter()
        .map(|(x, e)| {
            let x = x.max(least);
            least = x + EDGE_DISTANCE;
            (e, x)
        })
        .collect()
}

/// How a function breaks the depth rules.
#[derive(Default)]
struct Violations {
    blocks: Vec<Block>,
    /// The edges of the paths that show it.
    edges: HashSet<(Block, Block)>,
    lines: Vec<String>,
}

impl Violations {
    fn of(view: &FunctionView<'_>) -> Self {
        let mut out = Self::default();
        let Some(ill) = view.violations() else { return out };
        for e in ill.errors() {
            out.blocks.push(e.block());
            out.lines.push(format!("{} in %{}", rule(e), view.block_name(e.block())));
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
fn code_of(view: &FunctionView<'_>) -> Vec<String> {
    let text = print_global(view.module, view.id);
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

fn block_box(view: &FunctionView<'_>, b: Block, code: &[String]) -> BlockBox {
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
    let longest = name.chars().count().max(text.chars().count()) as f64;
    let depth = view.depth(b);
    let said = depth.map_or_else(|| format!("none: {}", without_depth(view, b)), |d| d.to_string());
    let code = &code[b.index()];
    let tip = format!("%{full}, depth {said}\n\n{code}\n{}", tips::block(op, interior, join));
    let width = longest * CHAR_WIDTH + 24.0;
    BlockBox { name, text, tip, depth, wrong: false, x: 0.0, y: 0.0, width }
}

fn region_title(view: &FunctionView<'_>, regions: &Regions, r: Region) -> (String, String) {
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

/// Curves from the bottom of each source to the top of each target, each with a port of its own.
fn paths(
    view: &FunctionView<'_>,
    all: &[GraphEdge],
    boxes: &[BlockBox],
    mut bends: Vec<Vec<(f64, f64)>>,
) -> Vec<EdgePath> {
    let centre = |b: Block| boxes[b.index()].x + boxes[b.index()].width / 2.0;
    let towards = |e: usize| bends[e].first().map_or(centre(all[e].to), |p| p.0);
    let from = |e: usize| bends[e].last().map_or(centre(all[e].from), |p| p.0);
    let is_back = |e: &GraphEdge| boxes[e.to.index()].y <= boxes[e.from.index()].y;
    let forward: Vec<usize> = (0..all.len()).filter(|&e| !is_back(&all[e])).collect();
    let starts = ports(&forward, boxes, |e| all[e].from, towards);
    let ends = ports(&forward, boxes, |e| all[e].to, from);
    let mut out = Vec::with_capacity(all.len());
    for (e, edge) in all.iter().enumerate() {
        let (a, b) = (&boxes[edge.from.index()], &boxes[edge.to.index()]);
        let back = is_back(edge);
        let points = if back {
            let span = swing_out(a.y - b.y);
            let side = (a.x + a.width).max(b.x + b.width) + span;
            vec![
                (a.x + a.width, a.y + BLOCK_HEIGHT * 0.65),
                (side, (a.y + b.y + BLOCK_HEIGHT) / 2.0),
                (b.x + b.width, b.y + BLOCK_HEIGHT * 0.35),
            ]
        } else {
            let mut points = vec![(starts[e], a.y + BLOCK_HEIGHT)];
            points.append(&mut bends[e]);
            points.push((ends[e], b.y));
            points
        };
        let names = (view.block_name(edge.from), view.block_name(edge.to));
        let tip = format!("%{} → %{}\n{}", names.0, names.1, tips::edge(edge.kind));
        let (kind, label) = (edge.kind, edge.label.clone());
        out.push(EdgePath { kind, points, back, label, label_left: false, witness: false, tip });
    }
    out
}

/// Where along its block each edge ends: side by side, in the order in which they come.
fn ports(
    edges: &[usize],
    boxes: &[BlockBox],
    block: impl Fn(usize) -> Block,
    other: impl Fn(usize) -> f64,
) -> Vec<f64> {
    let mut sorted = edges.to_vec();
    sorted.sort_by(|&a, &b| block(a).cmp(&block(b)).then(other(a).total_cmp(&other(b))));
    let mut out = vec![0.0; edges.iter().max().map_or(0, |m| m + 1)];
    for run in sorted.chunk_by(|&a, &b| block(a) == block(b)) {
        let b = &boxes[block(run[0]).index()];
        for (k, &e) in run.iter().enumerate() {
            out[e] = b.x + b.width * (k as f64 + 1.0) / (run.len() as f64 + 1.0);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::labels::label_room;
    use crate::view::views;
    use std::path::Path;

    /// Points along the curves of an edge, as `svg` draws them.
    fn along(e: &EdgePath) -> Vec<(f64, f64)> {
        let curve = |p: [(f64, f64); 4]| {
            (0..=32).map(move |k| {
                let t = f64::from(k) / 32.0;
                let b = [
                    (1.0 - t).powi(3),
                    3.0 * t * (1.0 - t).powi(2),
                    3.0 * t * t * (1.0 - t),
                    t.powi(3),
                ];
                (0..4).fold((0.0, 0.0), |(x, y), i| (x + b[i] * p[i].0, y + b[i] * p[i].1))
            })
        };
        if let (true, [a, side, b]) = (e.back, &e.points[..]) {
            return curve([*a, (side.0, a.1), (side.0, b.1), *b]).collect();
        }
        let parts = e.points.windows(2).map(|w| {
            let middle = (w[0].1 + w[1].1) / 2.0;
            curve([w[0], (w[0].0, middle), (w[1].0, middle), w[1]])
        });
        parts.flatten().collect()
    }

    fn pictures(text: &[u8]) -> Vec<FunctionPicture> {
        let module = pir_core::text::parse(text).module.expect("a module");
        views(&module, None).iter().map(layout).collect()
    }

    /// The examples, and every function of the litmus tests.
    fn files() -> Vec<std::path::PathBuf> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut folders = vec![root.join("examples"), root.join("tests/litmus")];
        let mut out = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                match path.extension() {
                    _ if path.is_dir() => folders.push(path),
                    Some(e) if e == "pir" => out.push(path),
                    _ => {}
                }
            }
        }
        out
    }

    #[test]
    fn edges_are_clear_of_titles_and_stay_on_the_canvas() {
        let (mut titles, mut wrong) = (0, Vec::new());
        for path in files() {
            let text = std::fs::read(&path).expect("a file");
            if pir_core::text::parse(&text).module.is_none() {
                continue;
            }
            for p in pictures(&text) {
                for (e, point) in
                    p.edges.iter().flat_map(|e| along(e).into_iter().map(move |q| (e, q)))
                {
                    let name = format!("{}: @{}: {}", path.display(), p.name, e.tip);
                    if !(0.0..=p.width).contains(&point.0) || !(0.0..=p.height).contains(&point.1) {
                        wrong.push(format!("{name}: off the canvas at {point:?}"));
                    }
                    for r in &p.regions {
                        let end = r.x + 10.0 + r.title.chars().count() as f64 * 6.7;
                        let is_over = (r.x + 10.0..end).contains(&point.0)
                            && (r.y + 6.0..r.y + 19.0).contains(&point.1);
                        if is_over && !e.back {
                            wrong.push(format!("{name}: over the title {}", r.title));
                        }
                    }
                }
                titles += p.regions.len();
            }
        }
        wrong.dedup();
        assert!(
            wrong.is_empty(),
            "{} points, such as\n{}",
            wrong.len(),
            wrong[..wrong.len().min(12)].join("\n")
        );
        assert!(titles > 100, "{titles} regions");
    }

    #[test]
    fn cases_do_not_overlap() {
        let mut labels = 0;
        for path in files() {
            let text = std::fs::read(&path).expect("a file");
            if pir_core::text::parse(&text).module.is_none() {
                continue;
            }
            for p in pictures(&text) {
                let of: Vec<&EdgePath> = p.edges.iter().filter(|e| !e.label.is_empty()).collect();
                labels += of.len();
                for (k, a) in of.iter().enumerate() {
                    for b in &of[k + 1..] {
                        let ((a0, a1), (b0, b1)) = (label_room(a), label_room(b));
                        // Letters are not quite as high as the lines from which they hang.
                        let is_clear =
                            a1 <= b0 || b1 <= a0 || (a.points[0].1 - b.points[0].1).abs() >= 9.0;
                        let names = (path.display(), &p.name, &a.tip, &b.tip);
                        assert!(is_clear, "{}: @{}: {} and {}", names.0, names.1, names.2, names.3);
                    }
                }
            }
        }
        assert!(labels > 100, "{labels} cases");
    }

    #[test]
    fn paths_to_an_error_and_cases_are_marked() {
        let text = b"define void @f(i1 %c) {\nentry:\n  br i1 %c, label %x, label %a\nx:\n  \
            fork [label %a, label %b]\na:\n  %v = add i32 1, 2\n  halt\nb:\n  br label %j\nj:\n  \
            join\n  ret void\n}\n";
        let p = &pictures(text)[0];
        assert!(p.problems.iter().any(|line| line.ends_with("in %a")), "{:?}", p.problems);
        let a = p.blocks.iter().find(|b| b.name == "%a").expect("block a");
        assert!(a.wrong && a.tip.contains("%v = add i32 1, 2\nhalt\n"), "{}", a.tip);
        let labels: Vec<&str> = p.edges.iter().map(|e| e.label.as_str()).collect();
        assert!(labels.contains(&"T") && labels.contains(&"F"), "{labels:?}");
        assert!(p.edges.iter().any(|e| e.witness && e.tip.starts_with("%entry → %a")));
    }
}
