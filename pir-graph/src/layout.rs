//! Layout of the picture: blocks as boxes, regions as boxes around them, edges as curves.
//!
//! Regions nest, so they are laid out from the inside out: a finished region is one box for the one
//! around it. How a box is filled is in `place`. Sizes are in pixels.

use super::contents::{BlockText, Violations, block_text, code_of, edges, region_title};
use super::edge::{GraphEdge, Point};
use super::labels::{LABEL_CHAR_WIDTH, LABEL_GAP, label_room, place_labels};
use super::layered::{LayerLink, LinkEnd};
use super::nesting::{BoxNesting, EdgeEnds, EdgePart};
use super::paths::{LOOP_WIDTH, paths};
use super::picture::{BLOCK_HEIGHT, BlockBox, FunctionPicture, RegionBox};
use super::place::{LayerExtent, LayoutItem, PlacedBox, place, spread};
use super::titles::{REGION_PADDING, TitlePlace, place_title};
use crate::view::FunctionView;
use pir_analysis::{Order, Region};
use pir_core::entity::Entity;
use std::collections::HashMap;

/// Room above the blocks of a region for its title.
pub(crate) const TITLE_HEIGHT: f64 = 24.0;
/// Distance of edges that pass a title or a border side by side.
const EDGE_DISTANCE: f64 = 12.0;
/// The most edges without a case for which a block becomes wider.
const MAX_SPREAD_EDGES: usize = 40;
/// Width of a character.
pub(super) const CHAR_WIDTH: f64 = 7.3;

/// A box with its contents; all places are relative to its upper left corner.
struct FilledBox {
    placed: PlacedBox,
    title: TitlePlace,
    /// Where the contents start.
    top: f64,
    /// Where each edge crosses the upper and the lower border.
    entries: HashMap<usize, f64>,
    exits: HashMap<usize, f64>,
    width: f64,
    height: f64,
}

/// Lays a function out; none if its edges are too many and too long for a picture.
pub(crate) fn layout(view: &FunctionView<'_>) -> Option<FunctionPicture> {
    let count = view.cfg().len();
    let order = Order::compute(view.cfg());
    let nest = BoxNesting::new(view.body.layout(), count, view.regions(), &order);
    let all = edges(view);
    let (parts, ends) = nest.route(&all);
    let violations = Violations::of(view);
    let mut boxes = blocks(view, &all, &ends);
    violations.blocks.iter().for_each(|b| boxes[b.index()].wrong = true);
    let margins = loop_margins(count, &all);
    let titles: Vec<(String, String)> = (0..nest.len())
        .map(|c| match nest.regions {
            Some(r) if c > 0 => region_title(view, r, Region::new(c - 1)),
            _ => Default::default(),
        })
        .collect();

    let filled = fill_all(&nest, &parts, &boxes, &margins, &titles)?;
    let (at, layer) = absolute(&nest, &filled);
    for &b in view.body.layout() {
        (boxes[b.index()].x, boxes[b.index()].y) = at[b.index()];
    }
    let bends = bends(&nest, &parts, &filled, &at, &layer, all.len());
    let mut edges = paths(view, &all, &ends, &boxes, &layer, bends);
    place_labels(&mut edges, &all);
    for (path, edge) in edges.iter_mut().zip(&all) {
        path.witness = violations.edges.contains(&(edge.from, edge.to));
    }
    let regions: Vec<RegionBox> = (1..nest.len())
        .filter(|&c| !nest.is_empty(c))
        .map(|c| {
            let (f, (x, y)) = (&filled[c], at[nest.item(c)]);
            let (title, tip) = titles[c].clone();
            let (title_x, level) = (x + f.title.title, nest.level(c));
            RegionBox { title, title_x, tip, level, x, y, width: f.width, height: f.height }
        })
        .collect();
    let points = edges.iter().flat_map(|e| e.points.iter().map(|p| p.0));
    // The cases of edges at the right side may stand out.
    let labels = edges.iter().filter(|e| !e.label.is_empty()).map(|e| label_room(e).right);
    let sides = boxes.iter().map(|b| b.x + b.width).chain(regions.iter().map(|r| r.x + r.width));
    let right = points.chain(labels).chain(sides).fold(0.0, f64::max);
    let height = filled[0].height;
    let mut boxes: Vec<Option<BlockBox>> = boxes.into_iter().map(Some).collect();
    Some(FunctionPicture {
        name: view.name.clone(),
        problems: violations.lines,
        blocks: view.body.layout().iter().filter_map(|b| boxes[b.index()].take()).collect(),
        regions,
        edges,
        width: right + REGION_PADDING,
        height,
    })
}

