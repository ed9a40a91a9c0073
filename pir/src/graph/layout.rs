//! Layout of the picture: blocks as boxes, regions as boxes around them, edges as curves.
//!
//! Regions nest, so they are laid out from the inside out: a finished region is one box for the one
//! around it. How a box is filled is in `place`. Sizes are in pixels.

use super::place::{Item, Link, place};
use super::{tips, without_depth};
use crate::view::View;
use pir_analysis::{Exit, Order, Region, Regions};
use pir_core::entity::{Block, Entity};

/// Height of a block.
pub const BLOCK_HEIGHT: f64 = 40.0;
/// Room above the blocks of a region for its title.
pub const TITLE: f64 = 24.0;
/// Room between a region's border and its contents.
const PADDING: f64 = 18.0;
/// Width of a character.
const CHAR: f64 = 7.3;

/// A block.
pub struct BlockBox {
    pub name: String,
    /// What it holds, in a few words.
    pub text: String,
    pub tip: String,
    pub depth: Option<i64>,
    pub x: f64,
    pub y: f64,
    pub width: f64,
}

/// A region.
pub struct RegionBox {
    pub title: String,
    pub tip: String,
    pub level: u32,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// Kinds of edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EdgeKind {
    Branch,
    Fork,
    Interior,
    Master,
    /// Into a join block from its region.
    Join,
}

/// An edge as the points that its curve passes, from the source to the target.
pub struct EdgePath {
    pub kind: EdgeKind,
    pub points: Vec<(f64, f64)>,
    /// Leads upwards, or to its own block: drawn around the side.
    pub back: bool,
    pub tip: String,
}

/// The picture of one function.
pub struct Picture {
    pub name: String,
    pub blocks: Vec<BlockBox>,
    /// Outer regions before inner ones.
    pub regions: Vec<RegionBox>,
    pub edges: Vec<EdgePath>,
    pub width: f64,
    pub height: f64,
}

/// An edge of the graph.
#[derive(Clone, Copy)]
pub struct Edge {
    pub from: Block,
    pub to: Block,
    pub kind: EdgeKind,
}

/// All edge occurrences with their kinds.
pub fn edges(view: &View<'_>) -> Vec<Edge> {
    let cfg = view.cfg();
    let mut out = Vec::with_capacity(cfg.edge_count());
    for &from in view.body.layout() {
        let node = cfg.node(from);
        for (k, &to) in cfg.succs(from).iter().enumerate() {
            let kind = match node.exit {
                Exit::EntryFork | Exit::InteriorFork if node.master && k == 0 => EdgeKind::Master,
                Exit::EntryFork => EdgeKind::Fork,
                Exit::InteriorFork => EdgeKind::Interior,
                _ if cfg.node(to).join => EdgeKind::Join,
                _ => EdgeKind::Branch,
            };
            out.push(Edge { from, to, kind });
        }
    }
    out
}

/// The nesting of boxes: container 0 is the function, container *k* + 1 is region *k*.
struct Nest<'a> {
    regions: Option<&'a Regions>,
}

impl Nest<'_> {
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
type Stretch = (i64, Vec<(f64, f64)>);

