//! Functions: a header, and a body stored as dense tables.
//!
//! A body owns everything that its instructions refer to, except types, symbols, globals and
//! module-level metadata, so that bodies can be read, verified and changed in parallel.

mod merge;
mod moves;
mod phis;

use crate::attr::AttrPool;
use crate::constant::ConstPool;
use crate::entity::{Asm, AttrSet, Block, Entity, Inst, Md, Type, Value, ValueKind};
use crate::inst::{Bundle, CallInfo, InstData};
use crate::md::{Attachment, MdPool};
use crate::names::Names;
use crate::reuse::copy_and_clear;
use crate::symbol::Sym;
use crate::types::List;

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// The type.
    pub ty: Type,
    /// The attributes, in the module's pool.
    pub attrs: AttrSet,
    /// The name without `%`, if the parameter has one.
    pub name: Option<Box<[u8]>>,
}

/// The properties of a global that only functions have.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// Number of the calling convention; 0 is C.
    pub cc: u16,
    /// Attributes of the result, in the module's pool.
    pub ret_attrs: AttrSet,
    /// Attributes of the function, in the module's pool.
    pub attrs: AttrSet,
    /// The parameters.
    pub params: Vec<Param>,
    /// `gc "…"`
    pub gc: Option<Box<[u8]>>,
    /// `prefix`, a constant of the module's pool.
    pub prefix: Option<Value>,
    /// `prologue`, a constant of the module's pool.
    pub prologue: Option<Value>,
    /// `personality`, a constant of the module's pool.
    pub personality: Option<Value>,
    /// Whether the function is declared only by its calls, as LLVM allows for its intrinsics.
    pub implicit: bool,
    /// The body; `None` for a declaration.
    pub body: Option<Box<Body>>,
    /// Whether the function is defined, but its body was not read: see [`crate::text::visit`].
    pub body_elsewhere: bool,
}

impl Function {
    /// Returns whether the module defines the function.
    #[inline]
    pub fn is_definition(&self) -> bool {
        self.body.is_some() || self.body_elsewhere
    }
}

/// Inline assembly.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InlineAsm {
    /// The template.
    pub template: Box<[u8]>,
    /// The constraints.
    pub constraints: Box<[u8]>,
    /// `sideeffect`
    pub sideeffect: bool,
    /// `alignstack`
    pub alignstack: bool,
    /// `inteldialect`
    pub intel: bool,
    /// `unwind`
    pub unwind: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct BlockData {
    /// The instructions of the block, as a range of `lists`.
    start: u32,
    len: u32,
    /// Places from `start` on.
    cap: u32,
    /// Unused places before `start`.
    room: u32,
}

/// A function's body.
#[derive(Clone, Debug, Default)]
pub struct Body {
    blocks: Vec<BlockData>,
    layout: Vec<Block>,
    lists: Vec<Inst>,
    insts: Vec<InstData>,
    block_of: Vec<Block>,
    spans: Vec<u32>,
    pub(crate) ops: Vec<Value>,
    /// Lists of numbers, each preceded by its length: indices of `extractvalue`, clause kinds.
    pub extra: Vec<u32>,
    /// Properties of calls, indexed by [`InstData::call`].
    pub calls: Vec<CallInfo>,
    /// Attributes of arguments, indexed by [`CallInfo::arg_attrs`].
    pub attr_lists: Vec<AttrSet>,
    /// Operand bundles, indexed by [`CallInfo::bundles`].
    pub bundles: Vec<Bundle>,
    /// Inline assembly, indexed by [`Asm`].
    pub asms: Vec<InlineAsm>,
    /// Constants.
    pub consts: ConstPool,
    /// Attribute sets of calls.
    pub attrs: AttrPool,
    /// Metadata written in the body.
    pub metadata: MdPool,
    /// Names of instructions' results.
    pub names: Names<Inst>,
    /// Names of blocks.
    pub block_names: Names<Block>,
    /// Per instruction, the index of its run in `attached` plus 1, or 0 if it has no attachments.
    attach_place: Vec<u32>,
    /// Runs of attachments: a count, followed by pairs of kind and node.
    attached: Vec<u32>,
    /// `uselistorder` lines at the end of the body, as written in the text.
    pub use_list_orders: Vec<Box<[u8]>>,
    /// Offset of each block's label in the text. An implicit label has the offset of the block's
    /// first instruction.
    block_spans: Vec<u32>,
}

