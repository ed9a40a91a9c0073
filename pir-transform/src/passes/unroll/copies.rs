//! The copies of a loop, and the values that they take from each other.

use crate::local_ssa::CopiedValue;
use crate::loop_edit::SequentialLoop;
use pir_core::copy::Copier;
use pir_core::cursor::Uses;
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// The copies of a loop in a new body.
pub(super) struct Copies<'a> {
    pub old: &'a Body,
    pub l: &'a SequentialLoop,
    /// For each copy the blocks and results that stand for those of the loop. The original is the
    /// first one, and has no entries.
    pub maps: Vec<FxHashMap<Value, Value>>,
}

impl Copies<'_> {
    fn get(&self, copy: usize, v: Value) -> Value {
        self.maps[copy].get(&v).copied().unwrap_or(v)
    }

    pub(super) fn block(&self, copy: usize, b: Block) -> Block {
        self.get(copy, b.into()).as_block().expect("a label stands for a label")
    }

    /// Returns the header to which the latches of a copy lead.
    pub(super) fn next_header(&self, copy: usize) -> Block {
        self.block((copy + 1) % self.maps.len(), self.l.header)
    }

    /// Returns the entries of a `phi` of the old body for predecessors in the loop.
    fn entries(&self, phi: Inst) -> Vec<(Value, Block)> {
        self.old.incoming(phi).filter(|entry| self.l.contains(entry.1)).collect()
    }

    /// Returns the only value that a `phi` of the header takes from the previous iteration.
    fn next_value(&self, phi: Inst) -> Option<Value> {
        match self.entries(phi)[..] {
            [(v, _)] => Some(v),
            _ => None,
        }
    }
}

/// Appends a copy of the loop, whose header takes its values from the previous copy.
pub(super) fn add_copy(body: &mut Body, nameless: &Body, all: &mut Copies<'_>) {
    let previous = all.maps.len() - 1;
    let l = all.l;
    let mut copier = Copier::new(nameless);
    let is_own = |v: Value| v.as_inst().is_some_and(|i| l.contains(nameless.block_of(i)));
    let insts = || l.blocks.iter().flat_map(|&b| nameless.insts(b)).copied();
    for v in insts().flat_map(|i| nameless.ops(i)).copied().filter(|&v| !is_own(v)) {
        copier.map(v, v);
    }
    let is_phi = |&i: &Inst| nameless.inst(i).op() == Opcode::Phi;
    let phis: Vec<Inst> = nameless.insts(l.header).iter().copied().filter(is_phi).collect();
    for &phi in &phis {
        if let Some(v) = all.next_value(phi) {
            copier.map(phi.into(), all.get(previous, v));
        }
    }
    copier.blocks(body, &l.blocks);
    let own = l.blocks.iter().map(|&b| b.into()).chain(insts().map(Value::from));
    let map: FxHashMap<Value, Value> =
        own.filter_map(|v: Value| Some((v, copier.get(v)?))).collect();
    all.maps.push(map);
    let header = all.block(previous + 1, l.header);
    let copies = body.insts(header).to_vec();
    for (&phi, copy) in nameless.insts(l.header).iter().zip(copies) {
        if !phis.contains(&phi) {
            continue;
        }
        if all.next_value(phi).is_some() {
            body.remove_inst(copy);
        } else {
            let ops = previous_entries(all, phi, previous);
            body.set_ops(copy, &ops);
        }
    }
}

/// Returns the entries of a `phi` of the header for the latches of a copy.
fn previous_entries(all: &Copies<'_>, phi: Inst, copy: usize) -> Vec<Value> {
    let entries = all.entries(phi).into_iter();
    entries.flat_map(|(v, b)| [all.get(copy, v), all.block(copy, b).into()]).collect()
}

/// Lets the latches of each copy lead to the next one, and gives the blocks after the loop a value
/// for each copy.
pub(super) fn connect(body: &mut Body, all: &Copies<'_>) {
    let (l, last) = (all.l, all.maps.len() - 1);
    for copy in 0..=last {
        let (own, next) = (all.block(copy, l.header), all.next_header(copy));
        for &latch in &l.latches {
            let Some(t) = body.terminator(all.block(copy, latch)) else { continue };
            let labels = body.ops_mut(t).iter_mut();
            labels.filter(|v| **v == own.into()).for_each(|v| *v = next.into());
        }
    }
    let is_phi = |b: Block| {
        let insts = all.old.insts(b).iter().copied();
        insts.filter(|&i| all.old.inst(i).op() == Opcode::Phi).collect::<Vec<Inst>>()
    };
    for phi in is_phi(l.header) {
        let pairs = all.old.ops(phi).chunks_exact(2);
        let is_outer = |p: &&[Value]| p[1].as_block().is_none_or(|b| !l.contains(b));
        let mut ops: Vec<Value> = pairs.filter(is_outer).flatten().copied().collect();
        ops.extend(previous_entries(all, phi, last));
        body.set_ops(phi, &ops);
    }
    let mut after: FxHashSet<Block> = FxHashSet::default();
    let successors = l.blocks.iter().flat_map(|&b| all.old.successors(b));
    for b in successors.filter(|&b| !l.contains(b)).collect::<Vec<_>>() {
        if !after.insert(b) {
            continue;
        }
        for phi in is_phi(b) {
            let mut ops = body.ops(phi).to_vec();
            for copy in 1..=last {
                ops.extend(previous_entries(all, phi, copy));
            }
            body.set_ops(phi, &ops);
        }
    }
}

/// Returns the results of the loop that are used outside it.
pub(super) fn values(all: &Copies<'_>) -> Vec<CopiedValue> {
    let (old, l) = (all.old, all.l);
    let uses = Uses::new(old);
    let insts = l.blocks.iter().flat_map(|&b| old.insts(b).iter().map(move |&i| (b, i)));
    let of_inst = |(b, i): (Block, Inst)| {
        let outside = |u: &&(Inst, u32)| !l.contains(old.block_of(u.0));
        let uses: Vec<_> = uses.of(i).iter().filter(outside).copied().collect();
        let definition = |copy| (all.block(copy, b), all.get(copy, i.into()));
        let definitions = match uses.is_empty() {
            true => FxHashMap::default(),
            false => (0..all.maps.len()).map(definition).collect(),
        };
        CopiedValue { original: i, definitions, uses }
    };
    insts.map(of_inst).filter(|v| !v.uses.is_empty()).collect()
}

/// Returns the blocks with the copies after the loop.
pub(super) fn layout(body: &Body, all: &Copies<'_>) -> Vec<Block> {
    let end = all.l.blocks.last().copied();
    let mut layout = Vec::with_capacity(body.layout().len());
    for &b in all.old.layout() {
        layout.push(b);
        if Some(b) == end {
            for copy in 1..all.maps.len() {
                layout.extend(all.l.blocks.iter().map(|&b| all.block(copy, b)));
            }
        }
    }
    layout
}
