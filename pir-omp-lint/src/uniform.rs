//! Which conditions may differ among the threads of a team.

use crate::model::{Action, Site};
use crate::summary::Summaries;
use pir_analysis::DomTree;
use pir_core::entity::{Block, GlobalId, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::IntPredicate;
use pir_core::opcode::{Class, Opcode};
use pir_openmp::interface::{Function, Meaning, called};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::Cell;

/// How a value behaves in a team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Variance {
    /// One value, the same in all threads.
    Uniform,
    /// Some threads have another value than others, in every team of at least two threads.
    Varies,
    Unknown,
}

/// Sizes of teams in which conditions are evaluated.
const TEAM_SIZES: [i64; 5] = [2, 3, 4, 8, 64];
/// Values that more instructions compute are not followed.
const MAX_DEPTH: u32 = 24;
/// The most instructions that are looked at for one condition, since those that are used twice are
/// looked at twice.
const MAX_STEPS: usize = 1 << 15;

/// Facts about the module that decide which values are the same in all threads.
pub(crate) struct Uniformity<'a> {
    all: &'a Summaries<'a>,
    parallel: FxHashSet<GlobalId>,
    /// Variables that code in parallel regions may write.
    written: FxHashSet<GlobalId>,
    callers: FxHashMap<GlobalId, Vec<Site>>,
    /// The steps that are left for the present condition.
    steps: Cell<usize>,
}

impl<'a> Uniformity<'a> {
    pub(crate) fn of(all: &'a Summaries<'a>) -> Self {
        let parallel = all.parallel();
        let mut written = FxHashSet::default();
        let mut callers: FxHashMap<GlobalId, Vec<Site>> = FxHashMap::default();
        for &f in &all.functions {
            let body = all.body(f);
            for e in &all.facts[&f].events {
                if let Action::Call { callees, .. } = &e.action {
                    callees.iter().for_each(|c| {
                        callers.entry(*c).or_default().push(Site { function: f, inst: e.inst })
                    });
                }
            }
            for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
                let op = body.inst(i).op();
                let all_ops = body.ops(i).iter().filter_map(|v| v.as_global());
                // An address that is used in another way than to read may be written through.
                if op != Opcode::Load && !op.is_debug() {
                    let is_serial = !parallel.contains(&f) && op == Opcode::Store;
                    let stored = body.ops(i).first().and_then(|v| v.as_global());
                    match is_serial {
                        true => written.extend(stored),
                        false => written.extend(all_ops),
                    }
                }
            }
        }
        Self { all, parallel, written, callers, steps: Cell::new(0) }
    }

    /// Takes `count` steps, if they are left.
    fn step(&self, count: usize) -> Option<()> {
        let left = self.steps.get().checked_sub(count);
        self.steps.set(left.unwrap_or(0));
        left.map(drop)
    }

    /// Returns how a condition behaves.
    pub(crate) fn of_condition(&self, f: GlobalId, dom: &DomTree, v: Value) -> Variance {
        let view = View { of: self, f, body: self.all.body(f), dom };
        self.steps.set(MAX_STEPS);
        match view.over_teams(v) {
            Some(variance) => variance,
            None if view.is_uniform(v, &mut FxHashSet::default(), 0) => Variance::Uniform,
            None => Variance::Unknown,
        }
    }
}

/// One function.
struct View<'a> {
    of: &'a Uniformity<'a>,
    f: GlobalId,
    body: &'a Body,
    dom: &'a DomTree,
}

