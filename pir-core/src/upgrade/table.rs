//! The forms of LLVM 15 to 21 that LLVM 22 writes otherwise, one row each. Parser, upgrade,
//! messages and the page of the book read this table.
//!
//! The rows were found by comparing the names and types of all intrinsics of these versions, by
//! LLVM's release notes, and by files of their compilers.

use crate::entity::{GlobalId, Type};
use crate::intrinsic;
use crate::module::Module;
use crate::opcode::Opcode;

/// A form that earlier versions of LLVM wrote.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Form {
    /// The name of the form: a word of the text, or the name of an intrinsic.
    pub old: &'static str,
    /// The last version that wrote it.
    pub until: u16,
    /// What LLVM 22 has instead, in a few words.
    pub new: &'static str,
    /// What the form is, and how it is read.
    pub kind: FormKind,
}

/// The kinds of [`Form`]s.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FormKind {
    /// An attribute that the parser reads as another one.
    Attribute,
    /// A type that the parser reads as another one.
    Type,
    /// A form of constants that the parser reads as another one.
    Constant,
    /// An operation that was a constant expression: the parser folds it, or makes an instruction.
    Expression,
    /// An intrinsic, which the upgrade replaces.
    Intrinsic(CallUpgrade),
    /// A module flag with another behaviour.
    Flag,
    /// A data layout.
    Layout,
    /// A form without a counterpart, which is refused.
    Refused,
}

/// How calls of an old intrinsic are rewritten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CallUpgrade {
    /// A call of a function of another name, or with other types in its name.
    Rename(Option<&'static str>),
    /// The first operand, the size of the object, goes.
    LifetimeSize,
    /// This operand, an alignment, becomes an attribute of the pointer before it.
    Alignment(u8),
    /// The sign of the offset becomes part of the name.
    Splice,
    /// The result becomes a call of its own.
    CoroEnd,
    /// Operands and result are cast to the types that the intrinsic has now.
    Bitcasts,
    /// The call becomes a debug record. `DbgDeclareValue` stands for `llvm.dbg.addr`.
    Record(Opcode),
}

const fn form(old: &'static str, until: u16, new: &'static str, kind: FormKind) -> Form {
    Form { old, until, new, kind }
}

const fn call(old: &'static str, until: u16, new: &'static str, how: CallUpgrade) -> Form {
    form(old, until, new, FormKind::Intrinsic(how))
}

const fn renamed(old: &'static str, until: u16, new: &'static str) -> Form {
    call(old, until, new, CallUpgrade::Rename(Some(new)))
}

/// An intrinsic into whose name the types of its pointers came later.
const fn mangled(old: &'static str, until: u16, new: &'static str) -> Form {
    call(old, until, new, CallUpgrade::Rename(None))
}

