//! `fork`, `halt`, `join`, and builders for parallel loops and fork-join regions.

use super::control::certain;
use super::{FunctionBuilder, Operand};
use crate::entity::{Block, GlobalId, Inst, Md, Type, Value};
use crate::inst::{ArithFlags, ForkFlags, InstData, IntPredicate, Ordering, RmwOp};
use crate::md::MdData;
use crate::opcode::Opcode;

/// The parts of a `fork` (reference: text).
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
    /// Successors but the master. A block may occur more than once.
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
    /// A value that an iteration computes cannot be used after the loop; see reference: dominance.
    /// For a sum or a maximum over the iterations there is [`reduce`](Self::reduce).
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
        let body = |f: &Self, i| {
            body(f, i);
            Ok(())
        };
        certain(self.try_parallel_for(attributes, begin, end, body))
    }

    /// Builds a [`parallel_for_with`](Self::parallel_for_with) whose body may fail, as a front end
    /// does on an error in the source.
    ///
    /// # Errors
    /// The error of the body. The function is then unfinished, and the builder should be dropped.
    pub fn try_parallel_for<E>(
        &self,
        attributes: Fork,
        begin: impl Into<Operand>,
        end: impl Into<Operand>,
        body: impl FnOnce(&Self, Value) -> Result<(), E>,
    ) -> Result<Inst, E> {
        let (begin, end) = self.bounds("parallel_for", begin.into(), end.into());
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
        self.keeping_place(|f| body(f, i))?;
        if !self.is_terminated() {
            self.halt();
        }
        self.switch_to(exit);
        self.join();
        Ok(entry)
    }

    /// Combines the values of all iterations of a parallel loop by `op`, with `initial` as one more
    /// value, and returns the result, which may be used after the loop. The order is any, so sums
    /// of floating-point numbers may differ between runs.
    ///
    /// `body` builds one iteration and returns its value, which has the type of `initial`. The
    /// value is added by `atomicrmw`, and lowering gives each thread and lane a copy (reference:
    /// lowering).
    ///
    /// ```
    /// use pir_core::builder::FunctionBuilder;
    /// use pir_core::inst::RmwOp;
    /// use pir_core::{Module, Type};
    ///
    /// // The sum of n numbers.
    /// let mut module = Module::new();
    /// let f = FunctionBuilder::new(&mut module, "sum", Type::I64, &[Type::PTR, Type::I64]);
    /// let zero = f.int(Type::I64, 0);
    /// let sum = f.reduce(RmwOp::Add, zero, 0, f.arg(1), |f, i| {
    ///     f.load(Type::I64, f.gep(Type::I64, f.arg(0), i))
    /// });
    /// f.ret(sum);
    /// f.finish()?;
    /// # Ok::<(), pir_core::builder::BuildError>(())
    /// ```
    pub fn reduce(
        &self,
        op: RmwOp,
        initial: Value,
        begin: impl Into<Operand>,
        end: impl Into<Operand>,
        body: impl FnOnce(&Self, Value) -> Value,
    ) -> Value {
        certain(self.try_reduce(op, initial, begin, end, |f, i| Ok(body(f, i))))
    }

    /// Builds a [`reduce`](Self::reduce) whose body may fail.
    ///
    /// # Errors
    /// That of the body. The function is then unfinished, and the builder should be dropped.
    pub fn try_reduce<E>(
        &self,
        op: RmwOp,
        initial: Value,
        begin: impl Into<Operand>,
        end: impl Into<Operand>,
        body: impl FnOnce(&Self, Value) -> Result<Value, E>,
    ) -> Result<Value, E> {
        let ty = self.ty(initial);
        let total = self.alloca(ty);
        self.store(initial, total);
        self.try_parallel_for(Fork::default(), begin, end, |f, i| {
            let value = body(f, i)?;
            f.atomic_rmw(op, total, value, Ordering::Monotonic);
            Ok(())
        })?;
        Ok(self.load(ty, total))
    }

    /// Builds a region in which `body` may [`spawn`](Self::spawn) strands, and waits for all of
    /// them at its end, as Cilk's `sync` does. Returns the entry fork.
    ///
    /// ```
    /// use pir_core::builder::FunctionBuilder;
    /// use pir_core::{Module, Type};
    ///
    /// // f(n): visits n-1 and n-2 at the same time.
    /// let mut module = Module::new();
    /// let f = FunctionBuilder::new(&mut module, "visit", Type::VOID, &[Type::I64]);
    /// let id = f.id();
    /// f.parallel(|f| {
    ///     let one = f.sub(f.arg(0), 1);
    ///     f.spawn(|f| drop(f.call(id, &[one.into()])));
    ///     let two = f.sub(f.arg(0), 2);
    ///     f.call(id, &[two.into()]);
    /// });
    /// f.ret_void();
    /// f.finish()?;
    /// # Ok::<(), pir_core::builder::BuildError>(())
    /// ```
    pub fn parallel(&self, body: impl FnOnce(&Self)) -> Inst {
        let [spine, after] = ["parallel", "parallel.end"].map(|n| self.block(n));
        let entry = self.fork(&[spine]);
        self.switch_to(spine);
        self.keeping_place(body);
        if !self.is_terminated() {
            self.br(after);
        }
        self.switch_to(after);
        self.join();
        entry
    }

    /// Starts a strand of the region around, which runs `body`, and continues at the same time.
    /// Returns the interior fork. The values that the strand computes cannot be used elsewhere.
    pub fn spawn(&self, body: impl FnOnce(&Self)) -> Inst {
        let [strand, next] = ["spawned", "spawner"].map(|n| self.block(n));
        let fork = self.fork_interior(&[strand, next]);
        self.switch_to(strand);
        self.keeping_place(body);
        if !self.is_terminated() {
            self.halt();
        }
        self.switch_to(next);
        fork
    }

    /// Runs the bodies in parallel: an entry fork with one strand per body, and a `join` after
    /// them. Returns the entry fork.
    ///
    /// If a body leaves the current block without a terminator, it branches to the `join`. Values
    /// that a body computes may be used after the region if that body always runs; see reference:
    /// dominance.
    pub fn fork_join(&self, bodies: &[&dyn Fn(&Self)]) -> Inst {
        let body = |f: &Self, n: usize| {
            bodies[n](f);
            Ok(())
        };
        certain(self.strands(bodies.len(), body)).0
    }

    /// Builds a [`fork_join`](Self::fork_join) whose bodies may fail and have results: a body that
    /// returns a [`Value`] of its strand gives it to the code after the `join`.
    ///
    /// ```
    /// use pir_core::builder::{BuildError, FunctionBuilder};
    /// use pir_core::{Module, Type, Value};
    ///
    /// // fib(n), for n > 1.
    /// let mut module = Module::new();
    /// let f = FunctionBuilder::new(&mut module, "fib", Type::I64, &[Type::I64]);
    /// let call = |k: i64| {
    ///     move |f: &FunctionBuilder<'_>| -> Result<Value, BuildError> {
    ///         Ok(f.call(f.id(), &[f.sub(f.arg(0), k).into()]))
    ///     }
    /// };
    /// let (_, results) = f.try_fork_join(&[&call(1), &call(2)])?;
    /// f.ret(f.add(results[0], results[1]));
    /// f.finish()?;
    /// # Ok::<(), BuildError>(())
    /// ```
    ///
    /// # Errors
    /// The error of the first body that fails. The function is then unfinished, and the builder
    /// should be dropped.
    #[allow(clippy::type_complexity)]
    pub fn try_fork_join<T, E>(
        &self,
        bodies: &[&dyn Fn(&Self) -> Result<T, E>],
    ) -> Result<(Inst, Vec<T>), E> {
        self.strands(bodies.len(), |f, n| bodies[n](f))
    }

    /// Builds a region with `count` strands, and a `join` after them.
    fn strands<T, E>(
        &self,
        count: usize,
        body: impl Fn(&Self, usize) -> Result<T, E>,
    ) -> Result<(Inst, Vec<T>), E> {
        let strands: Vec<Block> = (0..count).map(|_| self.block("strand")).collect();
        let after = self.block("joined");
        let entry = self.fork(&strands);
        let mut results = Vec::with_capacity(count);
        for (n, &strand) in strands.iter().enumerate() {
            self.switch_to(strand);
            results.push(self.keeping_place(|f| body(f, n))?);
            if !self.is_terminated() {
                self.br(after);
            }
        }
        self.switch_to(after);
        self.join();
        Ok((entry, results))
    }

    /// Calls `@llvm.parallel.num_threads`.
    pub fn num_threads(&self) -> Value {
        self.intrinsic("llvm.parallel.num_threads", Type::I32, &[], &[])
    }

    /// Calls `@llvm.parallel.max_threads`.
    pub fn max_threads(&self) -> Value {
        self.intrinsic("llvm.parallel.max_threads", Type::I32, &[], &[])
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
        let result = self.keeping_place(body);
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
