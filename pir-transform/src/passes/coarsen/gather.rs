//! Coarsening of loops that start a strand in each iteration, but do not only count.
//!
//! The loop collects the values that its tasks need in an array. As soon as that is full, and where
//! the loop ends, it starts one strand with copies of these values, which stores them in an array
//! of its own and runs the tasks one after the other.

use super::spawner::{Exits, Spawner};
use crate::cx::PassContext;
use crate::edit::{emit, emit_br, emit_cond_br, emit_fork, int};
use crate::trip_code::{emit_ult, exact};
use pir_analysis::Regions;
use pir_core::Module;
use pir_core::cursor::{replace_terminator, retarget};
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, InstData, IntPredicate, MemInfo};
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// The type of the number of collected tasks.
const COUNT: Type = Type::I64;

/// A body while it is changed.
struct Gather<'a> {
    module: &'a Module,
    body: Body,
    s: &'a Spawner,
    chunk: u64,
    /// The values of the spine that the tasks use, each with its array.
    captures: Vec<(Inst, Value)>,
    /// The first block of the strand for several tasks, the `phi` of their number, and those of the
    /// copies.
    start: Block,
    count: Value,
    copies: Vec<Vec<Value>>,
}

/// Returns the body in which a strand runs up to `chunk` tasks. `arrays` is the block in which the
/// arrays are allocated. O(body + chunk · captures).
pub(super) fn gathered(
    cx: &PassContext<'_>,
    regions: &Regions,
    s: &Spawner,
    exits: &Exits,
    captures: &[Inst],
    chunk: u64,
    arrays: Block,
) -> Body {
    let mut body = cx.body.clone();
    // They give the order of uses, which is another one now.
    body.use_list_orders.clear();
    let captures = captures.iter().map(|&i| (i, array(cx.module, &mut body, arrays, i, chunk)));
    let captures: Vec<(Inst, Value)> = captures.collect();
    let start = body.add_block();
    body.move_block_after(start, s.latch);
    let mut g = Gather {
        module: cx.module,
        count: emit(&mut body, start, InstData::new(Opcode::Phi, COUNT), &[]),
        copies: Vec::new(),
        body,
        s,
        chunk,
        captures,
        start,
    };
    let types: Vec<Type> = g.captures.iter().map(|&(i, _)| g.body.inst(i).ty()).collect();
    let copy = |body: &mut Body, ty| emit(body, start, InstData::new(Opcode::Phi, ty), &[]);
    g.copies =
        types.iter().map(|&ty| (0..chunk).map(|_| copy(&mut g.body, ty)).collect()).collect();
    g.run_tasks(cx, regions);
    g.collect(exits);
    g.body
}

/// Allocates an array for copies of a value.
fn array(module: &Module, body: &mut Body, b: Block, i: Inst, chunk: u64) -> Value {
    let count = int(module, body, Type::I64, chunk as i64);
    let alloca = InstData::new(Opcode::Alloca, Type::PTR).with_alloca(body.inst(i).ty(), 0);
    let is_entry = body.entry() == Some(b);
    if is_entry {
        let ops = body.push_ops(&[count]);
        return body.insert_inst(b, 0, alloca.with_ops(ops)).into();
    }
    emit(body, b, alloca, &[count])
}

fn append_phi(body: &mut Body, phi: Value, entry: [Value; 2]) {
    let phi = phi.as_inst().expect("a phi");
    let ops: Vec<Value> = body.ops(phi).iter().copied().chain(entry).collect();
    body.set_ops(phi, &ops);
}