impl View<'_> {
    /// Evaluates a value in each thread of teams of several sizes. `None`: it depends on more than
    /// the number of the thread and the size of the team.
    fn over_teams(&self, v: Value) -> Option<Variance> {
        let mut differing = 0;
        let mut numbered = FxHashSet::default();
        for size in TEAM_SIZES {
            let first = self.value(v, (0, size), 0)?;
            for thread in 1..size {
                if self.value(v, (thread, size), 0)? != first {
                    differing += 1;
                    break;
                }
            }
        }
        Some(match differing {
            // The size of the team alone decides. Otherwise larger teams may differ.
            0 if !self.depends_on_thread(v, &mut numbered) => Variance::Uniform,
            n if n == TEAM_SIZES.len() => Variance::Varies,
            _ => Variance::Unknown,
        })
    }

    /// Returns whether the number of the thread is an operand of the computation of a value.
    fn depends_on_thread(&self, v: Value, seen: &mut FxHashSet<Inst>) -> bool {
        let mut work = vec![v];
        while let Some(v) = work.pop() {
            let Some(i) = v.as_inst().filter(|&i| seen.insert(i)) else { continue };
            if self.called(i).is_some_and(|f| f.meaning == Meaning::ThreadNum) {
                return true;
            }
            work.extend(self.body.ops(i));
        }
        false
    }

    /// Evaluates a value in thread `team.0` of `team.1`: as a signed number of its type, or 0 or 1
    /// if that is `i1`.
    fn value(&self, v: Value, team: (i64, i64), depth: u32) -> Option<i64> {
        let types = &self.of.all.module.types;
        if let Some(n) = self.body.consts.const_signed(types, v) {
            return Some(if self.bits(v) == Some(1) { n & 1 } else { n });
        }
        let i = v.as_inst().filter(|_| depth < MAX_DEPTH)?;
        self.of.step(1)?;
        let (data, ops) = (self.body.inst(i), self.body.ops(i));
        let of = |n: usize| self.value(ops[n], team, depth + 1);
        let result = match data.op() {
            Opcode::Call => match self.called(i)?.meaning {
                Meaning::ThreadNum => team.0,
                Meaning::NumThreads => team.1,
                _ => return None,
            },
            Opcode::Add => of(0)?.checked_add(of(1)?)?,
            Opcode::Sub => of(0)?.checked_sub(of(1)?)?,
            Opcode::Mul => of(0)?.checked_mul(of(1)?)?,
            Opcode::SDiv | Opcode::UDiv => {
                non_negative(of(0)?)?.checked_div(non_negative(of(1)?)?)?
            }
            Opcode::SRem | Opcode::URem => {
                non_negative(of(0)?)?.checked_rem(non_negative(of(1)?)?)?
            }
            Opcode::And => of(0)? & of(1)?,
            Opcode::Or => of(0)? | of(1)?,
            Opcode::Xor => of(0)? ^ of(1)?,
            Opcode::SExt if self.bits(ops[0]) == Some(1) => -of(0)?,
            Opcode::SExt | Opcode::Freeze | Opcode::Trunc => of(0)?,
            // Numbers of threads are small.
            Opcode::ZExt => non_negative(of(0)?)?,
            Opcode::Select => {
                if of(0)? != 0 {
                    of(1)?
                } else {
                    of(2)?
                }
            }
            Opcode::ICmp => {
                let (a, b) = (of(0)?, of(1)?);
                let unsigned = a >= 0 && b >= 0;
                i64::from(match data.icmp()? {
                    IntPredicate::Eq => a == b,
                    IntPredicate::Ne => a != b,
                    IntPredicate::Slt => a < b,
                    IntPredicate::Sle => a <= b,
                    IntPredicate::Sgt => a > b,
                    IntPredicate::Sge => a >= b,
                    IntPredicate::Ult if unsigned => a < b,
                    IntPredicate::Ule if unsigned => a <= b,
                    IntPredicate::Ugt if unsigned => a > b,
                    IntPredicate::Uge if unsigned => a >= b,
                    _ => return None,
                })
            }
            _ => return None,
        };
        Some(wrapped(result, self.bits(v)?))
    }

    /// Returns the width of an integer or of a condition.
    fn bits(&self, v: Value) -> Option<u32> {
        let ty = match v.kind() {
            ValueKind::Inst(i) => self.body.inst(i).ty(),
            ValueKind::Const(c) => self.body.consts.get(c).ty,
            _ => return None,
        };
        self.of.all.module.types.int_bits(ty)
    }

    fn called(&self, i: Inst) -> Option<&'static Function> {
        called(self.of.all.module, self.body, i)
    }

    fn is_uniform(&self, v: Value, seen: &mut FxHashSet<Inst>, depth: u32) -> bool {
        if depth > MAX_DEPTH || self.of.step(1).is_none() {
            return false;
        }
        match v.kind() {
            ValueKind::Const(_) | ValueKind::Global(_) => true,
            ValueKind::Arg(n) => self.is_argument_uniform(n, depth),
            ValueKind::Inst(i) => !seen.insert(i) || self.is_result_uniform(i, seen, depth + 1),
            _ => false,
        }
    }

    fn is_argument_uniform(&self, n: u32, depth: u32) -> bool {
        // The first two are the numbers of the thread.
        if self.of.all.regions.contains_key(&self.f) {
            return n >= 2;
        }
        if self.of.all.tasks.contains_key(&self.f) {
            return false;
        }
        let Some(callers) = self.of.callers.get(&self.f) else { return false };
        callers.iter().all(|&Site { function: caller, inst: call }| {
            if !self.of.parallel.contains(&caller) {
                return true;
            }
            let body = self.of.all.body(caller);
            if self.of.step(body.layout().len()).is_none() {
                return false;
            }
            let cfg = pir_analysis::Cfg::of(body);
            let dom = DomTree::compute(&cfg);
            let view = View { of: self.of, f: caller, body, dom: &dom };
            let given = body.call_args(call).get(n as usize);
            // Deep chains of callers are rare.
            given.is_some_and(|&v| view.is_uniform(v, &mut FxHashSet::default(), depth + 6))
        })
    }

    fn is_result_uniform(&self, i: Inst, seen: &mut FxHashSet<Inst>, depth: u32) -> bool {
        let (data, ops) = (self.body.inst(i), self.body.ops(i));
        let class = data.op().class();
        match data.op() {
            Opcode::Load => self.is_read_uniform(ops[0], seen, depth),
            Opcode::Phi => {
                let is_value = |v: &&Value| v.as_block().is_none();
                let mut values = ops.iter().filter(is_value);
                let b = self.body.block_of(i);
                values.all(|&v| self.is_uniform(v, seen, depth))
                    && self.is_choice_uniform(b, ops, seen, depth)
            }
            Opcode::Call => self.called(i).is_some_and(Function::is_uniform),
            Opcode::Select | Opcode::Freeze | Opcode::FNeg | Opcode::GetElementPtr => {
                ops.iter().all(|&v| self.is_uniform(v, seen, depth))
            }
            _ if matches!(
                class,
                Class::IntBinary | Class::FloatBinary | Class::Cast | Class::Compare
            ) =>
            {
                ops.iter().all(|&v| self.is_uniform(v, seen, depth))
            }
            _ => false,
        }
    }

    /// Returns whether all threads come to a block from the same predecessor.
    fn is_choice_uniform(
        &self,
        b: Block,
        ops: &[Value],
        seen: &mut FxHashSet<Inst>,
        depth: u32,
    ) -> bool {
        let from = ops.iter().filter_map(|v| v.as_block());
        let choosers = from.chain(self.dom.idom(b)).chain([b]);
        choosers.into_iter().all(|c| {
            let Some(end) = self.body.terminator(c) else { return false };
            match self.body.inst(end).op() {
                Opcode::Br if self.body.ops(end).len() == 1 => true,
                Opcode::Br | Opcode::Switch => self.is_uniform(self.body.ops(end)[0], seen, depth),
                Opcode::Ret | Opcode::Unreachable => true,
                _ => false,
            }
        })
    }

    /// Returns whether all threads read the same value at `place`: no code in a region writes it.
    fn is_read_uniform(&self, place: Value, seen: &mut FxHashSet<Inst>, depth: u32) -> bool {
        if depth > MAX_DEPTH || self.of.step(self.body.layout().len()).is_none() {
            return false;
        }
        match place.kind() {
            ValueKind::Global(g) => {
                !self.of.written.contains(&g) && self.of.all.module.global(g).thread_local.is_none()
            }
            ValueKind::Arg(n) => {
                let is_region = self.of.all.regions.contains_key(&self.f);
                is_region && n >= 2 && self.is_only_read(place)
            }
            ValueKind::Inst(i) if self.body.inst(i).op() == Opcode::GetElementPtr => {
                let ops = self.body.ops(i);
                let indices = &ops[1..];
                indices.iter().all(|&v| self.is_uniform(v, seen, depth))
                    && self.is_only_read(place)
                    && self.is_read_uniform(ops[0], seen, depth + 1)
            }
            _ => false,
        }
    }

    /// Returns whether the function only reads through a pointer.
    fn is_only_read(&self, place: Value) -> bool {
        let mut all = self.body.layout().iter().flat_map(|&b| self.body.insts(b));
        all.all(|&i| {
            let op = self.body.inst(i).op();
            let may = op == Opcode::Load || op == Opcode::GetElementPtr || op.is_debug();
            may || !self.body.ops(i).contains(&place)
        })
    }
}

/// Returns a number wrapped to `bits` bits: sign-extended, but 0 or 1 for one bit.
fn wrapped(n: i64, bits: u32) -> i64 {
    match bits {
        1 => n & 1,
        2..64 => n << (64 - bits) >> (64 - bits),
        _ => n,
    }
}

fn non_negative(n: i64) -> Option<i64> {
    (n >= 0).then_some(n)
}
