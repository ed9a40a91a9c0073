//! Accesses of all kinds and orders, and addresses.

use super::super::feature::Access;
use super::super::scope::Scope;
use super::super::writer::Writer;
use super::super::{ARRAY_ELEMENTS, I32_BYTES, Mode};
use pir_core::constant::ConstKind;
use pir_core::entity::{Type, Value};
use pir_core::inst::Ordering::{self, AcqRel, Acquire, Monotonic, Release, SeqCst};
use pir_core::inst::{IntPredicate, RmwOp};
use pir_core::intrinsic::Id;
use pir_core::module::{Global, GlobalKind, TlsModel, Variable};

/// Operators of `atomicrmw` on integers.
const OPERATORS: [RmwOp; 11] = [
    RmwOp::Add,
    RmwOp::Xchg,
    RmwOp::Sub,
    RmwOp::And,
    RmwOp::Nand,
    RmwOp::Or,
    RmwOp::Xor,
    RmwOp::Max,
    RmwOp::Min,
    RmwOp::UMax,
    RmwOp::UMin,
];

/// How often an ordering other than `seq_cst` stays, where all schedules are searched: the search
/// has no other one, and is incomplete.
const WEAK_PERCENT: u32 = 10;

impl Writer<'_, '_> {
    fn owned_pointer(&mut self, s: &Scope) -> Value {
        let place = self.owned(s).expect("the table says that there is one");
        self.pointer(s, place)
    }

    /// Accesses a location of the strand's own by an atomic.
    pub(super) fn ordered(&mut self, s: &mut Scope, access: Access, ordering: Ordering) {
        if access == Access::Fence {
            // In a region, a fence keeps one run from deciding about all schedules.
            if self.environment.mode == Mode::RaceFree && !(self.is_main && s.level == 0) {
                return self.compute(s);
            }
            self.f.fence(ordering);
            return;
        }
        let ordering = match self.is_searched() && !self.tape.chance(WEAK_PERCENT) {
            true => SeqCst,
            false => ordering,
        };
        let p = self.owned_pointer(s);
        let v = self.value(s);
        match access {
            Access::Load => {
                s.values.push(self.f.load_atomic(Type::I32, p, ordering, I32_BYTES));
            }
            Access::Store => {
                self.f.store_atomic(v, p, ordering, I32_BYTES);
            }
            Access::Rmw => {
                let op = OPERATORS[self.tape.below(OPERATORS.len() as u32) as usize];
                s.values.push(self.f.atomic_rmw(op, p, v, ordering));
            }
            _ => {
                let failures = match ordering {
                    Monotonic | Release => &[Monotonic][..],
                    Acquire | AcqRel => &[Monotonic, Acquire],
                    _ => &[SeqCst, Monotonic, Acquire],
                };
                let failure = failures[self.tape.below(failures.len() as u32) as usize];
                let expected = self.value(s);
                let pair = self.f.cmpxchg(p, expected, v, ordering, failure);
                s.values.push(self.f.extract_value(pair, &[0]));
                let done = self.f.extract_value(pair, &[1]);
                s.values.push(self.f.zext(done, Type::I32));
            }
        }
    }
}

pub(crate) fn volatile_load(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let p = w.owned_pointer(s);
    let v = w.f.load(Type::I32, p);
    w.f.volatile(v.as_inst().expect("a load"));
    s.values.push(v);
}

pub(crate) fn volatile_store(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let (p, v) = (w.owned_pointer(s), w.value(s));
    let store = w.f.store(v, p);
    w.f.volatile(store);
    if w.tape.chance(50) {
        let again = w.value(s);
        w.f.store(again, p);
    }
}

/// Returns a thread-local variable.
fn variable(w: &Writer<'_, '_>) -> Value {
    let id = w.helper("tls", |m| {
        let init = m.constant(Type::I32, ConstKind::Int(4));
        let variable = Variable { init: Some(init), ..Variable::default() };
        let global = Global::with_defaults("tls", Type::I32, GlobalKind::Variable(variable));
        m.add_global(Global { thread_local: Some(TlsModel::GeneralDynamic), ..global })
    });
    Value::global(id)
}

/// Accesses a thread-local variable by its name.
pub(crate) fn thread_local(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let (p, v) = (variable(w), w.value(s));
    s.values.push(w.f.load(Type::I32, p));
    w.f.store(v, p);
}

/// Accesses a thread-local variable by its address on this thread.
pub(crate) fn thread_address(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let (p, v) = (variable(w), w.value(s));
    let name = Id::ThreadlocalAddress.row().name;
    let p = w.intrinsic(name, Type::PTR, &[(Type::PTR, p)]);
    s.values.push(w.f.load(Type::I32, p));
    w.f.store(v, p);
}

/// Takes the difference of two addresses of one object.
pub(crate) fn address(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let ty = w.f.with_module(|m| m.types.array(4, Type::I32));
    let base = w.f.alloca(ty);
    let index = w.small(s, 3);
    let p = w.f.gep(Type::I32, base, index);
    let v = if w.tape.chance(70) {
        let (from, to) = (w.f.ptrtoint(base, Type::I64), w.f.ptrtoint(p, Type::I64));
        let bytes = w.f.sub(to, from);
        w.f.trunc(bytes, Type::I32)
    } else {
        let q = w.owned_pointer(s);
        let (from, to) = (w.f.ptrtoint(q, Type::I64), w.f.ptrtoint(p, Type::I64));
        let same = w.f.icmp(IntPredicate::Eq, from, to);
        w.f.zext(same, Type::I32)
    };
    s.values.push(v);
}