/// Lays a function out.
pub fn layout(view: &View<'_>) -> Picture {
    let blocks = view.body.layout();
    let count = view.cfg().len();
    let nest = Nest { regions: view.regions() };
    let order = Order::compute(view.cfg());
    let title = |c: usize| match nest.regions {
        Some(r) if c > 0 => region_title(view, r, Region::new(c - 1)),
        _ => (String::new(), String::new()),
    };
    let contains = |b: Block, c: usize| match nest.regions {
        Some(r) if c > 0 => r.contains(Region::new(c - 1), b),
        _ => true,
    };
    let room = |c: usize| if c == 0 { 0.0 } else { TITLE };

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
    let mut inner: Vec<Vec<Link>> = vec![Vec::new(); nest.len()];
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

    let mut boxes: Vec<BlockBox> = (0..count).map(|i| block_box(view, Block::new(i))).collect();
    let mut size = vec![(0.0, 0.0); count + nest.len()];
    for &b in blocks {
        size[b.index()] = (boxes[b.index()].width, BLOCK_HEIGHT);
    }
    // From the inside out: regions come in preorder, so children come after their parents.
    let mut placed = Vec::with_capacity(nest.len());
    for c in (0..nest.len()).rev() {
        let items: Vec<Item> = members[c]
            .iter()
            .map(|&id| Item { id, key: keys[id], width: size[id].0, height: size[id].1 })
            .collect();
        let p = place(&items, &inner[c]);
        let least = title(c).0.chars().count() as f64 * CHAR;
        size[count + c] = (p.width.max(least) + 2.0 * PADDING, p.height + 2.0 * PADDING + room(c));
        placed.push(p);
    }
    placed.reverse();

    // From the outside in: absolute places.
    let mut at = vec![(0.0, 0.0); count + nest.len()];
    let mut stretches: Vec<Vec<Stretch>> = vec![Vec::new(); all.len()];
    for (c, p) in placed.iter().enumerate() {
        let (x, y) = at[count + c];
        let left = x + (size[count + c].0 - p.width) / 2.0;
        let top = y + PADDING + room(c);
        for &(id, dx, dy) in &p.items {
            at[id] = (left + dx, top + dy);
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
    let edges = paths(view, &all, &boxes, bends);
    // Back edges swing out to the right.
    let right = edges.iter().flat_map(|e| &e.points).map(|p| p.0).fold(size[count].0, f64::max);
    let mut boxes: Vec<Option<BlockBox>> = boxes.into_iter().map(Some).collect();
    Picture {
        name: view.name.clone(),
        blocks: blocks.iter().filter_map(|b| boxes[b.index()].take()).collect(),
        regions,
        edges,
        width: right + 20.0,
        height: size[count].1,
    }
}

fn block_box(view: &View<'_>, b: Block) -> BlockBox {
    let insts = view.body.insts(b);
    let term = view.body.terminator(b).map(|t| view.body.inst(t));
    let (op, bits) = (term.map(|t| t.op), term.map_or(0, |t| t.flags));
    let join = view.cfg().node(b).join;
    let real = insts.iter().filter(|&&i| !view.body.inst(i).op.is_debug()).count();
    let plain = real.saturating_sub(usize::from(term.is_some()) + usize::from(join));
    let mut parts = Vec::new();
    if join {
        parts.push("join".to_owned());
    }
    if plain > 0 {
        parts.push(format!("{plain} inst"));
    }
    if let Some(op) = op {
        let interior = op == pir_core::Opcode::Fork && bits & pir_core::inst::flags::INTERIOR != 0;
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
    let tip = format!("%{full}\ndepth {said}\n{}", tips::block(op, bits, join));
    BlockBox { name, text, tip, depth, x: 0.0, y: 0.0, width: longest * CHAR + 24.0 }
}

fn region_title(view: &View<'_>, regions: &Regions, r: Region) -> (String, String) {
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
        tips::REGION,
    );
    (title, tip)
}

/// Curves from the bottom of each source to the top of each target, each with a port of its own.
fn paths(
    view: &View<'_>,
    all: &[Edge],
    boxes: &[BlockBox],
    mut bends: Vec<Vec<(f64, f64)>>,
) -> Vec<EdgePath> {
    let centre = |b: Block| boxes[b.index()].x + boxes[b.index()].width / 2.0;
    let towards = |e: usize| bends[e].first().map_or(centre(all[e].to), |p| p.0);
    let from = |e: usize| bends[e].last().map_or(centre(all[e].from), |p| p.0);
    let is_back = |e: &Edge| boxes[e.to.index()].y <= boxes[e.from.index()].y;
    let forward: Vec<usize> = (0..all.len()).filter(|&e| !is_back(&all[e])).collect();
    let starts = ports(&forward, boxes, |e| all[e].from, towards);
    let ends = ports(&forward, boxes, |e| all[e].to, from);
    let mut out = Vec::with_capacity(all.len());
    for (e, edge) in all.iter().enumerate() {
        let (a, b) = (&boxes[edge.from.index()], &boxes[edge.to.index()]);
        let back = is_back(edge);
        let points = if back {
            let span = (a.y - b.y).abs().sqrt() * 2.5 + 26.0;
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
        out.push(EdgePath { kind: edge.kind, points, back, tip });
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
