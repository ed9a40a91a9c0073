//! Classes of memory accesses, by which a list of accesses is asked for those that may touch an
//! object in time of their number, and not of all accesses.
//!
//! An access to an object belongs to some classes, and an object may be touched by those of some
//! classes: two objects may alias iff the one's classes and the other's have one in common.

use crate::alias::MemoryObject;
use pir_core::Module;
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::{Body, Function};
use pir_core::intrinsic::{self, Id};
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// A class: an index into tables.
pub(crate) type MemoryClass = usize;

/// Accesses to an unknown object, which is no private one.
const UNKNOWN: MemoryClass = 0;
/// Accesses to objects of arguments without `noalias`.
const ARGUMENTS: MemoryClass = 1;
/// Accesses to variables.
const VARIABLES: MemoryClass = 2;
/// Accesses to all objects but private ones.
const NOT_PRIVATE: MemoryClass = 3;
const FIRST_OBJECT: MemoryClass = 4;

/// The classes of the objects of a function.
#[derive(Debug)]
pub(crate) struct MemoryClasses {
    /// The object of each `getelementptr`.
    derived: FxHashMap<Inst, MemoryObject>,
    private: FxHashSet<Inst>,
    objects: FxHashMap<MemoryObject, MemoryClass>,
}

impl MemoryClasses {
    /// Finds the objects of all addresses, and the `alloca`s that are private. O(body).
    pub(crate) fn new(module: &Module, function: &Function, body: &Body) -> Self {
        let mut classes = Self {
            derived: derived_objects(module, function, body),
            private: FxHashSet::default(),
            objects: FxHashMap::default(),
        };
        let mut escaped = FxHashSet::default();
        for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
            if body.inst(i).op() == Opcode::Alloca {
                classes.private.insert(i);
            }
            for (k, &v) in body.ops(i).iter().enumerate() {
                if v.as_inst().is_some()
                    && let MemoryObject::Alloca(a) = classes.object(module, function, body, v)
                    && escapes_by(module, body, i, k)
                {
                    escaped.insert(a);
                }
            }
        }
        classes.private.retain(|a| !escaped.contains(a));
        classes
    }

    /// Returns the object of an address. O(1).
    pub(crate) fn object(
        &self,
        module: &Module,
        function: &Function,
        body: &Body,
        v: Value,
    ) -> MemoryObject {
        match v.as_inst().filter(|&i| body.inst(i).op() == Opcode::GetElementPtr) {
            Some(i) => self.derived.get(&i).copied().unwrap_or(MemoryObject::Unknown),
            None => MemoryObject::of(module, function, body, v),
        }
    }

    /// Returns whether an object is an `alloca` whose address is used for accesses alone, so that
    /// no unknown address points into it.
    pub(crate) fn is_private(&self, object: MemoryObject) -> bool {
        matches!(object, MemoryObject::Alloca(a) if self.private.contains(&a))
    }

    /// Returns a number above those of all classes so far.
    pub(crate) fn bound(&self) -> usize {
        FIRST_OBJECT + self.objects.len()
    }

    /// Returns, by class, the block of the `alloca` for those of private objects.
    pub(crate) fn homes(&self, body: &Body) -> Vec<Option<Block>> {
        let mut homes = vec![None; self.bound()];
        for (&object, &class) in &self.objects {
            if let MemoryObject::Alloca(a) = object
                && self.private.contains(&a)
            {
                homes[class] = Some(body.block_of(a));
            }
        }
        homes
    }

    fn own(&mut self, object: MemoryObject) -> MemoryClass {
        let next = self.bound();
        *self.objects.entry(object).or_insert(next)
    }

    /// Returns the classes to which an access to an object belongs.
    pub(crate) fn of_access(&mut self, object: MemoryObject) -> Vec<MemoryClass> {
        match object {
            MemoryObject::Unknown => vec![UNKNOWN, NOT_PRIVATE],
            MemoryObject::Arg(_) => vec![ARGUMENTS, NOT_PRIVATE],
            MemoryObject::Variable(_) => vec![self.own(object), VARIABLES, NOT_PRIVATE],
            _ if self.is_private(object) => vec![self.own(object)],
            MemoryObject::NoAliasArg(_) | MemoryObject::Alloca(_) => {
                vec![self.own(object), NOT_PRIVATE]
            }
        }
    }

    /// Returns the classes whose accesses may touch an object.
    pub(crate) fn touching(&mut self, object: MemoryObject) -> Vec<MemoryClass> {
        match object {
            MemoryObject::Unknown => vec![NOT_PRIVATE],
            MemoryObject::Arg(_) => vec![UNKNOWN, ARGUMENTS, VARIABLES],
            MemoryObject::Variable(_) => vec![UNKNOWN, ARGUMENTS, self.own(object)],
            _ if self.is_private(object) => vec![self.own(object)],
            MemoryObject::NoAliasArg(_) | MemoryObject::Alloca(_) => {
                vec![UNKNOWN, self.own(object)]
            }
        }
    }
}