/// The unknown source position, for entities that were not read from text.
pub const NO_SOURCE_PLACE: u32 = u32::MAX;

impl Body {
    /// Creates a body without blocks that has copies of `other`'s pools (constants, attributes,
    /// metadata, assembly, calls and lists), so that instructions of `other` are valid in it.
    pub fn with_pools_of(other: &Body) -> Self {
        let mut body = Self::new();
        body.copy_pools(other);
        body
    }

    /// Replaces the pools by copies of `other`'s; see [`Body::with_pools_of`].
    pub fn copy_pools(&mut self, other: &Body) {
        self.consts = other.consts.clone();
        self.attrs = other.attrs.clone();
        self.metadata = other.metadata.clone();
        self.asms = other.asms.clone();
        self.calls = other.calls.clone();
        self.attr_lists = other.attr_lists.clone();
        self.bundles = other.bundles.clone();
        self.extra = other.extra.clone();
    }

    /// Creates an empty body.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty body with capacity for a body whose text has `text` bytes.
    pub(crate) fn with_room_for(text: usize) -> Self {
        let insts = text / 48;
        Self {
            insts: Vec::with_capacity(insts),
            block_of: Vec::with_capacity(insts),
            spans: Vec::with_capacity(insts),
            lists: Vec::with_capacity(insts),
            ops: Vec::with_capacity(insts * 2),
            ..Self::default()
        }
    }

    /// Empties the body and keeps the capacity of its tables. O(capacity of the hash indices).
    pub(crate) fn clear(&mut self) {
        let Self {
            blocks,
            layout,
            lists,
            insts,
            block_of,
            spans,
            ops,
            extra,
            calls,
            attr_lists,
            bundles,
            asms,
            consts,
            attrs,
            metadata,
            names,
            block_names,
            attach_place,
            attached,
            use_list_orders,
            block_spans,
        } = self;
        blocks.clear();
        layout.clear();
        lists.clear();
        insts.clear();
        block_of.clear();
        spans.clear();
        ops.clear();
        extra.clear();
        calls.clear();
        attr_lists.clear();
        bundles.clear();
        asms.clear();
        consts.clear();
        attrs.clear();
        metadata.clear();
        names.clear_all();
        block_names.clear_all();
        attach_place.clear();
        attached.clear();
        use_list_orders.clear();
        block_spans.clear();
    }

    /// Copies the body without spare capacity, then empties `self` and keeps its capacity.
    pub(crate) fn copy_and_clear(&mut self) -> Self {
        Self {
            blocks: copy_and_clear(&mut self.blocks),
            layout: copy_and_clear(&mut self.layout),
            lists: copy_and_clear(&mut self.lists),
            insts: copy_and_clear(&mut self.insts),
            block_of: copy_and_clear(&mut self.block_of),
            spans: copy_and_clear(&mut self.spans),
            ops: copy_and_clear(&mut self.ops),
            extra: copy_and_clear(&mut self.extra),
            calls: copy_and_clear(&mut self.calls),
            attr_lists: copy_and_clear(&mut self.attr_lists),
            bundles: copy_and_clear(&mut self.bundles),
            asms: std::mem::take(&mut self.asms),
            consts: self.consts.copy_and_clear(),
            attrs: self.attrs.copy_and_clear(),
            metadata: self.metadata.copy_and_clear(),
            names: self.names.copy_and_clear(),
            block_names: self.block_names.copy_and_clear(),
            attach_place: copy_and_clear(&mut self.attach_place),
            attached: copy_and_clear(&mut self.attached),
            use_list_orders: std::mem::take(&mut self.use_list_orders),
            block_spans: copy_and_clear(&mut self.block_spans),
        }
    }

    // ---- blocks ----

    /// Returns the number of blocks ever created, including removed ones. All block ids are below
    /// it.
    #[inline]
    pub fn block_bound(&self) -> usize {
        self.blocks.len()
    }

    /// Returns the number of instructions ever created, including removed ones. All instruction ids
    /// are below it.
    #[inline]
    pub fn inst_bound(&self) -> usize {
        self.insts.len()
    }

