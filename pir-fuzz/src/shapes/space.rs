//! The numbered set of all shapes of some number of blocks.
//!
//! Blocks are numbered in the order in which a breadth-first walk from the entry meets them, so
//! that a graph has few numberings. The walk decides about one block after the other: how it ends,
//! and for each successor whether it is a block that was met before or a new one. A new block gets
//! a *type*: its depth and whether it begins with `join`, or that it is a dead end. With these
//! types the rules of depth are rules about single edges, and the graphs that satisfy them are the
//! paths of an acyclic automaton, which can be counted and numbered without making them.
//!
//! Where the order of successors has no meaning, they are in ascending order, and new blocks among
//! them in that of their types. Two numberings of one graph remain if new blocks of one type differ
//! in what follows.

use super::graph::{Shape, ShapeBlock, ShapeEnd, Stratum};
use std::collections::HashMap;

/// The maximum number of blocks of a shape.
pub const MAX_BLOCKS: usize = 6;

/// The maximum number of successors of a block.
pub(super) const MAX_SUCCESSORS: usize = 3;

/// Which graphs are shapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GraphRules {
    /// Those that satisfy the rules of depth.
    Valid,
    /// All graphs whose blocks are reachable, and whose entry has no predecessors.
    Any,
}

/// The type of a block: its incoming depth, with the flag [`JOIN`] if it begins with `join`; or
/// [`DEAD`] and the length of the longest path to `unreachable`.
type BlockType = u8;

const JOIN: BlockType = 8;
const DEAD: BlockType = 16;

/// The depth or length of a type.
fn number(t: BlockType) -> u8 {
    t & 7
}

/// The depth of the body of a block; 0 for a dead end, and without the rules of depth.
fn depth(t: BlockType) -> u8 {
    if t & DEAD != 0 { 0 } else { number(t).saturating_sub(u8::from(t & JOIN != 0)) }
}

/// A state of the walk: the types of the blocks that were met, and the number of those whose end
/// is decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct WalkState {
    types: [BlockType; MAX_BLOCKS],
    met: u8,
    decided: u8,
    /// How many edges there may still be; `None` if any number.
    edges: Option<u8>,
}

/// The end of a block with its successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BlockChoice {
    end: ShapeEnd,
    successors: [u8; MAX_SUCCESSORS],
    count: u8,
}

impl BlockChoice {
    /// Returns the end with the number of successors.
    pub(super) fn kind(self) -> (ShapeEnd, u8) {
        (self.end, self.count)
    }
}

/// A list of successors, with the state in which its new blocks are met.
#[derive(Clone, Copy)]
struct SuccessorList {
    state: WalkState,
    successors: [u8; MAX_SUCCESSORS],
    count: u8,
}

impl SuccessorList {
    fn as_slice(&self) -> &[u8] {
        &self.successors[..self.count.into()]
    }
}

impl WalkState {
    /// The walk at the entry.
    pub(super) const START: Self = Self { types: [0; MAX_BLOCKS], met: 1, decided: 0, edges: None };

    /// Whether the end of each block that was met is decided.
    pub(super) fn is_closed(self) -> bool {
        self.decided == self.met
    }

    /// Returns the number of blocks that were met.
    pub(super) fn met(self) -> usize {
        self.met.into()
    }

    /// Returns the joins that were met, and the greatest depth of a block.
    pub(super) fn reached(self) -> Stratum {
        let types = &self.types[..self.met()];
        let joins = types.iter().filter(|&&t| t & JOIN != 0).count() as u8;
        Stratum {
            joins,
            depth: types.iter().map(|&t| depth(t)).max().unwrap_or(0),
            ..Stratum::default()
        }
    }