/// Finds the object of each `getelementptr`, each once. Those of a cycle, which is not reached,
/// stay unknown. O(body).
fn derived_objects(
    module: &Module,
    function: &Function,
    body: &Body,
) -> FxHashMap<Inst, MemoryObject> {
    let is_gep = |i: &Inst| body.inst(*i).op() == Opcode::GetElementPtr;
    let mut known: FxHashMap<Inst, MemoryObject> = FxHashMap::default();
    for &i in body.layout().iter().flat_map(|&b| body.insts(b)).filter(|i| is_gep(i)) {
        let mut chain = vec![i];
        let object = loop {
            let last = chain[chain.len() - 1];
            let base = body.ops(last)[0];
            match base.as_inst().filter(is_gep) {
                None => break MemoryObject::of(module, function, body, base),
                Some(next) => match known.get(&next) {
                    Some(&object) => break object,
                    None => {
                        known.insert(last, MemoryObject::Unknown);
                        chain.push(next);
                    }
                },
            }
        };
        known.extend(chain.into_iter().map(|i| (i, object)));
    }
    known
}

/// Returns whether an operand that is an address may be kept elsewhere, or changed into another
/// value.
fn escapes_by(module: &Module, body: &Body, user: Inst, operand: usize) -> bool {
    match (body.inst(user).op(), operand) {
        (Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg | Opcode::GetElementPtr, 0)
        | (Opcode::Store, 1)
        // The strands have the address anyway.
        | (Opcode::Fork, _) => false,
        (Opcode::Call, _) => {
            let called = intrinsic::called(module, body, user);
            let accesses = matches!(
                called,
                Some(
                    Id::LifetimeStart | Id::LifetimeEnd | Id::Memcpy | Id::Memmove | Id::Memset
                )
            );
            !accesses || body.call(user).bundles.len != 0
        }
        _ => true,
    }
}

/// Returns the `alloca` whose lifetime a call begins or ends.
pub(crate) fn lifetime_marker(module: &Module, body: &Body, call: Inst) -> Option<Inst> {
    if body.inst(call).op() != Opcode::Call || body.call(call).bundles.len != 0 {
        return None;
    }
    let id = intrinsic::called(module, body, call)?;
    if !matches!(id, Id::LifetimeStart | Id::LifetimeEnd) {
        return None;
    }
    let address = body.call_args(call).iter().find_map(|v: &Value| v.as_inst())?;
    (body.inst(address).op() == Opcode::Alloca).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_with_a_common_class_are_those_that_may_alias() {
        let text = "@g = global i32 0
@h = global i32 0
declare void @use(ptr)
define void @f(ptr %a, ptr %b, ptr noalias %c, ptr noalias %d) {
  %e = alloca [4 x i32]
  %k = alloca i32
  %p = getelementptr i32, ptr %e, i64 1
  %q = load ptr, ptr %p
  call void @use(ptr %k)
  store i32 1, ptr %q
  store ptr %k, ptr @g
  store i32 2, ptr @h
  ret void
}
";
        let module = pir_core::text::parse(text.as_bytes()).module.expect("a module");
        let function = module.function(module.find(b"f").unwrap()).unwrap();
        let body = function.body.as_deref().unwrap();
        let mut classes = MemoryClasses::new(&module, function, body);
        let globals = [b"g", b"h"].map(|n| Value::global(module.find(n).unwrap()));
        let insts = body.insts(body.entry().unwrap());
        let values = (0..4).map(Value::arg).chain(globals);
        let values: Vec<Value> = values.chain(insts[..4].iter().map(|&i| i.into())).collect();
        let objects: Vec<MemoryObject> =
            values.iter().map(|&v| classes.object(&module, function, body, v)).collect();
        let private = MemoryObject::Alloca(insts[0]);
        assert!(classes.is_private(private) && !classes.is_private(MemoryObject::Alloca(insts[1])));
        for &x in &objects {
            for &y in &objects {
                let of_x = classes.of_access(x);
                let common = classes.touching(y).iter().any(|c| of_x.contains(c));
                let is_apart = x != y && (x == private || y == private);
                assert_eq!(common, x.may_alias(y) && !is_apart, "{x:?}, {y:?}");
            }
        }
    }
}