    /// Returns the blocks in order. The first is the entry block.
    #[inline]
    pub fn layout(&self) -> &[Block] {
        &self.layout
    }

    /// Returns the entry block, or `None` if the body has no blocks.
    #[inline]
    pub fn entry(&self) -> Option<Block> {
        self.layout.first().copied()
    }

    /// Appends an empty block to the layout.
    pub fn add_block(&mut self) -> Block {
        self.add_block_at(NO_SOURCE_PLACE)
    }

    /// Appends an empty block whose label is at byte offset `place` of the text.
    pub fn add_block_at(&mut self, place: u32) -> Block {
        let b = Block::new(self.blocks.len());
        self.blocks.push(BlockData { start: self.lists.len() as u32, ..BlockData::default() });
        self.layout.push(b);
        self.block_spans.push(place);
        b
    }

    /// Moves a block in the layout to the position immediately after another. O(blocks).
    ///
    /// # Panics
    /// Panics if either block is not in the layout.
    pub fn move_block_after(&mut self, b: Block, after: Block) {
        // A block that is moved was usually added last.
        let from = self.layout.iter().rposition(|&x| x == b).expect("the block is in the layout");
        self.layout.remove(from);
        let to = self.layout.iter().position(|&x| x == after).expect("the place is in the layout");
        self.layout.insert(to + 1, b);
        crate::work::count_rows(self.layout.len() - from.min(to));
    }

    /// Moves blocks as [`Body::move_block_after`] does, one pair of a block and its place after the
    /// other. O(blocks and pairs).
    ///
    /// # Panics
    /// Panics if a block is not in the layout.
    pub fn move_blocks_after(&mut self, moves: &[(Block, Block)]) {
        // A list in both directions, with a node before all blocks.
        let end = self.blocks.len();
        let (mut next, mut prev) = (vec![usize::MAX; end + 1], vec![usize::MAX; end + 1]);
        let mut last = end;
        for at in self.layout.iter().map(|b| b.index()).chain([end]) {
            (next[last], prev[at]) = (at, last);
            last = at;
        }
        for &(b, after) in moves {
            let (b, after) = (b.index(), after.index());
            assert!(prev[b] != usize::MAX && prev[after] != usize::MAX, "both are in the layout");
            if b == after {
                continue;
            }
            (next[prev[b]], prev[next[b]]) = (next[b], prev[b]);
            (prev[b], next[b]) = (after, next[after]);
            (prev[next[b]], next[after]) = (b, b);
        }
        crate::work::count_rows(self.layout.len() + moves.len());
        let all = std::iter::successors(Some(next[end]), |&at| Some(next[at]));
        self.layout = all.take_while(|&at| at != end).map(Block::new).collect();
    }

    /// Replaces the layout by another order of the same blocks. O(blocks).
    ///
    /// # Panics
    /// Panics if `layout` is not a permutation of [`Body::layout`].
    pub fn reorder_blocks(&mut self, layout: Vec<Block>) {
        let mut left = vec![0u8; self.blocks.len()];
        self.layout.iter().for_each(|b| left[b.index()] = 1);
        layout.iter().for_each(|b| left[b.index()] ^= 1);
        let same = layout.len() == self.layout.len() && !left.contains(&1);
        assert!(same, "the new layout must have the same blocks");
        self.layout = layout;
    }

    /// Removes a block and its instructions from the function. O(blocks).
    pub fn remove_block(&mut self, b: Block) {
        self.layout.retain(|&x| x != b);
        self.blocks[b.index()].len = 0;
    }

    /// Removes all blocks for which `keep` returns false. O(blocks).
    pub fn retain_blocks(&mut self, keep: impl Fn(Block) -> bool) {
        let blocks = &mut self.blocks;
        self.layout.retain(|&b| {
            let kept = keep(b);
            if !kept {
                blocks[b.index()].len = 0;
            }
            kept
        });
    }

    /// Returns the instructions of a block in order, including debug records.
    #[inline]
    pub fn insts(&self, b: Block) -> &[Inst] {
        let d = self.blocks[b.index()];
        &self.lists[d.start as usize..(d.start + d.len) as usize]
    }

    /// Returns the last instruction of a block if it is a terminator.
    #[inline]
    pub fn terminator(&self, b: Block) -> Option<Inst> {
        let i = *self.insts(b).last()?;
        self.inst(i).op().is_terminator().then_some(i)
    }