impl Gather<'_> {
    fn block_after(&mut self, b: Block) -> Block {
        let new = self.body.add_block();
        self.body.move_block_after(new, b);
        new
    }

    fn int(&mut self, n: u64) -> Value {
        int(self.module, &mut self.body, COUNT, n as i64)
    }

    /// Adds code that stores an element of an array.
    fn store(&mut self, b: Block, v: Value, array: Value, n: Value) {
        let ty = self.body.inst(v.as_inst().expect("a value of the region")).ty();
        let place = emit(&mut self.body, b, element(ty), &[array, n]);
        let store = InstData::new(Opcode::Store, Type::VOID).with_mem_bits(plain());
        emit(&mut self.body, b, store, &[v, place]);
    }

    /// Adds code that loads an element of the array of a value.
    fn load(&mut self, b: Block, value: Inst, array: Value, n: Value) -> Value {
        let ty = self.body.inst(value).ty();
        let place = emit(&mut self.body, b, element(ty), &[array, n]);
        let load = InstData::new(Opcode::Load, ty).with_mem_bits(plain());
        emit(&mut self.body, b, load, &[place])
    }

    /// Makes the strand that runs the tasks.
    fn run_tasks(&mut self, cx: &PassContext<'_>, regions: &Regions) {
        let s = self.s;
        let [zero, one] = [0, 1].map(|n| self.int(n));
        let first = self.block_after(self.start);
        let done = self.block_after(first);
        let end = self.block_after(done);
        let number = emit(&mut self.body, first, InstData::new(Opcode::Phi, COUNT), &[]);
        let mut of_task: FxHashMap<Inst, Value> = FxHashMap::default();
        for (k, copies) in self.copies.clone().into_iter().enumerate() {
            let value = self.captures[k].0;
            let own = array(self.module, &mut self.body, self.start, value, self.chunk);
            for (n, copy) in copies.into_iter().enumerate() {
                let n = self.int(n as u64);
                self.store(self.start, copy, own, n);
            }
            of_task.insert(value, self.load(first, value, own, number));
        }
        emit_br(&mut self.body, self.start, first);
        emit_br(&mut self.body, first, s.task);
        for &b in regions.blocks(s.region).iter().filter(|b| !s.spine.contains(b)) {
            for i in cx.body.insts(b) {
                for v in self.body.ops_mut(*i) {
                    let new = v.as_inst().and_then(|i| of_task.get(&i));
                    *v = if *v == s.latch.into() {
                        first.into()
                    } else {
                        new.copied().unwrap_or(*v)
                    };
                }
            }
        }
        let br = InstData::new(Opcode::Br, Type::VOID);
        for &b in &s.own_task {
            let t = self.body.terminator(b).expect("a terminator");
            if self.body.inst(t).op() == Opcode::Halt {
                replace_terminator(&mut self.body, b, br, &[done.into()], &[])
                    .expect("the block has no `phi`");
            }
            retarget(&mut self.body, b, s.join, done);
        }
        let next = emit(&mut self.body, done, exact(Opcode::Add, COUNT), &[number, one]);
        let more = emit_ult(&mut self.body, done, next, self.count);
        emit_cond_br(&mut self.body, done, more, [first, end]);
        let entries = [zero, self.start.into(), next, done.into()];
        self.body.set_ops(number.as_inst().expect("a phi"), &entries);
        emit(&mut self.body, end, InstData::new(Opcode::Halt, Type::VOID), &[]);
    }

    /// Lets the loop collect tasks instead of starting them.
    fn collect(&mut self, exits: &Exits) {
        let s = self.s;
        let [zero, one, full] = [0, 1, self.chunk].map(|n| self.int(n));
        let phi = self.body.insert_inst(s.header, 0, InstData::new(Opcode::Phi, COUNT));
        let old = self.body.terminator(s.latch).expect("a fork");
        self.body.remove_inst(old);
        for (value, array) in self.captures.clone() {
            self.store(s.latch, value.into(), array, phi.into());
        }
        let count = emit(&mut self.body, s.latch, exact(Opcode::Add, COUNT), &[phi.into(), one]);
        let compare = InstData::new(Opcode::ICmp, Type::I1).with_icmp(IntPredicate::Eq);
        let is_full = emit(&mut self.body, s.latch, compare, &[count, full]);
        let flush = self.block_after(s.latch);
        let merged = self.block_after(flush);
        emit_cond_br(&mut self.body, s.latch, is_full, [flush, merged]);
        self.start_tasks(flush, full, merged);
        let entries = [count, s.latch.into(), zero, flush.into()];
        let left = emit(&mut self.body, merged, InstData::new(Opcode::Phi, COUNT), &entries);
        emit_br(&mut self.body, merged, s.next);
        self.body.rename_incoming(s.next, s.latch, merged);

        let mut entries = Vec::new();
        for b in self.body.layout().to_vec() {
            let edges = self.body.successors(b).filter(|&t| t == s.header).count();
            let inside = b == merged || s.in_loop.contains(&b);
            let value = if inside { left } else { zero };
            (0..edges).for_each(|_| entries.extend([value, b.into()]));
        }
        self.body.set_ops(phi, &entries);
        for &(from, to, is_after_fork) in exits {
            let count = if is_after_fork { left } else { phi.into() };
            let test = self.block_after(from);
            let rest = self.block_after(test);
            let out = self.block_after(rest);
            self.body.rename_incoming(to, from, out);
            retarget(&mut self.body, from, to, test);
            let compare = InstData::new(Opcode::ICmp, Type::I1).with_icmp(IntPredicate::Ne);
            let is_any = emit(&mut self.body, test, compare, &[count, zero]);
            emit_cond_br(&mut self.body, test, is_any, [rest, out]);
            self.start_tasks(rest, count, out);
            emit_br(&mut self.body, out, to);
        }
    }

    /// Adds code to an empty block that starts a strand for the collected tasks.
    fn start_tasks(&mut self, b: Block, count: Value, next: Block) {
        append_phi(&mut self.body, self.count, [count, b.into()]);
        for (k, (value, array)) in self.captures.clone().into_iter().enumerate() {
            for n in 0..self.chunk {
                let place = self.int(n);
                let copy = self.load(b, value, array, place);
                append_phi(&mut self.body, self.copies[k][n as usize], [copy, b.into()]);
            }
        }
        emit_fork(&mut self.body, b, ForkFlags::INTERIOR, &[self.start, next]);
    }
}

/// The address of an element of an array.
fn element(ty: Type) -> InstData {
    InstData::new(Opcode::GetElementPtr, Type::PTR).with_source_element(ty)
}

fn plain() -> u32 {
    MemInfo::plain(0).to_bits().unwrap_or(0)
}