/// All forms, by kind.
#[rustfmt::skip]
pub static FORMS: &[Form] = {
    use CallUpgrade::*;
    use FormKind::*;
    &[
        form("nocapture", 20, "captures(none)", Attribute),
        form("readnone", 15, "memory(none), on functions", Attribute),
        form("readonly", 15, "memory(read), on functions", Attribute),
        form("writeonly", 15, "memory(write), on functions", Attribute),
        form("argmemonly", 15, "memory(argmem: readwrite)", Attribute),
        form("inaccessiblememonly", 15, "memory(inaccessiblemem: readwrite)", Attribute),
        form("inaccessiblemem_or_argmemonly", 15,
            "memory(argmem: readwrite, inaccessiblemem: readwrite)", Attribute),
        form("x86_mmx", 19, "<1 x i64>", Type),
        form("inrange", 18, "nothing, before an index of `getelementptr`", Constant),
        form("undef", 17, "poison, in the mask of `shufflevector`", Constant),
        form("fneg", 15, "an instruction", Expression),
        form("select", 16, "an instruction", Expression),
        form("and", 17, "an instruction", Expression),
        form("or", 17, "an instruction", Expression),
        form("lshr", 17, "an instruction", Expression),
        form("ashr", 17, "an instruction", Expression),
        form("zext", 17, "an instruction", Expression),
        form("sext", 17, "an instruction", Expression),
        form("fptrunc", 17, "an instruction", Expression),
        form("fpext", 17, "an instruction", Expression),
        form("fptoui", 17, "an instruction", Expression),
        form("fptosi", 17, "an instruction", Expression),
        form("uitofp", 17, "an instruction", Expression),
        form("sitofp", 17, "an instruction", Expression),
        form("shl", 18, "an instruction", Expression),
        form("icmp", 18, "an instruction", Expression),
        form("fcmp", 18, "an instruction", Expression),
        form("mul", 19, "an instruction", Expression),
        call("llvm.lifetime.start", 21, "without the size; nothing unless of an `alloca`",
            LifetimeSize),
        call("llvm.lifetime.end", 21, "without the size; nothing unless of an `alloca`",
            LifetimeSize),
        call("llvm.masked.load", 21, "with `align` at the pointer", Alignment(1)),
        call("llvm.masked.store", 21, "with `align` at the pointer", Alignment(2)),
        call("llvm.masked.gather", 21, "with `align` at the pointers", Alignment(1)),
        call("llvm.masked.scatter", 21, "with `align` at the pointers", Alignment(2)),
        call("llvm.vector.splice", 21, "llvm.vector.splice.left or .right", Splice),
        call("llvm.experimental.vector.splice", 18, "llvm.vector.splice.left or .right", Splice),
        renamed("llvm.experimental.vector.reverse", 18, "llvm.vector.reverse"),
        renamed("llvm.experimental.vector.interleave2", 18, "llvm.vector.interleave2"),
        renamed("llvm.experimental.vector.deinterleave2", 18, "llvm.vector.deinterleave2"),
        renamed("llvm.experimental.vector.partial.reduce.add", 20,
            "llvm.vector.partial.reduce.add"),
        renamed("llvm.experimental.stepvector", 19, "llvm.stepvector"),
        renamed("llvm.flt.rounds", 16, "llvm.get.rounding"),
        mangled("llvm.stacksave", 17, "llvm.stacksave.p0"),
        mangled("llvm.stackrestore", 17, "llvm.stackrestore.p0"),
        mangled("llvm.va_start", 18, "llvm.va_start.p0"),
        mangled("llvm.va_end", 18, "llvm.va_end.p0"),
        mangled("llvm.va_copy", 18, "llvm.va_copy.p0"),
        mangled("llvm.eh.typeid.for", 18, "llvm.eh.typeid.for.p0"),
        mangled("llvm.var.annotation", 15, "llvm.var.annotation.p0.p0"),
        mangled("llvm.ptr.annotation.p0", 15, "llvm.ptr.annotation.p0.p0"),
        mangled("llvm.thread.pointer", 20, "llvm.thread.pointer.p0"),
        call("llvm.coro.end", 21, "without a result; llvm.coro.is_in_ramp has it", CoroEnd),
        call("llvm.x86.avx512.vpdpbusd", 21, "with vectors of `i8`", Bitcasts),
        call("llvm.x86.avx512.vpdpbusds", 21, "with vectors of `i8`", Bitcasts),
        call("llvm.x86.avx512.vpdpwssd", 21, "with vectors of `i16`", Bitcasts),
        call("llvm.x86.avx512.vpdpwssds", 21, "with vectors of `i16`", Bitcasts),
        call("llvm.x86.avx2.vpdp", 21, "with vectors of `i8` or `i16`", Bitcasts),
        call("llvm.x86.avx10.vpdp", 21, "with vectors of `i8` or `i16`", Bitcasts),
        call("llvm.x86.avx512bf16", 15, "with vectors of `bfloat`", Bitcasts),
        call("llvm.dbg.declare", 18, "#dbg_declare", Record(Opcode::DbgDeclare)),
        call("llvm.dbg.value", 18, "#dbg_value", Record(Opcode::DbgValue)),
        call("llvm.dbg.assign", 18, "#dbg_assign", Record(Opcode::DbgAssign)),
        call("llvm.dbg.label", 18, "#dbg_label", Record(Opcode::DbgLabel)),
        call("llvm.dbg.addr", 16, "#dbg_value with DW_OP_deref", Record(Opcode::DbgDeclareValue)),
        form("PIC Level", 15, "behaviour 8 (min)", Flag),
        form("PIE Level", 15, "behaviour 7 (max)", Flag),
        form("branch-target-enforcement", 15, "behaviour 8 (min)", Flag),
        form("sign-return-address", 15, "behaviour 8 (min)", Flag),
        form("data layout of x86", 17, "with i128:128", Layout),
        form("data layout of AArch64", 20, "with Fn32 and p270, p271, p272", Layout),
        form("data layout of RISC-V and LoongArch, 64 bits", 19, "with n32:64", Layout),
        form("data layout of PowerPC, 64 bits, MIPS, 64 bits, SPARC and WebAssembly", 19,
            "with i128:128", Layout),
        form("data layout of PowerPC under AIX", 19, "with f64:32:64", Layout),
        form("data layout of SPIR-V and R600", 16, "with G1", Layout),
        form("llvm.x86.3dnow", 19, "", Refused),
        form("llvm.x86.3dnowa", 19, "", Refused),
        form("llvm.x86.mmx.femms", 19, "", Refused),
        form("llvm.x86.avx512.exp2", 18, "", Refused),
        form("llvm.x86.avx512.rcp28", 18, "", Refused),
        form("llvm.x86.avx512.rsqrt28", 18, "", Refused),
        form("llvm.x86.avx512.gatherpf", 18, "", Refused),
        form("llvm.x86.avx512.scatterpf", 18, "", Refused),
        form("typed pointers", 16, "`ptr`", Refused),
        form("udiv, sdiv, urem, srem, fadd, fsub, fmul, fdiv, frem, extractvalue, insertvalue", 14,
            "", Refused),
    ]
};

