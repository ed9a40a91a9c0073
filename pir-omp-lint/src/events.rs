//! Reads the events of a function from its calls of the run time.

use crate::addresses::{aliased, identity, is_interposable};
use crate::model::{Action, Event, FunctionEvents, Identity, Kind, Reader};
use pir_core::Module;
use pir_core::entity::{Block, GlobalId, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::IntPredicate;
use pir_core::intrinsic;
use pir_core::opcode::Opcode;
use pir_openmp::ident;
use pir_openmp::interface::{self, Construct, Function, LockAction, Meaning};

/// Flags of `ident_t` that give the construct of a static loop.
const IDENT_LOOP: u64 = 0x200;
const IDENT_EXPLICIT_BARRIER: u64 = 0x20;
const IDENT_IMPLICIT_BARRIER: u64 = 0x40;
/// Schedules of `distribute`.
const DISTRIBUTE: std::ops::RangeInclusive<u64> = 91..=92;
/// Schedules of loops with an `ordered` clause.
const ORDERED: std::ops::RangeInclusive<u64> = 64..=72;
/// Bits of a schedule that are modifiers.
const SCHEDULE_MODIFIERS: u64 = 3 << 29;

/// Reads the events of a function. O(instructions).
pub(crate) fn events(reader: &Reader<'_>) -> FunctionEvents {
    let mut found = FunctionEvents::default();
    for &b in reader.body.layout() {
        for &i in reader.body.insts(b) {
            if reader.body.inst(i).op().is_call() {
                reader.call(i, b, &mut found);
            }
        }
    }
    found
}

impl Reader<'_> {
    fn call(&self, i: Inst, b: Block, found: &mut FunctionEvents) {
        let callee = self.body.ops(i)[0];
        let Some(called) = callee.as_global() else {
            if matches!(callee.kind(), ValueKind::Asm(_)) {
                return;
            }
            let ty = self.body.call(i).fn_ty;
            let fits = |g: &&GlobalId| self.module.global(**g).ty == ty;
            let callees = self.address_taken.iter().filter(fits).copied().collect();
            let args = self.arguments(i, 0);
            push(found, i, b, Action::Call { callees, args, is_direct: false });
            return;
        };
        let Some(called) = aliased(self.module, called) else {
            push(found, i, b, Action::External(called));
            return;
        };
        let Some(function) = self.module.function(called) else { return };
        if function.body.is_some() {
            let args = self.arguments(i, 0);
            let is_direct = !is_interposable(self.module, called);
            let action = match self.is_serialized(i, b) && is_direct {
                true => Action::Fork { outlined: called, args, is_serialized: true },
                false => Action::Call { callees: vec![called], args, is_direct },
            };
            push(found, i, b, action);
            return;
        }
        if intrinsic::of_global(self.module, called).is_some() {
            return;
        }
        let name = self.module.global(called).name.as_deref().unwrap_or_default();
        let is_of_openmp = [&b"__kmpc_"[..], b"omp_"].iter().any(|p| name.starts_with(p));
        match interface::function(name) {
            Some(row) if row.meaning != Meaning::Unlisted || is_of_openmp => {
                self.run_time(row, i, b, found);
            }
            _ => push(found, i, b, Action::External(called)),
        }
    }

    fn run_time(&self, row: &Function, i: Inst, b: Block, found: &mut FunctionEvents) {
        use Action::{Enter, Exit};
        let none = Identity::None;
        let flags = ident::flags(self.module, self.body, i);
        let argument = |n: usize| self.body.call_args(i).get(n).copied();
        let section = |construct| match construct {
            Construct::Critical => self.identity_at(i, 2),
            _ => none,
        };
        match row.meaning {
            Meaning::Begin(construct) => {
                let enter = Enter(construct.into(), section(construct));
                let is_chosen =
                    matches!(construct, Construct::Single | Construct::Master | Construct::Masked);
                if !is_chosen {
                    return push(found, i, b, enter);
                }
                push(found, i, b, Action::Encounter(construct.into()));
                self.if_result(i, enter, true, found);
            }
            Meaning::End(construct) => {
                push(found, i, b, Exit(construct.into(), section(construct)));
            }
            Meaning::StaticLoop | Meaning::DistributedLoop => {
                let schedule = argument(2).and_then(|v| self.number(v));
                let kind = static_kind(flags, schedule);
                let upper = argument(5).and_then(|p| self.stored_before(i, b, p));
                self.encounter(kind, i, b, upper, found);
                push(found, i, b, Enter(kind, none));
            }
            // The beginning of the construct decides on its kind.
            Meaning::EndStaticLoop => push(found, i, b, Exit(Kind::Loop { ordered: false }, none)),
            Meaning::EndDistribute => push(found, i, b, Exit(Kind::Distribute, none)),
            Meaning::Dispatch => {
                let schedule = argument(2).and_then(|v| self.number(v)).unwrap_or_default();
                let ordered = ORDERED.contains(&(schedule & !SCHEDULE_MODIFIERS));
                self.encounter(Kind::Loop { ordered }, i, b, argument(4), found);
                push(found, i, b, Enter(Kind::Loop { ordered }, none));
            }
            Meaning::DispatchNext => {
                let end = Exit(Kind::Loop { ordered: false }, none);
                self.if_result(i, end, false, found);
            }
            Meaning::Barrier | Meaning::CancelBarrier => {
                let explicit = flags.is_some_and(|f| f & IDENT_IMPLICIT_BARRIER == 0)
                    || flags.is_some_and(|f| f & IDENT_EXPLICIT_BARRIER != 0);
                push(found, i, b, Action::Barrier { explicit });
            }
            // The values are passed on between two barriers.
            Meaning::ImplicitBarrier => push(found, i, b, Action::Barrier { explicit: false }),
            Meaning::TaskAlloc | Meaning::TargetTaskAlloc => {
                if let Some(entry) = argument(5).and_then(|v| self.defined(v)) {
                    push(found, i, b, Action::Spawn(entry));
                }
            }
            Meaning::Fork => {
                // Two of the outlined function's parameters are the numbers of the thread.
                let outlined = argument(2).and_then(|v| self.defined(v));
                if let (Some(first), Some(outlined)) = (row.first_captured(), outlined) {
                    let mut args = vec![Identity::Unknown; 2];
                    args.extend(self.arguments(i, first));
                    push(found, i, b, Action::Fork { outlined, args, is_serialized: false });
                }
            }
            Meaning::Cancel => {
                if let Some(kind) = argument(2).and_then(|v| self.number(v)) {
                    push(found, i, b, Action::Cancel(kind));
                }
            }
            Meaning::Lock(action) => self.lock(action, Kind::Lock, i, b, found),
            Meaning::NestLock(action) => self.lock(action, Kind::NestLock, i, b, found),
            _ => {}
        }
    }

    fn lock(&self, action: LockAction, kind: Kind, i: Inst, b: Block, found: &mut FunctionEvents) {
        let lock = self.identity_at(i, 0);
        match action {
            LockAction::Init => push(found, i, b, Action::Init(lock)),
            LockAction::Destroy => push(found, i, b, Action::Destroy(lock)),
            LockAction::Set => push(found, i, b, Action::Enter(kind, lock)),
            LockAction::Test => self.if_result(i, Action::Enter(kind, lock), true, found),
            LockAction::Unset => push(found, i, b, Action::Exit(kind, lock)),
        }
    }

    /// Puts an event on the edges that are taken if the result of a call is not zero, or is zero.
    fn if_result(&self, call: Inst, action: Action, when: bool, found: &mut FunctionEvents) {
        let before = found.events.len();
        for &from in self.body.layout() {
            let Some(end) = self.body.terminator(from) else { continue };
            if self.body.inst(end).op() != Opcode::Br || self.body.ops(end).len() != 3 {
                continue;
            }
            let Some(is_not_zero) = self.tests(self.body.ops(end)[0], call) else { continue };
            let ops = self.body.ops(end);
            let (yes, no) = (ops[1].as_block(), ops[2].as_block());
            let taken = if is_not_zero == when { yes } else { no };
            if let Some(to) = taken.filter(|_| yes != no) {
                found.on_edge.entry((from, to)).or_default().push(found.events.len());
                found.events.push(Event { inst: call, action: action.clone() });
            }
        }
        found.irregular |= found.events.len() == before;
    }

    /// Notes that code comes to a loop. If the loop may have no iterations, compilers test that
    /// before the call that begins it, and the construct is encountered at the test.
    fn encounter(
        &self,
        kind: Kind,
        i: Inst,
        b: Block,
        upper: Option<Value>,
        found: &mut FunctionEvents,
    ) {
        let at = upper.and_then(|upper| self.guard(b, upper)).unwrap_or(b);
        push(found, i, at, Action::Encounter(kind));
    }

    /// Returns the block that tests whether a loop has iterations, if there is one: the only
    /// predecessor of the loop's first block, whose condition compares only values that the loop's
    /// upper bound is computed from.
    fn guard(&self, b: Block, upper: Value) -> Option<Block> {
        let before = |p: &&Block| self.body.successors(**p).any(|s| s == b);
        let mut all = self.body.layout().iter().filter(before);
        let (guard, None) = (*all.next()?, all.next()) else { return None };
        let end = self.body.terminator(guard)?;
        if self.body.inst(end).op() != Opcode::Br || self.body.ops(end).len() != 3 {
            return None;
        }
        let condition = self.body.ops(end)[0].as_inst()?;
        if self.body.inst(condition).op() != Opcode::ICmp {
            return None;
        }
        let (mut computed, mut compared) = (Vec::new(), Vec::new());
        self.leaves(upper, 0, &mut computed);
        self.body.ops(condition).iter().for_each(|&v| self.leaves(v, 0, &mut compared));
        let is_guard = !compared.is_empty() && compared.iter().all(|v| computed.contains(v));
        is_guard.then_some(guard)
    }

    /// Collects the values that integer arithmetic computes a value from, without constants.
    fn leaves(&self, v: Value, depth: u32, all: &mut Vec<Value>) {
        use pir_core::opcode::Class;
        const MAX_DEPTH: u32 = 12;
        let inner = v
            .as_inst()
            .filter(|&i| matches!(self.body.inst(i).op().class(), Class::IntBinary | Class::Cast));
        match inner.filter(|_| depth < MAX_DEPTH) {
            Some(i) => self.body.ops(i).iter().for_each(|&v| self.leaves(v, depth + 1, all)),
            None if v.is_constant() => {}
            None => all.push(v),
        }
    }

    /// Returns the last value that a block stores to a place before an instruction.
    fn stored_before(&self, i: Inst, b: Block, place: Value) -> Option<Value> {
        let before = self.body.insts(b).iter().take_while(|&&at| at != i);
        let stores = before.filter(|&&at| {
            self.body.inst(at).op() == Opcode::Store && self.body.ops(at)[1] == place
        });
        stores.last().map(|&at| self.body.ops(at)[0])
    }

    /// Returns whether a condition is that the call's result is not zero; `false`: that it is.
    fn tests(&self, condition: Value, call: Inst) -> Option<bool> {
        let i = condition.as_inst()?;
        let data = self.body.inst(i);
        let ops = self.body.ops(i);
        match data.op() {
            Opcode::ICmp => {
                if self.stripped(ops[0]) != Value::inst(call) {
                    return None;
                }
                let n = self.number(ops[1])?;
                match (data.icmp()?, n) {
                    (IntPredicate::Ne, 0) | (IntPredicate::Eq, 1) => Some(true),
                    (IntPredicate::Eq, 0) | (IntPredicate::Ne, 1) => Some(false),
                    _ => None,
                }
            }
            Opcode::Trunc if self.stripped(ops[0]) == Value::inst(call) => Some(true),
            _ => None,
        }
    }

    fn stripped(&self, v: Value) -> Value {
        let casts = [Opcode::ZExt, Opcode::SExt, Opcode::Trunc];
        match v.as_inst() {
            Some(i) if casts.contains(&self.body.inst(i).op()) => self.body.ops(i)[0],
            _ => v,
        }
    }

    /// Returns the function that a value names, if the module defines it.
    fn defined(&self, v: Value) -> Option<GlobalId> {
        let g = aliased(self.module, v.as_global()?)?;
        self.module.function(g)?.body.is_some().then_some(g)
    }

    /// Returns whether a call runs the code of a region that the thread executes alone: compilers
    /// put it between two calls of the run time.
    fn is_serialized(&self, call: Inst, b: Block) -> bool {
        let before = self.body.insts(b).iter().take_while(|&&i| i != call);
        let calls = before.filter(|&&i| self.body.inst(i).op().is_call());
        let names = calls.map(|&i| {
            let called = self.body.ops(i)[0].as_global();
            called.and_then(|g| self.module.global(g).name.as_deref()).unwrap_or_default()
        });
        let last = names.filter(|name| !name.starts_with(b"llvm.")).last();
        last.and_then(interface::function)
            .is_some_and(|f| f.meaning == Meaning::Begin(Construct::Serialized))
    }

    fn number(&self, v: Value) -> Option<u64> {
        self.body.consts.const_int(&self.module.types, v)
    }

    fn arguments(&self, i: Inst, skip: usize) -> Vec<Identity> {
        self.body.call_args(i).iter().skip(skip).map(|&v| identity(self, v)).collect()
    }

    fn identity_at(&self, i: Inst, argument: usize) -> Identity {
        self.body.call_args(i).get(argument).map_or(Identity::Unknown, |&v| identity(self, v))
    }
}

/// Returns whether a call that begins a static loop says whether it is one of iterations, of
/// sections or of `distribute`. flang does not.
pub(crate) fn says_what_is_shared(module: &Module, body: &Body, call: Inst) -> bool {
    const KINDS: u64 = IDENT_LOOP | ident::SECTIONS | ident::DISTRIBUTE;
    ident::flags(module, body, call).is_some_and(|flags| flags & KINDS != 0)
}

fn static_kind(flags: Option<u64>, schedule: Option<u64>) -> Kind {
    let flags = flags.unwrap_or_default();
    if flags & ident::DISTRIBUTE != 0 || schedule.is_some_and(|s| DISTRIBUTE.contains(&s)) {
        Kind::Distribute
    } else if flags & ident::SECTIONS != 0 {
        Kind::Sections
    } else {
        Kind::Loop { ordered: false }
    }
}

fn push(found: &mut FunctionEvents, inst: Inst, b: Block, action: Action) {
    found.in_block.entry(b).or_default().push(found.events.len());
    found.events.push(Event { inst, action });
}
