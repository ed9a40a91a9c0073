//! The rows of the table.

use super::{Access, Emitter, Feature, Modes, Needs, Site, Write};
use crate::generate::scope::Scope;
use crate::generate::wide::{calls, memory, numbers, promises, shapes, undefined};
use crate::generate::writer::Writer;
use pir_core::constant::ConstKind;
use pir_core::entity::Type;
use pir_core::inst::Ordering::{self, AcqRel, Acquire, Monotonic, Release, SeqCst, Unordered};
use pir_core::inst::{ArithFlags, ForkFlags};
use pir_core::intrinsic::{Id, ROWS, Support};
use pir_core::opcode::Opcode;

/// Widths of integers: around those of registers, bytes and cells of the interpreter.
const INT_BITS: [u32; 17] = [1, 2, 3, 7, 8, 9, 16, 17, 24, 31, 33, 63, 64, 65, 127, 128, 129];

const FLOATS: [(&str, Type); 6] = [
    ("half", Type::HALF),
    ("bfloat", Type::BFLOAT),
    ("float", Type::F32),
    ("double", Type::F64),
    ("x86_fp80", Type::X86_FP80),
    ("fp128", Type::FP128),
];

const FLAGS: [(&str, ArithFlags); 6] = [
    ("nsw", ArithFlags::NSW),
    ("nuw", ArithFlags::NUW),
    ("exact", ArithFlags::EXACT),
    ("disjoint", ArithFlags::DISJOINT),
    ("nneg", ArithFlags::NNEG),
    ("samesign", ArithFlags::SAMESIGN),
];

const POINTER_FLAGS: [(&str, ArithFlags); 3] = [
    ("inbounds", ArithFlags::INBOUNDS),
    ("getelementptr nuw", ArithFlags::NUW),
    ("getelementptr nusw", ArithFlags::NUSW),
];

const FAST: [(&str, ArithFlags); 7] = [
    ("nnan", ArithFlags::NNAN),
    ("ninf", ArithFlags::NINF),
    ("nsz", ArithFlags::NSZ),
    ("arcp", ArithFlags::ARCP),
    ("contract", ArithFlags::CONTRACT),
    ("afn", ArithFlags::AFN),
    ("reassoc", ArithFlags::REASSOC),
];

const ORDERS: [(Access, Opcode, &[Ordering]); 5] = [
    (Access::Load, Opcode::Load, &[Unordered, Monotonic, Acquire, SeqCst]),
    (Access::Store, Opcode::Store, &[Unordered, Monotonic, Release, SeqCst]),
    (Access::Rmw, Opcode::AtomicRmw, &[Monotonic, Acquire, Release, AcqRel, SeqCst]),
    (Access::CmpXchg, Opcode::CmpXchg, &[Monotonic, Acquire, Release, AcqRel, SeqCst]),
    (Access::Fence, Opcode::Fence, &[Acquire, Release, AcqRel, SeqCst]),
];

/// Returns the intrinsics on numbers that the interpreter executes, one or several values to one.
fn scalar_intrinsics() -> impl Iterator<Item = Id> {
    let is_plain = |spec: &str| {
        let known = ["anyint", "anyfloat", "=0", "=1", "i1", "i16", "i32", "truth:0"];
        known.contains(&spec)
    };
    let rows = ROWS.iter().take_while(|r| !r.id.is_constrained());
    let rows = rows.filter(move |r| {
        let mut results = r.signature.result().trim_matches(['{', '}']).split(',');
        r.effect.is_pure()
            && r.interp != Support::No
            && r.signature.params().next().is_some()
            && results.all(is_plain)
            && r.signature.params().all(|p| is_plain(p.0))
    });
    rows.map(|r| r.id)
}

/// Rows in the making.
struct Rows {
    all: Vec<Feature>,
    group: &'static str,
}