/// Returns how calls of a declared intrinsic are upgraded; `None` if LLVM 22 declares it so, but
/// perhaps with other types in its name.
pub(super) fn find_intrinsic(module: &Module, g: GlobalId) -> Option<CallUpgrade> {
    let global = module.global(g);
    let name = global.name.as_deref()?;
    let (ret, params, vararg) = module.types.signature(global.ty)?;
    let known = intrinsic::find(name);
    let upgrade = FORMS.iter().find_map(|f| match f.kind {
        // A longer name of the table that starts so is another intrinsic.
        FormKind::Intrinsic(how) if is_called(f.old, name) => {
            let is_group = how == CallUpgrade::Bitcasts;
            (is_group || known.is_none_or(|k| k.name.len() <= f.old.len())).then_some(how)
        }
        _ => None,
    })?;
    let fits = known.is_some_and(|k| k.signature.check(&module.types, ret, params, vararg).is_ok());
    let is_old = match upgrade {
        CallUpgrade::LifetimeSize => params.len() == 2,
        CallUpgrade::Alignment(n) => params.get(usize::from(n)) == Some(&Type::I32) && !fits,
        CallUpgrade::CoroEnd => ret == Type::I1 && matches!(params.len(), 2 | 3),
        CallUpgrade::Bitcasts => {
            !fits && known.is_some_and(|k| k.signature.params().count() == params.len())
        }
        CallUpgrade::Splice => params.len() == 3,
        CallUpgrade::Rename(new) => new.is_some(),
        CallUpgrade::Record(_) => true,
    };
    is_old.then_some(upgrade)
}

/// Returns whether a name is that of the row, perhaps with types or sizes after it.
fn is_called(row: &str, name: &[u8]) -> bool {
    let rest = name.strip_prefix(row.as_bytes());
    rest.is_some_and(|r| r.is_empty() || r[0] == b'.' || row.ends_with("vpdp"))
}

/// Returns the versions from 15 on that had a word, an operation or an intrinsic that LLVM 22 has
/// not, as `LLVM 15 to 19`, for messages.
pub fn versions_of(name: &str) -> Option<String> {
    let is_row = |f: &&Form| match f.kind {
        FormKind::Refused => {
            f.old == name || f.old.split(", ").any(|w| w == name || is_called(w, name.as_bytes()))
        }
        _ => f.old == name,
    };
    let until = FORMS.iter().find(is_row)?.until;
    Some(match until {
        15 => "LLVM 15".to_owned(),
        ..15 => format!("LLVM {until} and earlier"),
        _ => format!("LLVM 15 to {until}"),
    })
}
