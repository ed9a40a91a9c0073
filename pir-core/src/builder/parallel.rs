//! `fork`, `halt`, `join`, and builders for parallel loops and fork-join regions.

use super::{FunctionBuilder, Operand};
use crate::entity::{Block, GlobalId, Inst, Md, Type, Value};
use crate::inst::{ArithFlags, ForkFlags, InstData, IntPredicate};
use crate::md::MdData;
use crate::opcode::Opcode;

/// The parts of a `fork` (spec §1).
///
/// ```
/// # use pir_core::builder::{Fork, FunctionBuilder};
/// # use pir_core::{Module, Type};
/// # let mut module = Module::new();
/// # let f = FunctionBuilder::new(&mut module, "f", Type::VOID, &[]);
/// let (a, b) = (f.block("a"), f.block("b"));
/// f.fork_with(Fork { force: true, successors: vec![a, b], ..Fork::default() });
/// ```
#[derive(Clone, Debug, Default)]
pub struct Fork {
    /// `interior`
    pub interior: bool,
    /// `force`
    pub force: bool,
    /// `width`: an integer; a plain number is an `i32`.
    pub width: Option<Operand>,
    /// `lockstep`
    pub lockstep: bool,
    /// The values in the fork's `use` list.
    pub uses: Vec<Value>,
    /// The successor that the master executes.
    pub master: Option<Block>,
    /// The other successors. A block may occur more than once.
    pub successors: Vec<Block>,
}