/// The blocks, each wide enough for the ends of its edges, which are side by side, and for their
/// cases.
fn blocks(view: &FunctionView<'_>, all: &[GraphEdge], ends: &[EdgeEnds]) -> Vec<BlockBox> {
    let code = code_of(view);
    let block = |b| {
        let BlockText { name, summary, tip } = block_text(view, b, &code);
        let longest = name.chars().count().max(summary.chars().count()) as f64;
        let width = longest * CHAR_WIDTH + 24.0;
        let depth = view.depth(b);
        BlockBox { name, summary, tip, depth, wrong: false, x: 0.0, y: 0.0, width }
    };
    let mut boxes: Vec<BlockBox> = view.cfg().blocks().map(block).collect();
    // Per block the edges at its top and at its bottom, and the length of the longest case.
    let mut sides = vec![([0usize; 2], 0usize); boxes.len()];
    for (e, ends) in all.iter().zip(ends) {
        if e.from != e.to {
            sides[ends.bottom.index()].0[0] += 1;
            sides[ends.top.index()].0[1] += 1;
        }
        let longest = &mut sides[e.from.index()].1;
        *longest = (*longest).max(e.label.chars().count());
    }
    for (b, ([top, bottom], longest)) in boxes.iter_mut().zip(sides) {
        let (count, distance) = match longest {
            0 => (top.max(bottom).min(MAX_SPREAD_EDGES), EDGE_DISTANCE),
            n => (top.max(bottom), EDGE_DISTANCE.max(n as f64 * CHAR_WIDTH + 6.0)),
        };
        b.width = b.width.max((count as f64 + 1.0) * distance);
    }
    boxes
}

/// Per block the room to the right for edges from the block to itself.
fn loop_margins(blocks: usize, all: &[GraphEdge]) -> Vec<f64> {
    let mut margins = vec![0.0f64; blocks];
    for e in all.iter().filter(|e| e.from == e.to) {
        let label = match e.label.chars().count() {
            0 => 0.0,
            n => LABEL_GAP + n as f64 * LABEL_CHAR_WIDTH,
        };
        let margin = &mut margins[e.from.index()];
        *margin = margin.max(LOOP_WIDTH + label);
    }
    margins
}

/// Fills the boxes from the inside out.
fn fill_all(
    nest: &BoxNesting<'_>,
    parts: &[Vec<EdgePart>],
    blocks: &[BlockBox],
    margins: &[f64],
    titles: &[(String, String)],
) -> Option<Vec<FilledBox>> {
    // Regions come in preorder, so children come after their parents.
    let mut filled: Vec<Option<FilledBox>> = (0..nest.len()).map(|_| None).collect();
    for c in (0..nest.len()).rev() {
        let inner = |item: usize| nest.box_of(item).and_then(|k| filled[k].as_ref());
        let item = |id: usize| {
            let (width, height) = match inner(id) {
                Some(f) => (f.width, f.height),
                None => (blocks[id].width + margins[id], BLOCK_HEIGHT),
            };
            LayoutItem { id, key: nest.keys[id], width, height }
        };
        let end = |item: usize, edge: usize, is_above: bool| {
            let x = match inner(item) {
                Some(f) if is_above => f.exits[&edge],
                Some(f) => f.entries[&edge],
                None => blocks[item].width / 2.0,
            };
            LinkEnd { item, x }
        };
        let link = |&(above, below, edge): &EdgePart| LayerLink {
            above: above.map(|item| end(item, edge, true)),
            below: below.map(|item| end(item, edge, false)),
            edge,
        };
        let items: Vec<LayoutItem> = nest.members[c].iter().map(|&id| item(id)).collect();
        let links: Vec<LayerLink> = parts[c].iter().map(link).collect();
        let title = (c > 0).then(|| titles[c].0.chars().count() as f64 * CHAR_WIDTH);
        filled[c] = Some(fill(title, &items, &links)?);
    }
    filled.into_iter().collect()
}

/// Per item its upper left corner, and where its layer starts and ends, from the outside in.
fn absolute(nest: &BoxNesting<'_>, filled: &[FilledBox]) -> (Vec<Point>, Vec<LayerExtent>) {
    let mut at = vec![(0.0, 0.0); nest.keys.len()];
    let mut layer: Vec<LayerExtent> = at.clone();
    for (c, f) in filled.iter().enumerate() {
        let (x, y) = at[nest.item(c)];
        for item in &f.placed.items {
            at[item.id] = (x + f.title.left + item.x, y + f.top + item.y);
            layer[item.id] = (y + f.top + item.layer.0, y + f.top + item.layer.1);
        }
    }
    (at, layer)
}

