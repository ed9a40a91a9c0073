//! The objects into which addresses point, and the memory that a set of blocks writes.

use crate::address::MAX_CHAIN;
use crate::facts::{CallFacts, has_word};
use pir_core::Module;
use pir_core::entity::{Block, GlobalId, Inst, Value, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::inst::{MemFlags, Ordering};
use pir_core::intrinsic::MemoryAccess;
use pir_core::module::GlobalKind;
use pir_core::opcode::{Effect, Opcode};
use rustc_hash::FxHashSet;

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
    /// Finds the object by following `getelementptr`, up to [`MAX_CHAIN`].
    pub(crate) fn of(module: &Module, function: &Function, body: &Body, mut v: Value) -> Self {
        for _ in 0..=MAX_CHAIN {
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
        Self::Unknown
    }

    /// Returns whether no other object that is certain may be the same.
    pub(crate) fn is_certain(self) -> bool {
        !matches!(self, Self::Unknown | Self::Arg(_))
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

/// A set of objects that tells in constant time whether one of them may share a byte with another.
#[derive(Clone, Debug, Default)]
pub(crate) struct ObjectSet {
    objects: FxHashSet<MemoryObject>,
    has_arg: bool,
    has_variable: bool,
}

impl ObjectSet {
    fn insert(&mut self, object: MemoryObject) {
        self.objects.insert(object);
        self.has_arg |= matches!(object, MemoryObject::Arg(_));
        self.has_variable |= matches!(object, MemoryObject::Variable(_));
    }

    /// Iterates over the objects.
    pub(crate) fn iter(&self) -> impl Iterator<Item = MemoryObject> + '_ {
        self.objects.iter().copied()
    }

    /// Returns whether accesses to the object and to one of the set may touch a common byte, as
    /// [`MemoryObject::may_alias`].
    fn may_alias(&self, object: MemoryObject) -> bool {
        let has = |o: MemoryObject| self.objects.contains(&o);
        match object {
            MemoryObject::Unknown => !self.objects.is_empty(),
            _ if has(MemoryObject::Unknown) || has(object) => true,
            MemoryObject::Arg(_) => self.has_arg || self.has_variable,
            MemoryObject::Variable(_) => self.has_arg,
            MemoryObject::NoAliasArg(_) | MemoryObject::Alloca(_) => false,
        }
    }
}

/// The accesses of a set of blocks.
#[derive(Clone, Debug, Default)]
pub(crate) struct MemorySummary {
    /// The objects that are written.
    pub written: ObjectSet,
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

    /// Adds an instruction. O(operands).
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
                    Opcode::Store => self.written.insert(object(body.ops(i)[1])),
                    Opcode::AtomicRmw | Opcode::CmpXchg => {
                        self.written.insert(object(body.ops(i)[0]));
                    }
                    _ => self.written.insert(MemoryObject::Unknown),
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
                    args.filter(is_address).for_each(|v| self.written.insert(object(v)));
                }
                self.writes_inaccessible |= writes(facts.memory.inaccessible);
                if writes(facts.memory.other) {
                    self.written.insert(MemoryObject::Unknown);
                }
            }
            Effect::Order => self.synchronises |= data.op() == Opcode::Fence,
            Effect::Pure | Effect::Trap | Effect::Choose | Effect::Allocate | Effect::Control => {}
        }
    }

    /// Returns whether an object may be written.
    pub(crate) fn may_write(&self, object: MemoryObject) -> bool {
        self.written.may_alias(object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_answers_as_its_objects_do() {
        use MemoryObject::{Alloca, Arg, NoAliasArg, Unknown, Variable};
        let (a, b) = (Inst(0), Inst(1));
        let (v, w) = (GlobalId(0), GlobalId(1));
        let all = [
            NoAliasArg(0),
            NoAliasArg(1),
            Arg(2),
            Arg(3),
            Alloca(a),
            Alloca(b),
            Variable(v),
            Variable(w),
            Unknown,
        ];
        for mask in 0u32..1 << all.len() {
            let members = || all.iter().enumerate().filter(|(n, _)| mask >> n & 1 == 1);
            let mut set = ObjectSet::default();
            members().for_each(|(_, &o)| set.insert(o));
            for o in all {
                let expected = members().any(|(_, m)| m.may_alias(o));
                assert_eq!(set.may_alias(o), expected, "{set:?} {o:?}");
            }
        }
    }
}