    /// Forgets all positions in the text, because the body comes from another text than the module.
    pub fn forget_source_places(&mut self) {
        self.spans.fill(NO_SOURCE_PLACE);
        self.block_spans.fill(NO_SOURCE_PLACE);
    }

    /// Returns the byte offset of the block's label in the text, or [`NO_SOURCE_PLACE`].
    #[inline]
    pub fn block_place(&self, b: Block) -> u32 {
        self.block_spans[b.index()]
    }

    /// Returns the targets of a block's terminator, one per occurrence, in the order of the text.
    #[inline]
    pub fn successors(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        let ops = self.terminator(b).map_or(&[][..], |t| self.ops(t));
        ops.iter().filter_map(|v| v.as_block())
    }

    // ---- instructions ----

    /// Returns an instruction that has an operand list outside the pool, or an operand that refers
    /// to an instruction or block that does not exist. The parser never creates such instructions,
    /// but a tool may; most accessors of operands panic on them. Instructions that were removed
    /// from their block are ignored. O(instructions + operands).
    pub fn dangling_inst(&self) -> Option<Inst> {
        let (insts, blocks) = (self.insts.len() as u32, self.blocks.len() as u32);
        let dangles = |v: Value| match v.kind() {
            ValueKind::Inst(i) => i.0 >= insts,
            ValueKind::Block(b) => b.0 >= blocks,
            _ => false,
        };
        let end = |d: &InstData| u64::from(d.ops().start) + u64::from(d.ops().len);
        let last = self.insts.iter().map(end).fold(0, u64::max);
        let all_there = last <= self.ops.len() as u64;
        // Fast path: if the whole pool is valid, so is every operand list in it.
        if all_there && !self.ops.iter().any(|&v| dangles(v)) {
            return None;
        }
        let bad = |d: &InstData| {
            end(d) > self.ops.len() as u64 || self.ops[d.ops().range()].iter().any(|&v| dangles(v))
        };
        let mut all = self.layout.iter().flat_map(|&b| self.insts(b)).copied();
        all.find(|i| self.insts.get(i.index()).is_none_or(bad))
    }

    /// Returns the instruction.
    #[inline]
    pub fn inst(&self, i: Inst) -> &InstData {
        crate::work::count();
        &self.insts[i.index()]
    }

    /// Returns the instruction for changes.
    #[inline]
    pub fn inst_mut(&mut self, i: Inst) -> &mut InstData {
        &mut self.insts[i.index()]
    }

    /// Returns the operands of an instruction, ordered as in [`crate::inst`].
    #[inline]
    pub fn ops(&self, i: Inst) -> &[Value] {
        crate::work::count();
        &self.ops[self.insts[i.index()].ops().range()]
    }

    /// Returns the operands of an instruction for changes in place.
    #[inline]
    pub fn ops_mut(&mut self, i: Inst) -> &mut [Value] {
        let r = self.insts[i.index()].ops().range();
        &mut self.ops[r]
    }

    /// Replaces the operand list of an instruction.
    pub fn set_ops(&mut self, i: Inst, ops: &[Value]) {
        let ops = self.push_ops(ops);
        let data = &mut self.insts[i.index()];
        *data = data.with_ops(ops);
    }

    /// Copies operands into the pool.
    #[inline]
    pub fn push_ops(&mut self, ops: &[Value]) -> List {
        let start = self.ops.len() as u32;
        crate::work::count_rows(ops.len());
        self.ops.extend_from_slice(ops);
        List { start, len: ops.len() as u32 }
    }

    /// Returns the block that contains the instruction.
    #[inline]
    pub fn block_of(&self, i: Inst) -> Block {
        self.block_of[i.index()]
    }

    /// Returns the byte offset of the instruction in the text, or [`NO_SOURCE_PLACE`].
    #[inline]
    pub fn place(&self, i: Inst) -> u32 {
        self.spans[i.index()]
    }

    /// Sets the byte offset of the instruction in the text.
    pub fn set_place(&mut self, i: Inst, place: u32) {
        self.spans[i.index()] = place;
    }

    /// Returns the call properties of a `call`, `invoke` or `callbr`.
    #[inline]
    pub fn call(&self, i: Inst) -> &CallInfo {
        &self.calls[self.call_index(i)]
    }