/// Fills a box; only that of the function has no title.
fn fill(title: Option<f64>, items: &[LayoutItem], links: &[LayerLink]) -> Option<FilledBox> {
    let placed = place(items, links)?;
    let lanes: HashMap<usize, &Vec<Point>> =
        placed.bends.iter().map(|(e, points)| (*e, points)).collect();
    let left: HashMap<usize, f64> = placed.items.iter().map(|i| (i.id, i.x)).collect();
    let from_left = |is_entry: bool| {
        let mut crossing: Vec<(f64, usize)> = links
            .iter()
            .filter(|l| if is_entry { l.above.is_none() } else { l.below.is_none() })
            .filter_map(|l| {
                let lane = lanes.get(&l.edge);
                let point = lane.and_then(|l| if is_entry { l.first() } else { l.last() });
                let end = l.above.or(l.below)?;
                Some((point.map_or_else(|| left[&end.item] + end.x, |p| p.0), l.edge))
            })
            .collect();
        crossing.sort_by(|a, b| a.0.total_cmp(&b.0));
        let wish: Vec<f64> = crossing.iter().map(|c| c.0).collect();
        let at = spread(&wish, &vec![0.0; wish.len()], EDGE_DISTANCE);
        (crossing.into_iter().map(|c| c.1).zip(at)).collect::<Vec<_>>()
    };
    let (entries, exits) = (from_left(true), from_left(false));
    let (room, place) = match title {
        None => {
            let title = TitlePlace { left: REGION_PADDING, right: REGION_PADDING, title: 0.0 };
            (0.0, title)
        }
        Some(width) => {
            let entering: Vec<f64> = entries.iter().map(|e| e.1).collect();
            (TITLE_HEIGHT, place_title(width, placed.width, &entering))
        }
    };
    let absolute = |list: Vec<(usize, f64)>| {
        list.into_iter().map(|(e, x)| (e, place.left + x)).collect::<HashMap<_, _>>()
    };
    Some(FilledBox {
        title: place,
        top: REGION_PADDING + room,
        entries: absolute(entries),
        exits: absolute(exits),
        width: place.left + placed.width + place.right,
        height: placed.height + 2.0 * REGION_PADDING + room,
        placed,
    })
}

/// The points that an edge passes in one box; the number orders the boxes along the edge.
type EdgePiece = (i64, Vec<Point>);

/// Per edge the points that it passes between its blocks, from the top.
fn bends(
    nest: &BoxNesting<'_>,
    parts: &[Vec<EdgePart>],
    filled: &[FilledBox],
    at: &[Point],
    layer: &[LayerExtent],
    count: usize,
) -> Vec<Vec<Point>> {
    // The boxes of an edge have an order: from its upper end outwards, then inwards.
    let mut pieces: Vec<Vec<EdgePiece>> = vec![Vec::new(); count];
    for (c, f) in filled.iter().enumerate() {
        let item = nest.item(c);
        let ((x, y), (top, bottom)) = (at[item], layer[item]);
        let level = i64::from(nest.level(c));
        let mut lanes: HashMap<usize, &Vec<Point>> =
            f.placed.bends.iter().map(|(e, points)| (*e, points)).collect();
        for &(above, below, e) in &parts[c] {
            let mut points = Vec::new();
            if above.is_none() {
                let x = x + f.entries[&e];
                points.extend([(x, top), (x, y + TITLE_HEIGHT - 2.0)]);
            }
            let lane = lanes.remove(&e).into_iter().flatten();
            points.extend(lane.map(|&(dx, dy)| (x + f.title.left + dx, y + f.top + dy)));
            if below.is_none() {
                let x = x + f.exits[&e];
                points.extend([(x, y + f.height), (x, bottom)]);
            }
            let rank = match (above, below) {
                (Some(_), None) => -level,
                (None, _) => level,
                _ => 0,
            };
            pieces[e].push((rank, points));
        }
    }
    let join = |mut pieces: Vec<EdgePiece>| {
        pieces.sort_by_key(|piece| piece.0);
        pieces.into_iter().flat_map(|piece| piece.1).collect()
    };
    pieces.into_iter().map(join).collect()
}

#[cfg(test)]
mod tests;
