//! Replaces the calls of the run time in one function.

use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::error::Error;
use crate::interface::Meaning;
use crate::one_thread;
use crate::plan::Plan;
use crate::races;
use crate::reductions::{self, Method, PrivateCopy};
use crate::region;
use crate::writer::Rewriter;
use pir_core::Module;
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::cursor::{cut_long_blocks, join_pieces, substitute};
use pir_core::entity::{GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{IntPredicate, Ordering};
use pir_core::opcode::Opcode;
use pir_transform::{erase_all, merge_values_of_reopened_regions};

/// Replaces the calls and regions of a function.
///
/// # Errors
/// The module uses a name or a type of the run time in another way.
pub(crate) fn rewrite(module: &mut Module, g: GlobalId, plan: &mut Plan) -> Result<(), Error> {
    let ways = one_thread::copy(module, g, plan);
    let plan = &*plan;
    let facts = plan.survey.facts(g);
    let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else { return Ok(()) };
    let direct = calls_of_outlined(body, plan);
    if facts.calls.is_empty() && direct.is_empty() {
        return Ok(());
    }
    let methods = reductions::methods(module, body, &facts.calls, plan.is_shared);
    let has_turns = methods.contains(&Method::InTurn);
    let f = FunctionBuilder::edit(module, g).map_err(Error::Build)?;
    let rewriter = Rewriter::new(&f, plan, plan.outlined.contains(&g));
    region::bound_tasks(&rewriter, &facts.regions);
    // The edges of the regions are known by the one way that goes on from the entry until now.
    ways.into_iter().for_each(|ways| one_thread::choose(&rewriter, ways));
    let places = || facts.calls.iter().map(|c| c.inst).chain(direct.iter().copied());
    let cuts = f.with_body(|b| cut_long_blocks(b, places()));
    // Splitting a block moves the rest of it, so the last call is replaced first.
    for (call, method) in facts.calls.iter().zip(methods).rev() {
        rewriter.located(call.inst, || rewriter.replace(call, &method, has_turns));
    }
    for &call in direct.iter().rev() {
        rewriter.located(call, || region::call_alone(&rewriter, call));
    }
    let (replaced, removed) = rewriter.into_replaced();
    f.with_body(|b| {
        substitute(b, &replaced);
        erase_all(b, &removed);
        join_pieces(b, &cuts);
    });
    f.finish().map_err(Error::Build)?;
    if !facts.regions.opened.is_empty() || !facts.regions.edges.is_empty() {
        let body = module.function_mut(g).and_then(|f| f.body.as_deref_mut());
        body.into_iter().for_each(merge_values_of_reopened_regions);
    }
    Ok(())
}

/// The direct calls of functions that are the code of a region: the `if` clause was false.
fn calls_of_outlined(body: &Body, plan: &Plan) -> Vec<Inst> {
    let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    let is_outlined = |v: Value| v.as_global().is_some_and(|g| plan.outlined.contains(&g));
    all.filter(|&i| body.inst(i).op() == Opcode::Call && is_outlined(body.ops(i)[0])).collect()
}

impl Rewriter<'_, '_> {
    /// Replaces a call.
    fn replace(&self, call: &RuntimeCall, method: &Method, has_turns: bool) {
        let (f, i) = (self.f, call.inst);
        let args = self.args(i);
        let strand = match call.entry {
            Some(entry) if entry.asks_for_strand() => Some(self.strand()),
            _ => None,
        };
        f.before(i);
        let replaced = self.plan.for_races.then(|| races::replace(self, call)).flatten();
        if let Some(result) = replaced {
            self.remove(i, result);
            return;
        }
        f.before(i);
        let operands = |strand: Option<Value>, rest: &[Value]| -> Vec<Operand> {
            strand.into_iter().chain(rest.iter().copied()).map(Operand::from).collect()
        };
        let result = match call.entry {
            Some(Entry::OfThread) => return self.of_thread(call, &args),
            // Not in a function that is rewritten.
            None => return,
            Some(Entry::Fork | Entry::ForkIf) => {
                region::open(self, call, &args);
                None
            }
            Some(Entry::Teams) => {
                region::open_league(self, i, &args, self.asks_for_teams());
                None
            }
            Some(Entry::GlobalThreadNum) => Some(f.int(Type::I32, 0)),
            Some(Entry::Nothing) => None,
            Some(Entry::Constant(n)) => Some(f.int(Type::I32, n.into())),
            Some(Entry::Cancel { function }) => {
                let kind = args.get(2..3).unwrap_or_default();
                Some(self.support(function, &operands(strand, kind)))
            }
            Some(Entry::Call { function, strand: takes, skip }) => {
                let rest = args.get(skip as usize..).unwrap_or_default();
                // Hints come last, and are not passed on.
                let rest = &rest[..rest.len().min(self.arity(function) - usize::from(takes))];
                Some(self.support(function, &operands(strand.filter(|_| takes), rest)))
            }
            Some(Entry::CallByReference { function, strand: takes }) => {
                let value = args.first().map(|&p| f.load(Type::I32, p));
                let rest = value.as_slice();
                Some(self.support(function, &operands(strand.filter(|_| takes), rest)))
            }
            Some(Entry::TaskAlloc) => {
                let sizes = args.get(3..5).unwrap_or_default();
                Some(self.support("task_alloc", &operands(None, sizes)))
            }
            Some(Entry::Task) => {
                region::spawn(self, i, &args);
                Some(f.int(Type::I32, 0))
            }
            Some(Entry::TaskAfter) => {
                region::spawn_after(self, i, &args);
                Some(f.int(Type::I32, 0))
            }
            Some(Entry::WaitFor) => {
                region::wait_for(self, i, &args);
                None
            }
            Some(Entry::TaskNow) => {
                region::run_task(self, i, &args);
                Some(f.int(Type::I32, 0))
            }
            Some(Entry::TaskDone { restores, destroys }) => {
                if let Some(&task) = args.get(2) {
                    if destroys {
                        region::destroy(self, task);
                    }
                    if restores {
                        self.support("task_now_end", &operands(strand, &[task]));
                    }
                    self.release(task);
                }
                None
            }
            Some(Entry::TaskRest) => {
                region::run_rest(self, &args);
                Some(f.int(Type::I32, 0))
            }
            Some(entry @ (Entry::Taskloop | Entry::TaskloopNow)) => {
                region::taskloop(self, i, &args, entry == Entry::TaskloopNow);
                None
            }
            Some(Entry::ThreadPrivate) => {
                // An intrinsic has one argument; the run time's function gets the variable third.
                let variable = if args.len() == 1 { args.first() } else { args.get(2) };
                variable.and_then(|v| v.as_global()).map(|v| self.thread_private(v, strand))
            }
            Some(Entry::Wait) => Some(f.int(Type::I32, 0)),
            Some(Entry::Fence) => {
                f.fence(Ordering::SeqCst);
                None
            }
            Some(Entry::Enter) => self.section("llvm.parallel.critical.enter", args.get(2)),
            Some(Entry::Exit) => self.section("llvm.parallel.critical.exit", args.get(2)),
            Some(Entry::Reduce) => match method {
                Method::InOrder(copies) => self.reduce_in_order(i, strand, &args, copies),
                Method::InTurn => {
                    let lock = args.get(6..7).unwrap_or_default();
                    Some(self.support("reduce_in_turn", &operands(strand, lock)))
                }
                Method::Atomic => Some(f.int(Type::I32, Method::ATOMIC.into())),
                Method::Section => {
                    self.section("llvm.parallel.critical.enter", args.get(6));
                    Some(f.int(Type::I32, Method::SECTION.into()))
                }
            },
            Some(entry @ (Entry::EndReduce | Entry::EndReduceNowait))
                if has_turns && *method != Method::Atomic =>
            {
                let waits = f.int(Type::I32, i64::from(entry == Entry::EndReduce));
                let lock = args.get(2).map_or(&[][..], std::slice::from_ref);
                let given = operands(strand, &[lock, &[waits]].concat());
                Some(self.support("reduce_end_in_turn", &given))
            }
            Some(Entry::EndReduceNowait) => {
                self.section("llvm.parallel.critical.exit", args.get(2))
            }
            Some(Entry::EndReduce) if *method == Method::Atomic => {
                Some(self.support("barrier", &operands(strand, &[])))
            }
            Some(Entry::EndReduce) => {
                let lock = args.get(2).map_or(&[][..], std::slice::from_ref);
                Some(self.support("reduce_end", &operands(strand, lock)))
            }
        };
        self.remove(i, result);
    }

    /// Gives a call of the run time that stays the number of its thread.
    fn of_thread(&self, call: &RuntimeCall, args: &[Value]) {
        let (f, i) = (self.f, call.inst);
        if let (Meaning::ThreadPrivate, Some(&place)) = (call.row.meaning, args.first()) {
            let ask = f.with_module(|m| {
                m.declare_function("__kmpc_global_thread_num", Type::I32, &[Type::PTR], false)
            });
            let number = f.call(ask, &[place.into()]);
            // The callee is the first operand.
            f.with_body(|b| b.ops_mut(i)[2] = number);
        }
    }

    /// Lets the last strand combine the copies of all.
    ///
    /// The run time reads and writes numbers in objects of their own, so that the copies can become
    /// values: loops update them.
    fn reduce_in_order(
        &self,
        i: Inst,
        strand: Option<Value>,
        args: &[Value],
        copies: &[PrivateCopy],
    ) -> Option<Value> {
        let (f, strand) = (self.f, strand?);
        let called = f.with_body(|b| b.ops(i)[0].as_global())?;
        let waits = f.with_module(|m| m.global(called).name.as_deref() == Some(b"__kmpc_reduce"));
        let ty = f.with_module(|m| m.types.array(copies.len() as u64, Type::I64));
        let sizes = self.at_entry(|| f.alloca(ty));
        let mut numbers = Vec::new();
        for copy in copies.iter().filter(|c| f.with_module(|m| is_scalar(m, c.ty))) {
            let [private, place] = f.with_body(|b| [b.ops(copy.listed)[0], b.ops(copy.listed)[1]]);
            let own = self.at_entry(|| f.alloca(copy.ty));
            f.with_body(|b| b.set_ops(copy.listed, &[own, place]));
            numbers.push((copy.ty, private, own));
        }
        f.before(i);
        for (k, copy) in copies.iter().enumerate() {
            f.store(f.int(Type::I64, copy.bytes as i64), f.gep(Type::I64, sizes, k as i64));
        }
        for &(ty, private, own) in &numbers {
            f.store(f.load(ty, private), own);
        }
        let &[_, _, count, _, list, combine, lock] = args.get(..7)? else { return None };
        let given = [strand, count, list, sizes, combine, lock].map(Operand::from);
        let waits = Operand::from(i64::from(waits));
        let given: Vec<Operand> = given.into_iter().chain([waits]).collect();
        let has_all = self.support("reduce_in_order", &given);
        for &(ty, private, own) in &numbers {
            f.store(f.load(ty, own), private);
        }
        // One of two results, although the compiler has code for a third one.
        Some(f.zext(f.icmp(IntPredicate::Ne, has_all, 0), Type::I32))
    }

    fn section(&self, intrinsic: &str, lock: Option<&Value>) -> Option<Value> {
        let g =
            self.f.with_module(|m| m.declare_function(intrinsic, Type::VOID, &[Type::PTR], false));
        lock.map(|&lock| self.f.call(g, &[lock.into()]));
        None
    }
}

fn is_scalar(module: &Module, ty: Type) -> bool {
    module.types.is_float_or_vector(ty) || module.types.int_bits(ty).is_some()
}