impl Rows {
    fn add(
        &mut self,
        name: impl Into<String>,
        emit: Option<Emitter>,
        seen: impl Fn(&Site<'_>) -> bool + Send + Sync + 'static,
    ) {
        let (name, group) = (name.into(), self.group);
        self.all.push(Feature { name, group, emit, seen: Box::new(seen) });
    }

    /// Adds a feature that has a statement of its own.
    fn statement(
        &mut self,
        name: &str,
        (modes, needs): (Modes, Needs),
        write: fn(&mut Writer<'_, '_>, &mut Scope),
        seen: impl Fn(&Site<'_>) -> bool + Send + Sync + 'static,
    ) {
        self.add(name, Some(Emitter { modes, needs, write: Write::Statement(write) }), seen);
    }

    /// Adds a feature that other statements have.
    fn known(&mut self, name: &str, seen: impl Fn(&Site<'_>) -> bool + Send + Sync + 'static) {
        self.add(name, None, seen);
    }
}

const ANYWHERE: (Modes, Needs) = (Modes::all(), Needs::Nothing);

fn anywhere(write: Write) -> Option<Emitter> {
    Some(Emitter { modes: ANYWHERE.0, needs: ANYWHERE.1, write })
}

pub(super) fn table() -> Vec<Feature> {
    let mut rows = Rows { all: Vec::new(), group: "" };
    undefined_rows(&mut rows);
    type_rows(&mut rows);
    flag_rows(&mut rows);
    memory_rows(&mut rows);
    order_rows(&mut rows);
    promise_rows(&mut rows);
    control_rows(&mut rows);
    parallel_rows(&mut rows);
    intrinsic_rows(&mut rows);
    rows.all
}

fn undefined_rows(rows: &mut Rows) {
    rows.group = "undefined values and division";
    let is_undef = |k| k == ConstKind::Undef;
    let is_poison = |k| k == ConstKind::Poison;
    rows.statement("undef", ANYWHERE, undefined::undef, move |s| s.has_operand(is_undef));
    rows.statement("poison", ANYWHERE, undefined::poison, move |s| s.has_operand(is_poison));
    rows.statement("a result that may be poison", ANYWHERE, undefined::overflow, |s| {
        s.ends("overflown")
    });
    rows.statement("freeze", ANYWHERE, undefined::freeze, |s| s.op() == Opcode::Freeze);
    let searched = (Modes::SEARCHED, Needs::Nothing);
    rows.statement("freeze of undef or poison", searched, undefined::choice, move |s| {
        s.op() == Opcode::Freeze && s.has_operand(|k| is_undef(k) || is_poison(k))
    });
    rows.statement("guarded division", ANYWHERE, undefined::guarded, |s| s.ends("divide"));
    let is_division =
        |s: &Site<'_>| matches!(s.op(), Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem);
    rows.statement("unguarded division", ANYWHERE, undefined::division, move |s| {
        is_division(s)
            && s.ops()[1].as_inst().is_some()
            && !s
                .body
                .block_names
                .get(s.body.block_of(s.inst))
                .is_some_and(|n| n.starts_with(b"divide"))
    });
}

fn type_rows(rows: &mut Rows) {
    rows.group = "types";
    for bits in INT_BITS {
        rows.add(format!("i{bits}"), anywhere(Write::Int(bits)), move |s| {
            // Conditions are in every program.
            s.has_type(|t| s.module.types.int_bits(t) == Some(bits))
                && (bits > 1 || matches!(s.op(), Opcode::Xor | Opcode::And | Opcode::Or))
        });
    }
    for (name, ty) in FLOATS {
        rows.add(name, anywhere(Write::Float(ty)), move |s| s.has_type(|t| t == ty));
    }
    rows.statement("vectors of integers", ANYWHERE, numbers::int_vector, |s| {
        s.has_type(|t| s.module.types.lanes(t).is_some() && s.module.types.is_int_or_vector(t))
    });
    rows.statement("vectors of floats", ANYWHERE, numbers::float_vector, |s| {
        s.has_type(|t| s.module.types.lanes(t).is_some() && s.module.types.is_float_or_vector(t))
    });
    rows.statement("structures as values", ANYWHERE, numbers::structure, |s| {
        s.op() == Opcode::InsertValue && s.has_type(|t| s.module.types.fields(t).is_some())
    });
    rows.statement("arrays as values", ANYWHERE, numbers::array, |s| {
        s.op() == Opcode::InsertValue && s.module.types.fields(s.ty()).is_none()
    });
}

fn flag_rows(rows: &mut Rows) {
    rows.group = "flags";
    for (name, flag) in FLAGS {
        rows.add(name, anywhere(Write::Flag(numbers::flagged, flag)), move |s| {
            s.op() != Opcode::GetElementPtr && s.flags().contains(flag)
        });
    }
    for (name, flag) in POINTER_FLAGS {
        rows.add(name, anywhere(Write::Flag(numbers::pointer_flagged, flag)), move |s| {
            s.op() == Opcode::GetElementPtr && s.flags().contains(flag)
        });
    }
    for (name, flag) in FAST {
        rows.add(name, anywhere(Write::Flag(numbers::fast, flag)), move |s| {
            s.flags().contains(flag)
        });
    }
}

fn memory_rows(rows: &mut Rows) {
    rows.group = "memory";
    let place = (Modes::all(), Needs::Place);
    rows.statement("volatile load", place, memory::volatile_load, |s| {
        s.op() == Opcode::Load && s.is_volatile()
    });
    rows.statement("volatile store", place, memory::volatile_store, |s| {
        s.op() == Opcode::Store && s.is_volatile()
    });
    let outside = (Modes::all(), Needs::Outside);
    rows.statement("thread-local, by name", outside, memory::thread_local, |s| {
        let is_access = matches!(s.op(), Opcode::Load | Opcode::Store);
        is_access && s.ops().iter().any(|v| s.is_thread_local(v))
    });
    rows.statement("thread-local, by address", outside, memory::thread_address, |s| {
        s.intrinsic() == Some(Id::ThreadlocalAddress)
    });
    let numbers = (Modes::SEARCHED | Modes::SEQUENTIAL, Needs::Place);
    rows.statement("ptrtoint", numbers, memory::address, |s| s.op() == Opcode::PtrToInt);
    rows.statement("inttoptr", numbers, memory::round_trip, |s| s.op() == Opcode::IntToPtr);
    rows.statement("memcpy", place, memory::copy, |s| s.intrinsic() == Some(Id::Memcpy));
    rows.statement("memmove", place, memory::move_bytes, |s| s.intrinsic() == Some(Id::Memmove));
    rows.statement("memset", ANYWHERE, memory::set, |s| s.intrinsic() == Some(Id::Memset));
    rows.statement("lifetime", ANYWHERE, memory::lifetime, |s| {
        s.intrinsic() == Some(Id::LifetimeStart)
    });
    rows.statement("misaligned access", ANYWHERE, memory::packed, |s| {
        let data = s.body.inst(s.inst);
        data.op() == Opcode::Load && data.mem().align == 1 && data.ty() == Type::I32
    });
}

fn order_rows(rows: &mut Rows) {
    rows.group = "orders";
    for (access, op, orders) in ORDERS {
        for &ordering in orders {
            let needs = if access == Access::Fence { Needs::Nothing } else { Needs::Place };
            let write = Write::Atomic(access, ordering);
            let emit = Emitter { modes: Modes::all(), needs, write };
            rows.add(format!("{} {}", op.name(), ordering.name()), Some(emit), move |s| {
                s.is_atomic(op, ordering)
            });
        }
    }
}

fn promise_rows(rows: &mut Rows) {
    rows.group = "promises";
    for (name, write) in promises::ATTRIBUTES {
        rows.statement(name, (Modes::all(), promises::needs(name)), *write, |s| s.passes(name));
    }
    rows.statement("mustprogress", ANYWHERE, promises::mustprogress, |s| {
        let attrs = &s.module.attrs;
        s.op() != Opcode::Ret && attrs.has(s.function.attrs, "mustprogress")
    });
    for (name, write) in promises::METADATA {
        rows.statement(name, ANYWHERE, *write, |s| s.has_metadata(&name.as_bytes()[1..]));
    }
}

fn control_rows(rows: &mut Rows) {
    rows.group = "control";
    rows.statement("call by pointer", ANYWHERE, calls::by_pointer, |s| {
        s.op() == Opcode::Call && s.ops()[0].as_inst().is_some()
    });
    rows.statement("recursion", ANYWHERE, calls::recursion, |s| {
        let callee = s.ops().first().and_then(|v| v.as_global());
        let callee = callee.filter(|_| s.op() == Opcode::Call);
        callee.and_then(|g| s.module.function(g)).is_some_and(|f| std::ptr::eq(f, s.function))
    });
    rows.statement("invoke", ANYWHERE, calls::invoke, |s| s.op() == Opcode::Invoke);
    rows.known("switch", |s| s.op() == Opcode::Switch);
    rows.known("unstructured loop", |s| s.ends("one") || s.ends("other"));
}

fn parallel_rows(rows: &mut Rows) {
    rows.group = "parallel shapes";
    let region = (Modes::PARALLEL, Needs::Region);
    let array = (Modes::PARALLEL, Needs::Array);
    let searched = (Modes::SEARCHED, Needs::Region);
    let four = (Modes::PARALLEL, Needs::Width);
    rows.statement("fork with four successors", four, shapes::four_strands, |s| {
        s.op() == Opcode::Fork && s.body.successors(s.body.block_of(s.inst)).count() == 4
    });
    rows.known("block listed twice by an entry fork", |s| {
        s.is_fork(|f| !f.contains(ForkFlags::INTERIOR)) && s.occurrences() > 1
    });
    rows.statement("block listed twice by an interior fork", region, shapes::twice, |s| {
        s.is_fork(|f| f.contains(ForkFlags::INTERIOR)) && s.occurrences() > 1
    });
    rows.statement("interior fork with four successors", four, shapes::fan, |s| {
        s.is_fork(|f| f.contains(ForkFlags::INTERIOR))
            && s.body.successors(s.body.block_of(s.inst)).count() == 4
    });
    rows.statement("loop by an interior fork to its header", region, shapes::chain, |s| {
        s.ends("chain.fork")
    });
    rows.statement("self loop by an interior fork", searched, shapes::self_loop, |s| {
        s.ends("itself")
    });
    rows.statement("strands that record different joins", region, shapes::different_joins, |s| {
        s.ends("records.other")
    });
    rows.statement("width by a variable", array, shapes::variable_width, |s| {
        s.is_fork(|f| f.contains(ForkFlags::WIDTH)) && s.ops()[0].as_inst().is_some()
    });
    rows.known("force", |s| s.is_fork(|f| f.contains(ForkFlags::FORCE)));
    rows.statement("!pir.backends", region, shapes::backends, |s| s.has_metadata(b"pir.backends"));
    rows.statement("lanes that read a neighbour's element", array, shapes::neighbours, |s| {
        s.ends("lane.neighbour")
    });
    rows.known("lockstep", |s| s.is_fork(|f| f.contains(ForkFlags::LOCKSTEP)));
    rows.statement("plain load in a spin loop", searched, shapes::spin, |s| s.ends("spin"));
    rows.statement("a location that tells that a sibling ran", searched, shapes::tell, |s| {
        s.ends("told")
    });
}

fn intrinsic_rows(rows: &mut Rows) {
    rows.group = "scalar intrinsics";
    for id in scalar_intrinsics() {
        rows.add(id.row().name, anywhere(Write::Intrinsic(id)), move |s| s.intrinsic() == Some(id));
    }
}
