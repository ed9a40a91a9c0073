//! Numbers of unnamed entities, in the order in which LLVM assigns them.

use crate::entity::{Block, Entity, Inst, Md, Type};
use crate::function::{Body, Function};
use crate::limits::MAX_NESTING;
use crate::md::{MdData, MdValue};
use crate::module::Module;

/// The number of an entity that has a name or is not in the function.
const NO_NUMBER: u32 = u32::MAX;

/// The numbers of a function's unnamed parameters, blocks and results.
///
/// LLVM's order: the parameters; then, block by block, the block itself and its instructions that
/// have a result.
#[derive(Clone, Debug, Default)]
pub struct PrintNumbers {
    args: Vec<u32>,
    blocks: Vec<u32>,
    insts: Vec<u32>,
}

impl PrintNumbers {
    /// Numbers the entities of a function with this body. O(instructions).
    pub fn new(function: &Function, body: &Body) -> Self {
        let mut n = Self::default();
        n.assign(function, body);
        n
    }

    /// Numbers the entities of another function, reusing the memory.
    pub(super) fn assign(&mut self, function: &Function, body: &Body) {
        let mut next = 0;
        let mut take = |named: bool| {
            next += u32::from(!named);
            if named { NO_NUMBER } else { next - 1 }
        };
        self.args.clear();
        self.args.extend(function.params.iter().map(|p| take(p.name.is_some())));
        self.blocks.clear();
        self.blocks.resize(body.block_bound(), NO_NUMBER);
        self.insts.clear();
        self.insts.resize(body.inst_bound(), NO_NUMBER);
        for &b in body.layout() {
            self.blocks[b.index()] = take(body.block_names.get(b).is_some());
            for &i in body.insts(b) {
                if body.inst(i).ty() != Type::VOID {
                    self.insts[i.index()] = take(body.names.get(i).is_some());
                }
            }
        }
    }

    /// Returns the number of a parameter; `None` if it has a name.
    pub fn arg(&self, index: u32) -> Option<u32> {
        self.args.get(index as usize).copied().filter(|&n| n != NO_NUMBER)
    }

    /// Returns the number of a block; `None` if it has a name or is not in the function.
    #[inline]
    pub fn block(&self, b: Block) -> Option<u32> {
        self.blocks.get(b.index()).copied().filter(|&n| n != NO_NUMBER)
    }

    /// Returns a block's name without `%`, or its number; empty if it is not in the function.
    pub fn block_name(&self, body: &Body, b: Block) -> String {
        match body.block_names.get(b) {
            Some(name) => String::from_utf8_lossy(name).into_owned(),
            None => self.block(b).map_or_else(String::new, |n| n.to_string()),
        }
    }

    /// Returns the number of a result; `None` if it has a name or is not in the function.
    #[inline]
    pub fn inst(&self, i: Inst) -> Option<u32> {
        self.insts.get(i.index()).copied().filter(|&n| n != NO_NUMBER)
    }
}

/// Returns the numbers of globals without a name; empty if all have names.
pub(super) fn globals(module: &Module) -> Vec<u32> {
    if module.globals.iter().all(|g| g.name.is_some()) {
        return Vec::new();
    }
    let mut next = 0;
    module
        .globals
        .iter()
        .map(|g| {
            next += u32::from(g.name.is_none());
            if g.name.is_none() { next - 1 } else { NO_NUMBER }
        })
        .collect()
}

/// The numbers of the module's metadata nodes.
#[derive(Debug)]
pub(super) struct MetadataNumbers {
    /// Numbers and nodes, in the order in which they are written.
    pub order: Vec<(u32, Md)>,
    numbers: Vec<u32>,
}

/// The maximum depth of inline nodes. Deeper ones get a number, because the parser limits the
/// nesting inside a numbered node.
const MAX_INLINE_DEPTH: u32 = MAX_NESTING - 1;

impl MetadataNumbers {
    /// Numbers the nodes of a module. O(nodes).
    pub(super) fn new(module: &Module) -> Self {
        let pool = &module.metadata;
        let mut m = Self { order: module.md_numbers.clone(), numbers: vec![NO_NUMBER; pool.len()] };
        let mut next = 0;
        for &(number, node) in &m.order {
            m.numbers[node.index()] = number;
            next = next.max(number.saturating_add(1));
        }
        m.number_the_rest(module, next);
        m
    }

    /// Returns the number of a node of the module's pool; `None` if the node is written inline.
    #[inline]
    pub(super) fn number(&self, node: Md) -> Option<u32> {
        self.numbers.get(node.index()).copied().filter(|&n| n != NO_NUMBER)
    }

    /// Numbers the nodes that cannot be written inline: distinct ones, those on a cycle, and those
    /// that would be nested too deep.
    fn number_the_rest(&mut self, module: &Module, mut next: u32) {
        let len = module.metadata.len();
        // The height above nodes without a number; 0 while unknown, `BEING_NUMBERED` while on the
        // stack.
        const BEING_NUMBERED: u32 = u32::MAX;
        let mut height = Vec::new();
        let mut stack: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut give = |m: &mut Self, i: usize| {
            m.numbers[i] = next;
            m.order.push((next, Md::module(i)));
            next += 1;
        };
        for root in 0..len {
            if self.numbers[root] != NO_NUMBER || !is_node(module, root) {
                continue;
            }
            height.resize(len, 0);
            if height[root] != 0 {
                continue;
            }
            height[root] = BEING_NUMBERED;
            stack.push((root, children(module, root)));
            while let Some((node, todo)) = stack.last_mut() {
                let node = *node;
                match todo.pop() {
                    Some(c) if self.numbers[c] != NO_NUMBER || !is_node(module, c) => {}
                    Some(c) if height[c] == 0 => {
                        height[c] = BEING_NUMBERED;
                        stack.push((c, children(module, c)));
                    }
                    Some(c) if height[c] == BEING_NUMBERED => give(self, c),
                    Some(_) => {}
                    None => {
                        stack.pop();
                        let below = children(module, node)
                            .into_iter()
                            .filter(|&c| self.numbers[c] == NO_NUMBER)
                            .map(|c| height[c])
                            .max();
                        height[node] = below.unwrap_or(0) + 1;
                        let deep = height[node] > MAX_INLINE_DEPTH;
                        if (deep || is_distinct(module, node)) && self.numbers[node] == NO_NUMBER {
                            give(self, node);
                        }
                    }
                }
            }
        }
    }
}

fn is_node(module: &Module, index: usize) -> bool {
    matches!(module.metadata.get(index), MdData::Tuple { .. } | MdData::Node { .. })
}

fn is_distinct(module: &Module, index: usize) -> bool {
    matches!(
        module.metadata.get(index),
        MdData::Tuple { distinct: true, .. } | MdData::Node { distinct: true, .. }
    )
}

/// Returns the nodes that a node refers to.
fn children(module: &Module, index: usize) -> Vec<usize> {
    let pool = &module.metadata;
    match pool.get(index) {
        MdData::Tuple { ops, .. } => pool.refs(ops).flatten().map(Md::index).collect(),
        MdData::Node { fields, .. } => pool
            .fields(fields)
            .iter()
            .filter_map(|f| match f.value {
                MdValue::Node(n) => Some(n.index()),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}