/// Accesses a location by a pointer that was a number.
pub(crate) fn round_trip(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let (p, v) = (w.owned_pointer(s), w.value(s));
    let n = w.f.ptrtoint(p, Type::I64);
    let q = w.f.inttoptr(n, Type::PTR);
    if w.tape.chance(50) {
        w.f.store(v, q);
        s.values.push(w.f.load(Type::I32, p));
    } else {
        w.f.store(v, p);
        s.values.push(w.f.load(Type::I32, q));
    }
}

fn transfer(w: &mut Writer<'_, '_>, s: &mut Scope, id: Id) {
    let object = w.f.alloca(Type::I32);
    let (p, v) = (w.owned_pointer(s), w.value(s));
    w.f.store(v, object);
    let (to, from) = if w.tape.chance(50) { (object, p) } else { (p, object) };
    let bytes = if w.tape.chance(80) { I32_BYTES as i64 } else { 2 };
    let (bytes, no) = (w.f.int(Type::I64, bytes), w.f.bool(false));
    let args = [(Type::PTR, to), (Type::PTR, from), (Type::I64, bytes), (Type::I1, no)];
    w.intrinsic(id.row().name, Type::VOID, &args);
    s.values.push(w.f.load(Type::I32, object));
}

pub(crate) fn copy(w: &mut Writer<'_, '_>, s: &mut Scope) {
    transfer(w, s, Id::Memcpy);
}

/// Moves bytes, of one array to others of it at times.
pub(crate) fn move_bytes(w: &mut Writer<'_, '_>, s: &mut Scope) {
    if w.tape.chance(50) {
        return transfer(w, s, Id::Memmove);
    }
    let ty = w.f.with_module(|m| m.types.array(ARRAY_ELEMENTS, Type::I32));
    let (base, zero, v) = (w.f.alloca(ty), w.f.zero(ty), w.value(s));
    w.f.store(zero, base);
    let at = w.small(s, ARRAY_ELEMENTS as i64 - 1);
    let p = w.f.gep(Type::I32, base, at);
    w.f.store(v, p);
    let next = w.f.gep(Type::I32, base, 1);
    let (to, from) = if w.tape.chance(50) { (next, base) } else { (base, next) };
    let (bytes, no) = (w.f.int(Type::I64, 12), w.f.bool(false));
    let args = [(Type::PTR, to), (Type::PTR, from), (Type::I64, bytes), (Type::I1, no)];
    w.intrinsic(Id::Memmove.row().name, Type::VOID, &args);
    let constant = i64::from(w.tape.below(4));
    let q = w.f.gep(Type::I32, base, constant);
    s.values.push(w.f.load(Type::I32, q));
}

pub(crate) fn set(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let ty = w.f.with_module(|m| m.types.array(3, Type::I16));
    let (base, zero, v) = (w.f.alloca(ty), w.f.zero(ty), w.value(s));
    w.f.store(zero, base);
    let byte = w.f.trunc(v, Type::I8);
    let start = w.f.gep(Type::I8, base, i64::from(w.tape.below(3)));
    let (bytes, no) = (w.f.int(Type::I64, i64::from(w.tape.below(4))), w.f.bool(false));
    let args = [(Type::PTR, start), (Type::I8, byte), (Type::I64, bytes), (Type::I1, no)];
    w.intrinsic(Id::Memset.row().name, Type::VOID, &args);
    let q = w.f.gep(Type::I16, base, i64::from(w.tape.below(3)));
    let half = w.f.load(Type::I16, q);
    w.keep_int(s, half);
}

/// Uses an object between the bounds of its lifetime.
pub(crate) fn lifetime(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let p = w.f.alloca(Type::I32);
    for _ in 0..1 + w.tape.below(2) {
        w.intrinsic(Id::LifetimeStart.row().name, Type::VOID, &[(Type::PTR, p)]);
        let v = w.value(s);
        w.f.store(v, p);
        s.values.push(w.f.load(Type::I32, p));
        w.intrinsic(Id::LifetimeEnd.row().name, Type::VOID, &[(Type::PTR, p)]);
    }
}

/// Accesses bytes across the border of two numbers.
pub(crate) fn packed(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let ty = w.f.with_module(|m| m.types.array(2, Type::I32));
    let base = w.f.alloca(ty);
    let (a, b) = (w.value(s), w.value(s));
    w.f.store(a, base);
    let second = w.f.gep(Type::I32, base, 1);
    w.f.store(b, second);
    let p = w.f.gep(Type::I8, base, 1 + i64::from(w.tape.below(3)));
    if w.tape.chance(50) {
        let store = w.f.store(b, p);
        w.f.align(store, 1);
    }
    let v = w.f.load(Type::I32, p);
    w.f.align(v.as_inst().expect("a load"), 1);
    s.values.push(v);
}