    /// Returns the ways in which the next block may end, with the states after them.
    pub(super) fn choices(self, blocks: usize, rules: GraphRules) -> Vec<(BlockChoice, Self)> {
        let t = self.types[usize::from(self.decided)];
        let any = rules == GraphRules::Any;
        let mut out = Vec::new();
        let mut add = |end: ShapeEnd, list: &SuccessorList| {
            let SuccessorList { state, successors, count } = *list;
            let edges = match self.edges {
                Some(bound) => bound.checked_sub(count).map(Some),
                None => Some(None),
            };
            if let Some(edges) = edges {
                let next = Self { decided: self.decided + 1, edges, ..state };
                out.push((BlockChoice { end, successors, count }, next));
            }
        };
        let none = SuccessorList { state: self, successors: [0; MAX_SUCCESSORS], count: 0 };
        let lists = Lists { blocks, rules };
        if t & DEAD != 0 {
            if number(t) == 0 {
                add(ShapeEnd::Unreachable, &none);
                return out;
            }
            for list in (1..=MAX_SUCCESSORS).flat_map(|n| lists.sorted(&none, n, None)) {
                let longest = list.as_slice().iter().map(|&s| number(list.state.types[s as usize]));
                if longest.max() == Some(number(t) - 1) {
                    add(ShapeEnd::Branch, &list);
                }
            }
            return out;
        }
        let is_join = t & JOIN != 0;
        let body = if any { 0 } else { number(t) - u8::from(is_join) };
        // Otherwise it would be a dead end.
        let may_die = any || is_join || self.decided == 0;
        if any || body == 0 {
            add(ShapeEnd::Return, &none);
        }
        if any || body > 0 {
            add(ShapeEnd::Halt, &none);
        }
        if may_die {
            add(ShapeEnd::Unreachable, &none);
        }
        let inner = if any { 0 } else { body + 1 };
        for n in 1..=MAX_SUCCESSORS {
            for list in lists.sorted(&none, n, Some(body)) {
                let is_dead = |s: &u8| list.state.types[usize::from(*s)] & DEAD != 0;
                if may_die || !list.as_slice().iter().all(is_dead) {
                    add(ShapeEnd::Branch, &list);
                }
            }
            for list in lists.sorted(&none, n, Some(inner)) {
                add(ShapeEnd::Fork { master: false }, &list);
            }
            for list in lists.headed(&none, n, inner) {
                add(ShapeEnd::Fork { master: true }, &list);
            }
            if any || body > 0 {
                let mut all = lists.headed(&none, n, body);
                all.iter().for_each(|list| add(ShapeEnd::Interior { master: true }, list));
                // Without a master, the continuation is the last successor.
                all.iter_mut().for_each(|list| list.successors[..n].rotate_left(1));
                all.iter().for_each(|list| add(ShapeEnd::Interior { master: false }, list));
            }
        }
        out
    }
}

/// Lists of successors.
#[derive(Clone, Copy)]
struct Lists {
    blocks: usize,
    rules: GraphRules,
}

impl Lists {
    /// Adds one successor to a list, at least `least`: a block of this incoming depth, or a dead
    /// end. With the depth `None`, only a dead end.
    fn extend(self, list: &SuccessorList, least: u8, depth: Option<u8>) -> Vec<SuccessorList> {
        let with = |state: WalkState, successor: u8| {
            let mut more = SuccessorList { state, ..*list };
            more.successors[usize::from(list.count)] = successor;
            more.count += 1;
            more
        };
        let fits = |t: BlockType| {
            t & DEAD != 0 || depth.is_some_and(|d| self.rules == GraphRules::Any || number(t) == d)
        };
        let (state, met) = (list.state, list.state.met);
        let old = (least.max(1)..met).filter(|&s| fits(state.types[usize::from(s)]));
        let mut out: Vec<_> = old.map(|s| with(state, s)).collect();
        if usize::from(met) < self.blocks {
            for t in self.new_types(depth) {
                let mut state = WalkState { met: met + 1, ..state };
                state.types[usize::from(met)] = t;
                out.push(with(state, met));
            }
        }
        out
    }

    /// Returns the types of new blocks of an incoming depth, and of dead ends.
    fn new_types(self, depth: Option<u8>) -> Vec<BlockType> {
        match (self.rules, depth) {
            (GraphRules::Any, _) => vec![0, JOIN],
            (_, Some(0)) => [0].into_iter().chain(self.dead_ends()).collect(),
            (_, Some(d)) => [d, d | JOIN].into_iter().chain(self.dead_ends()).collect(),
            (_, None) => self.dead_ends().collect(),
        }
    }

    fn dead_ends(self) -> impl Iterator<Item = BlockType> {
        // The entry is no dead end.
        (0..self.blocks as u8 - 1).map(|length| DEAD | length)
    }