    /// Returns the arguments of a call, without callee, bundle operands and labels.
    #[inline]
    pub fn call_args(&self, i: Inst) -> &[Value] {
        &self.ops(i)[1..1 + self.call(i).args as usize]
    }

    /// Returns the call properties of a `call`, `invoke` or `callbr` for changes.
    #[inline]
    pub fn call_mut(&mut self, i: Inst) -> &mut CallInfo {
        let at = self.call_index(i);
        &mut self.calls[at]
    }

    #[inline]
    fn call_index(&self, i: Inst) -> usize {
        self.insts[i.index()].call().expect("a call") as usize
    }

    /// Returns the indices of an `extractvalue` or `insertvalue`, or the kinds of the clauses of a
    /// `landingpad`: 0 for `catch`, 1 for `filter`. Empty for other instructions, and if the list
    /// is not in the body.
    pub fn numbers(&self, i: Inst) -> &[u32] {
        let list = || {
            let at = self.insts[i.index()].extra()? as usize;
            let len = *self.extra.get(at)? as usize;
            self.extra.get(at + 1..at + 1 + len)
        };
        list().unwrap_or(&[])
    }

    /// Appends a list to [`Body::extra`]. Returns its start, for [`InstData::with_extra`].
    pub fn push_extra(&mut self, list: &[u32]) -> u32 {
        let start = self.extra.len() as u32;
        self.extra.push(list.len() as u32);
        self.extra.extend_from_slice(list);
        start
    }

    /// Adds inline assembly.
    pub fn push_asm(&mut self, asm: InlineAsm) -> Asm {
        let a = Asm::new(self.asms.len());
        self.asms.push(asm);
        a
    }

    /// Returns the metadata attached to an instruction, in the order of the text.
    #[inline]
    pub fn attachments(&self, i: Inst) -> impl ExactSizeIterator<Item = Attachment> + '_ {
        let run = match self.attach_place.get(i.index()) {
            None | Some(0) => &[][..],
            Some(&p) => {
                let at = p as usize;
                &self.attached[at..at + 2 * self.attached[at - 1] as usize]
            }
        };
        run.chunks_exact(2).map(|c| Attachment { kind: Sym(c[0]), node: Md::from_bits(c[1]) })
    }

    /// Replaces the metadata attached to an instruction.
    pub fn set_attachments(&mut self, i: Inst, list: &[Attachment]) {
        if self.attach_place.len() <= i.index() {
            if list.is_empty() {
                return;
            }
            self.attach_place.resize(i.index() + 1, 0);
        }
        if list.is_empty() {
            self.attach_place[i.index()] = 0;
            return;
        }
        self.attached.push(list.len() as u32);
        self.attach_place[i.index()] = self.attached.len() as u32;
        for a in list {
            self.attached.extend([a.kind.0, a.node.to_bits()]);
        }
    }

    /// Releases the spare capacity of the tables.
    pub fn shrink(&mut self) {
        self.consts.shrink();
        self.blocks.shrink_to_fit();
        self.layout.shrink_to_fit();
        self.lists.shrink_to_fit();
        self.insts.shrink_to_fit();
        self.block_of.shrink_to_fit();
        self.ops.shrink_to_fit();
        let Self { spans, attached, attach_place, block_spans, .. } = self;
        [spans, attached, attach_place, block_spans].into_iter().for_each(Vec::shrink_to_fit);
        self.names.shrink();
        self.block_names.shrink();
        self.attrs.shrink();
    }

    /// Returns the heap bytes of the tables whose size grows with the number of instructions.
    /// Benchmarks report it.
    pub fn heap_bytes(&self) -> usize {
        fn bytes<T>(v: &Vec<T>) -> usize {
            v.capacity() * size_of::<T>()
        }
        let Self { spans, extra, attached, attach_place, block_spans, .. } = self;
        [spans, extra, attached, attach_place, block_spans].map(bytes).iter().sum::<usize>()
            + bytes(&self.blocks)
            + bytes(&self.layout)
            + bytes(&self.lists)
            + bytes(&self.insts)
            + bytes(&self.block_of)
            + bytes(&self.ops)
            + bytes(&self.calls)
            + bytes(&self.attr_lists)
    }
}
