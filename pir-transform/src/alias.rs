//! The objects into which addresses point, and the memory that a set of blocks writes.

use crate::facts::{CallFacts, has_word};
use pir_core::Module;
use pir_core::entity::{Block, GlobalId, Inst, Value, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::inst::{MemFlags, Ordering};
use pir_core::intrinsic::MemoryAccess;
use pir_core::module::GlobalKind;
use pir_core::opcode::{Effect, Opcode};

/// The object that an address points into.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum MemoryObject {
    /// The object of an argument with `noalias`.
    NoAliasArg(u32),
    /// The object of another argument, which existed before the call.
    Arg(u32),
    /// The object of an `alloca`.
    Alloca(Inst),
    /// A variable.
    Variable(GlobalId),
    /// Any.
    Unknown,
}

impl MemoryObject {
    /// Finds the object by following `getelementptr`. O(chain).
    pub(crate) fn of(module: &Module, function: &Function, body: &Body, mut v: Value) -> Self {
        loop {
            match v.kind() {
                ValueKind::Inst(i) => match body.inst(i).op() {
                    Opcode::GetElementPtr => v = body.ops(i)[0],
                    Opcode::Alloca => return Self::Alloca(i),
                    _ => return Self::Unknown,
                },
                ValueKind::Arg(n) => {
                    let set = function.params[n as usize].attrs;
                    let is_noalias = has_word(module, &module.attrs, set, "noalias");
                    return if is_noalias { Self::NoAliasArg(n) } else { Self::Arg(n) };
                }
                ValueKind::Global(g) => {
                    let is_variable = matches!(module.global(g).kind, GlobalKind::Variable(_));
                    return if is_variable { Self::Variable(g) } else { Self::Unknown };
                }
                _ => return Self::Unknown,
            }
        }
    }

    /// Returns whether accesses to both may touch a common byte.
    pub(crate) fn may_alias(self, other: Self) -> bool {
        use MemoryObject::{Arg, NoAliasArg, Unknown, Variable};
        match (self, other) {
            (Unknown, _) | (_, Unknown) => true,
            _ if self == other => true,
            (Arg(_), Arg(_) | Variable(_)) | (Variable(_), Arg(_)) => true,
            // Nothing else is based on the argument, and no argument points into an `alloca`.
            (NoAliasArg(_), _) | (_, NoAliasArg(_)) => false,
            _ => false,
        }
    }
}

/// The accesses of a set of blocks.
#[derive(Clone, Debug, Default)]
pub(crate) struct MemorySummary {
    /// The objects that are written.
    pub written: Vec<MemoryObject>,
    /// Something may order accesses of other strands, or free memory.
    pub synchronises: bool,
    /// A call may write memory that no address of the module points to.
    pub writes_inaccessible: bool,
}

impl MemorySummary {
    /// Summarises blocks. O(instructions).
    pub(crate) fn of(
        module: &Module,
        function: &Function,
        body: &Body,
        blocks: impl IntoIterator<Item = Block>,
    ) -> Self {
        let mut summary = Self::default();
        for b in blocks {
            for &i in body.insts(b) {
                summary.add(module, function, body, i);
            }
        }
        summary
    }

    /// Adds an instruction. O(address chains).
    pub(crate) fn add(&mut self, module: &Module, function: &Function, body: &Body, i: Inst) {
        let object = |v| MemoryObject::of(module, function, body, v);
        self.add_with(module, function, body, i, &object);
    }

    /// Adds an instruction, with the objects of its addresses. O(operands).
    pub(crate) fn add_with(
        &mut self,
        module: &Module,
        function: &Function,
        body: &Body,
        i: Inst,
        object: &dyn Fn(Value) -> MemoryObject,
    ) {
        let data = body.inst(i);
        match data.op().effect() {
            Effect::Read | Effect::Write | Effect::Update => {
                let mem = data.mem();
                let is_relaxed = |o| {
                    matches!(o, Ordering::NotAtomic | Ordering::Unordered | Ordering::Monotonic)
                };
                self.synchronises |= data.mem_flags().contains(MemFlags::VOLATILE)
                    || !is_relaxed(mem.ordering)
                    || !is_relaxed(mem.failure);
                match data.op() {
                    Opcode::Load => {}
                    Opcode::Store => self.written.push(object(body.ops(i)[1])),
                    Opcode::AtomicRmw | Opcode::CmpXchg => {
                        self.written.push(object(body.ops(i)[0]));
                    }
                    _ => self.written.push(MemoryObject::Unknown),
                }
            }
            Effect::Call => {
                let facts = CallFacts::of(module, body, i);
                self.synchronises |= !facts.is_quiet;
                let writes = |a| matches!(a, MemoryAccess::Write | MemoryAccess::ReadWrite);
                if writes(facts.memory.args) {
                    // Structures may hold addresses.
                    let is_address = |v: &Value| {
                        let ty = module.value_type(function, body, *v);
                        let types = &module.types;
                        !types.is_int_or_vector(ty) && !types.is_float_or_vector(ty)
                    };
                    let args = body.call_args(i).iter().copied();
                    self.written.extend(args.filter(is_address).map(object));
                }
                self.writes_inaccessible |= writes(facts.memory.inaccessible);
                if writes(facts.memory.other) {
                    self.written.push(MemoryObject::Unknown);
                }
            }
            Effect::Order => self.synchronises |= data.op() == Opcode::Fence,
            Effect::Pure | Effect::Trap | Effect::Choose | Effect::Allocate | Effect::Control => {}
        }
    }

    /// Returns whether an object may be written.
    pub(crate) fn may_write(&self, object: MemoryObject) -> bool {
        self.written.iter().any(|w| w.may_alias(object))
    }
}