    /// Adds `n` successors whose order has no meaning.
    fn sorted(self, list: &SuccessorList, n: usize, depth: Option<u8>) -> Vec<SuccessorList> {
        let (start, first_new) = (usize::from(list.count), list.state.met);
        let mut all = vec![*list];
        for _ in 0..n {
            let longer = |list: &SuccessorList| {
                let last = list.as_slice()[start..].last().copied();
                let is_ordered = move |more: &SuccessorList| {
                    let new = more.state.met > first_new;
                    let (Some(a), Some(&b), true) = (last, more.as_slice().last(), new) else {
                        return true;
                    };
                    let [a, b] = [a, b].map(|s| (s >= first_new, more.state.types[usize::from(s)]));
                    !(a.0 && b.0) || a.1 <= b.1
                };
                self.extend(list, last.unwrap_or(1), depth).into_iter().filter(is_ordered)
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    /// Returns lists of `n` successors of which the first one has a meaning of its own.
    fn headed(self, none: &SuccessorList, n: usize, depth: u8) -> Vec<SuccessorList> {
        let heads = self.extend(none, 1, Some(depth));
        heads.iter().flat_map(|head| self.sorted(head, n - 1, Some(depth))).collect()
    }
}

/// The shapes of some number of blocks, numbered from 0.
#[derive(Clone, Debug)]
pub struct ShapeSpace {
    /// The states of the walk; the last one is its start.
    states: Vec<CountedState>,
    /// The distance of the shapes of successive cases, which has no common factor with their
    /// number.
    step: u64,
}

/// A state, and how many shapes the walk may still become.
#[derive(Clone, Debug)]
struct CountedState {
    state: WalkState,
    count: u64,
    /// The choices, each with the state after it and the number of shapes by those before it and
    /// itself.
    choices: Vec<(BlockChoice, u32, u64)>,
}

impl ShapeSpace {
    /// Numbers the shapes of this many blocks, with up to so many edges if there is a bound.
    ///
    /// # Panics
    /// If it is not one to four blocks: there would be too many states.
    pub fn new(blocks: usize, edges: Option<u8>, rules: GraphRules) -> Self {
        assert!((1..=super::MAX_EXHAUSTIVE_BLOCKS).contains(&blocks), "{blocks} blocks");
        let mut space = Self { states: Vec::new(), step: 1 };
        let start = WalkState { edges, ..WalkState::START };
        space.add(start, blocks, rules, &mut HashMap::new());
        let count = u128::from(space.count().max(1));
        // The golden ratio spreads any number of successive cases evenly.
        let mut step = (count * 618_034 / 1_000_000).max(1) as u64;
        while gcd(step, count as u64) != 1 {
            step += 1;
        }
        space.step = step;
        space
    }

    /// Adds a state and those after it. The depth of the recursion is the number of blocks.
    fn add(
        &mut self,
        state: WalkState,
        blocks: usize,
        rules: GraphRules,
        known: &mut HashMap<WalkState, u32>,
    ) -> u32 {
        if let Some(&known) = known.get(&state) {
            return known;
        }
        let mut counted = CountedState { state, count: 0, choices: Vec::new() };
        if state.is_closed() {
            counted.count = u64::from(state.met() == blocks);
        } else {
            for (choice, next) in state.choices(blocks, rules) {
                let next = self.add(next, blocks, rules, known);
                let more = self.states[next as usize].count;
                if more > 0 {
                    counted.count += more;
                    counted.choices.push((choice, next, counted.count));
                }
            }
        }
        let id = self.states.len() as u32;
        self.states.push(counted);
        known.insert(state, id);
        id
    }

    /// Returns the number of shapes.
    pub fn count(&self) -> u64 {
        self.states.last().expect("there is a start").count
    }

    /// Returns the shape of a number, which is below their count.
    pub fn shape(&self, mut number: u64) -> Shape {
        let mut at = self.states.last().expect("there is a start");
        let mut choices = Vec::new();
        while !at.state.is_closed() {
            let chosen = at.choices.partition_point(|c| c.2 <= number);
            number -= chosen.checked_sub(1).map_or(0, |before| at.choices[before].2);
            let (choice, next, _) = at.choices[chosen];
            choices.push(choice);
            at = &self.states[next as usize];
        }
        shape(&choices, at.state)
    }

    /// Returns the shape of a number, in an order without a visible pattern.
    pub(super) fn scattered(&self, number: u64) -> Shape {
        let product = u128::from(number) * u128::from(self.step);
        self.shape((product % u128::from(self.count())) as u64)
    }
}

/// Returns the shape of a walk that ended in this state.
pub(super) fn shape(choices: &[BlockChoice], end: WalkState) -> Shape {
    let block = |(choice, &t): (&BlockChoice, &BlockType)| ShapeBlock {
        is_join: t & JOIN != 0,
        end: choice.end,
        successors: choice.successors[..choice.count.into()].to_vec(),
    };
    let blocks = choices.iter().zip(&end.types).map(block).collect();
    Shape { blocks, depth: end.reached().depth }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