impl FunctionBuilder<'_> {
    /// Adds `fork`, which opens a parallel region with one strand per successor.
    pub fn fork(&self, successors: &[Block]) -> Inst {
        self.fork_with(Fork { successors: successors.to_vec(), ..Fork::default() })
    }

    /// Adds `fork interior`, which adds strands to the innermost open region.
    pub fn fork_interior(&self, successors: &[Block]) -> Inst {
        self.fork_with(Fork { interior: true, successors: successors.to_vec(), ..Fork::default() })
    }

    /// Adds a `fork` with all its parts.
    pub fn fork_with(&self, fork: Fork) -> Inst {
        let mut s = self.state.borrow_mut();
        let mut set = ForkFlags::empty();
        for (wanted, flag) in [
            (fork.interior, ForkFlags::INTERIOR),
            (fork.force, ForkFlags::FORCE),
            (fork.lockstep, ForkFlags::LOCKSTEP),
            (fork.width.is_some(), ForkFlags::WIDTH),
            (fork.master.is_some(), ForkFlags::MASTER),
        ] {
            set.set(flag, wanted);
        }
        let mut ops = Vec::new();
        if let Some(w) = fork.width {
            ops.push(s.resolve(w, Type::I32));
        }
        ops.extend(&fork.uses);
        ops.extend(fork.master.iter().chain(&fork.successors).map(|&b| Value::block(b)));
        let data = InstData::new(Opcode::Fork, Type::VOID).with_fork_flags(set);
        s.push(data.with_successors(fork.successors.len() as u32), &ops)
    }

    /// Adds `halt`, which ends the strand.
    pub fn halt(&self) -> Inst {
        self.state.borrow_mut().terminate(Opcode::Halt, &[])
    }

    /// Adds `join`, which must be the first instruction of its block. Execution continues there
    /// after the region has closed.
    pub fn join(&self) -> Inst {
        self.state.borrow_mut().push(InstData::new(Opcode::Join, Type::VOID), &[])
    }

    /// Restricts which back ends may implement the region of an entry fork, by attaching
    /// `!pir.backends`.
    pub fn backends(&self, fork: Inst, names: &[&str]) {
        let node = self.with_body(|b| {
            let ops: Vec<Option<Md>> = names
                .iter()
                .map(|n| {
                    let text = b.metadata.push_bytes(n.as_bytes());
                    Some(Md::local(b.metadata.push(MdData::String(text))))
                })
                .collect();
            let ops = b.metadata.push_refs(&ops);
            Md::local(b.metadata.push(MdData::Tuple { distinct: false, ops }))
        });
        self.attach(fork, "pir.backends", node);
    }

    /// Builds a parallel loop over `begin ≤ i < end` (signed). Its entry fork has one strand, which
    /// runs the loop itself; in each iteration an interior fork starts a strand for the body and
    /// continues the loop.
    ///
    /// `body` receives the induction variable and builds one iteration. If it leaves the current
    /// block without a terminator, a `halt` ends the iteration. Building continues after the
    /// `join`. The type of `begin` or `end` is the type of the induction variable; if both are
    /// plain numbers, it is `i64`.
    ///
    /// A value that an iteration computes cannot be used after the loop; see spec §6.2.
    pub fn parallel_for(
        &self,
        begin: impl Into<Operand>,
        end: impl Into<Operand>,
        body: impl FnOnce(&Self, Value),
    ) -> Inst {
        self.parallel_for_with(Fork::default(), begin, end, body)
    }

    /// Builds a [`parallel_for`](Self::parallel_for) with the attributes `force`, `width`,
    /// `lockstep` and `uses` of `fork`, and ignores the other fields. Returns the entry fork.
    pub fn parallel_for_with(
        &self,
        attributes: Fork,
        begin: impl Into<Operand>,
        end: impl Into<Operand>,
        body: impl FnOnce(&Self, Value),
    ) -> Inst {
        let (begin, end) = match (begin.into(), end.into()) {
            (Operand::Int(a), Operand::Int(b)) => (self.int(Type::I64, a), self.int(Type::I64, b)),
            (a, b) => self.state.borrow_mut().pair("parallel_for", a, b),
        };
        let from = self.current();
        let [header, latch, iteration, exit] =
            ["for.header", "for.latch", "for.body", "for.end"].map(|n| self.block(n));
        let entry = self.fork_with(Fork {
            interior: false,
            master: None,
            successors: vec![header],
            ..attributes
        });

        self.switch_to(header);
        let i = self.named("i", self.phi(self.ty(begin), &[(begin, from)]));
        let more = self.icmp(IntPredicate::Slt, i, end);
        self.cond_br(more, latch, exit);

        self.switch_to(latch);
        let next = self.named("i.next", self.binary(Opcode::Add, ArithFlags::NSW, i, 1));
        self.fork_interior(&[iteration, header]);
        self.add_incoming(i, next, latch);

        self.switch_to(iteration);
        body(self, i);
        if !self.is_terminated() {
            self.halt();
        }
        self.switch_to(exit);
        self.join();
        entry
    }

    /// Runs the bodies in parallel: an entry fork with one strand per body, and a `join` after
    /// them. Returns the entry fork.
    ///
    /// If a body leaves the current block without a terminator, it branches to the `join`. Values
    /// that a body computes may be used after the region if that body always runs; see spec §6.2.
    pub fn fork_join(&self, bodies: &[&dyn Fn(&Self)]) -> Inst {
        let strands: Vec<Block> = bodies.iter().map(|_| self.block("strand")).collect();
        let after = self.block("joined");
        let entry = self.fork(&strands);
        for (body, &strand) in bodies.iter().zip(&strands) {
            self.switch_to(strand);
            body(self);
            if !self.is_terminated() {
                self.br(after);
            }
        }
        self.switch_to(after);
        self.join();
        entry
    }

    /// Calls `@llvm.parallel.num_threads`.
    pub fn num_threads(&self) -> Value {
        self.intrinsic("llvm.parallel.num_threads", Type::I32, &[], &[])
    }

    /// Calls `@llvm.parallel.thread.id`.
    pub fn thread_id(&self) -> Value {
        self.intrinsic("llvm.parallel.thread.id", Type::I32, &[], &[])
    }

    /// Calls `@llvm.parallel.barrier`.
    pub fn barrier(&self) {
        self.intrinsic("llvm.parallel.barrier", Type::VOID, &[], &[]);
    }

    /// Builds `body` between `@llvm.parallel.critical.enter(p)` and
    /// `@llvm.parallel.critical.exit(p)`. Returns the result of the closure.
    pub fn critical<T>(&self, p: Value, body: impl FnOnce(&Self) -> T) -> T {
        self.intrinsic("llvm.parallel.critical.enter", Type::VOID, &[Type::PTR], &[p.into()]);
        let result = body(self);
        self.intrinsic("llvm.parallel.critical.exit", Type::VOID, &[Type::PTR], &[p.into()]);
        result
    }

    fn intrinsic(&self, name: &str, ret: Type, params: &[Type], args: &[Operand]) -> Value {
        let callee: GlobalId = self.with_module(|m| {
            m.find(name.as_bytes()).unwrap_or_else(|| m.declare_function(name, ret, params, false))
        });
        self.call(callee, args)
    }
}
