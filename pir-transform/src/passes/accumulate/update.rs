//! Updates of a location, and the instructions over which one may be delayed.

use super::operator::Operator;
use crate::address::ConstantAddress;
use crate::alias::MemoryObject;
use crate::facts::{CallFacts, completes};
use crate::memory_classes::MemoryClasses;
use crate::remark::Refusal;
use pir_core::Module;
use pir_core::cursor::Uses;
use pir_core::entity::{Inst, Type, Value};
use pir_core::function::{Body, Function};
use pir_core::inst::{MemFlags, MemInfo, Ordering, RmwOp};
use pir_core::intrinsic::MemoryAccess;
use pir_core::layout::DataLayout;
use pir_core::opcode::{Effect, Opcode};
use pir_core::symbol::Sym;

/// An `atomicrmw` that can be one of a sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Update {
    pub inst: Inst,
    pub address: Value,
    pub operand: Value,
    pub operator: Operator,
    pub subtracts: bool,
    pub ty: Type,
    pub mem: MemInfo,
}

impl Update {
    /// Describes an `atomicrmw`.
    ///
    /// # Errors
    /// The rule by which it stays.
    pub(super) fn of(module: &Module, body: &Body, uses: &Uses, i: Inst) -> Result<Self, Refusal> {
        let (data, mem) = (body.inst(i), body.inst(i).mem());
        if !uses.of(i).is_empty() {
            return Err(("result", "the result of the update is used"));
        }
        if data.mem_flags().contains(MemFlags::VOLATILE)
            || mem.ordering != Ordering::Monotonic
            || mem.scope != Sym::EMPTY
        {
            return Err(("ordering", "the update is not `monotonic`, or is `volatile` or scoped"));
        }
        let rmw = data.rmw();
        let Some(operator) = rmw.and_then(Operator::of) else {
            return Err(("operator", "the operator is not known to be associative"));
        };
        if module.types.int_bits(data.ty()).is_none_or(|n| n > 64) {
            return Err(("type", "the location is no integer of up to 64 bits"));
        }
        let &[address, operand] = body.ops(i) else {
            return Err(("operator", "the update has other operands"));
        };
        let (subtracts, ty) = (rmw == Some(RmwOp::Sub), data.ty());
        Ok(Self { inst: i, address, operand, operator, subtracts, ty, mem })
    }

    /// Returns whether both update one location alike, so that one update can do for both.
    pub(super) fn is_alike(&self, o: &Self) -> bool {
        (self.address, self.operator, self.ty, self.mem) == (o.address, o.operator, o.ty, o.mem)
    }
}

/// The memory classes of a function, to find the accesses that may touch an updated location.
pub(super) struct Memory<'a> {
    pub module: &'a Module,
    pub function: &'a Function,
    layout: DataLayout,
    classes: MemoryClasses,
}

const TOUCHED: Refusal = ("touched", "another access may touch the location");
const ATOMIC: Refusal = ("atomic", "another atomic or `volatile` access is among the updates");

impl<'a> Memory<'a> {
    /// Finds the objects of all addresses. O(body).
    pub(super) fn new(module: &'a Module, function: &'a Function, body: &Body) -> Self {
        let layout = DataLayout::new(module.datalayout.as_deref());
        Self { module, function, layout, classes: MemoryClasses::new(module, function, body) }
    }

    /// Returns why an update may not be delayed over an instruction that is no update like it.
    /// O(length of address chains).
    pub(super) fn obstacle(&self, body: &Body, update: &Update, i: Inst) -> Option<Refusal> {
        let data = body.inst(i);
        match data.op().effect() {
            Effect::Pure | Effect::Trap | Effect::Choose | Effect::Allocate => None,
            Effect::Read | Effect::Write | Effect::Update => {
                let (address, ty) = match data.op() {
                    Opcode::Load => (body.ops(i)[0], data.ty()),
                    Opcode::Store => {
                        let stored = body.ops(i)[0];
                        (body.ops(i)[1], self.module.value_type(self.function, body, stored))
                    }
                    _ => return Some(ATOMIC),
                };
                if data.mem_flags() != MemFlags::empty() {
                    return Some(ATOMIC);
                }
                self.may_touch(body, update, address, ty).then_some(TOUCHED)
            }
            Effect::Call => {
                let none = |a| a == MemoryAccess::None;
                let facts = CallFacts::of(self.module, body, i);
                let is_local = none(facts.memory.args) && none(facts.memory.other);
                (!is_local || !facts.is_quiet || !completes(self.module, body, i))
                    .then_some(("call", "a call may access memory or not return"))
            }
            Effect::Order if data.op() == Opcode::Fence => {
                Some(("order", "a fence is among the updates"))
            }
            Effect::Control
                if data.op().is_debug()
                    || matches!(data.op(), Opcode::Phi | Opcode::Br | Opcode::Switch) =>
            {
                None
            }
            Effect::Order | Effect::Control => {
                Some(("strands", "the strand forks, joins or leaves among the updates"))
            }
        }
    }

    fn may_touch(&self, body: &Body, update: &Update, address: Value, ty: Type) -> bool {
        let object = |v| self.classes.object(self.module, self.function, body, v);
        let (a, b) = (object(update.address), object(address));
        let is_alien = |x, y| self.classes.is_private(x) && y == MemoryObject::Unknown;
        if !a.may_alias(b) || is_alien(a, b) || is_alien(b, a) {
            return false;
        }
        let at = |v| ConstantAddress::of(self.module, &self.layout, body, v);
        let size = |ty| self.layout.store_size(&self.module.types, ty);
        let ((x, y), sizes) = ((at(update.address), at(address)), (size(update.ty), size(ty)));
        let (Some(m), Some(n)) = sizes else { return true };
        let distance = i128::from(y.offset) - i128::from(x.offset);
        x.base != y.base || (distance < i128::from(m) && -distance < i128::from(n))
    }
}
