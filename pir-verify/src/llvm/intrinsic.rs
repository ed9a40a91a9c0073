//! PIR0129: the intrinsics: signatures, constant arguments, and rules of individual intrinsics.

use super::tokens;
use super::types::TypeGroup;
use super::{BodyContext, ModuleFacts};
use crate::intrinsics::names as parallel_names;
use crate::place::SourcePlaces;
use crate::sink::DiagnosticSink;
use pir_core::constant::ConstKind;
use pir_core::diag::Code;
use pir_core::entity::{Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::inst::CallInfo;
use pir_core::intrinsic::{self, Exceptions, Id, Mismatch, Rounding, Signature};
use pir_core::md::MdData;
use pir_core::module::{GlobalKind, Module};
use pir_core::opcode::Opcode;
use pir_core::suggest::{closest, did_you_mean};
use pir_core::types::{TypeData, Types};

const SPECIAL_ARRAY_INDEX: u32 = u32::MAX;
/// One of PIR's own intrinsics: another rule checks it, but its address may not be taken either.
const PARALLEL_INDEX: u32 = u32::MAX - 1;
const SPECIAL_ARRAYS: [&[u8]; 4] =
    [b"llvm.global_ctors", b"llvm.global_dtors", b"llvm.used", b"llvm.compiler.used"];

/// The properties of globals that the checks of calls need.
pub(super) struct CalleeFacts {
    /// Per global 0, [`SPECIAL_ARRAY_INDEX`], [`PARALLEL_INDEX`], or the index in `intrinsics` plus
    /// 1.
    index: Vec<u32>,
    intrinsics: Vec<DeclaredIntrinsic>,
    /// Some entry of `index` is not 0.
    any: bool,
    /// There are intrinsics for preallocated arguments.
    pub preallocated: bool,
    /// There are intrinsics for convergence control.
    pub convergence: bool,
}

/// A declared function whose name starts with `llvm.`.
pub(super) struct DeclaredIntrinsic {
    /// `None` for one that the table does not have.
    pub id: Option<Id>,
    /// Its signature in the table.
    pub signature: Option<Signature>,
    /// How its declaration departs from the signature.
    pub mismatch: Option<Mismatch>,
    /// Arguments that must be constants, as bits.
    pub constants: u32,
}

impl CalleeFacts {
    /// O(globals + parameters of intrinsics).
    pub(super) fn new(m: &Module) -> Self {
        let mut intrinsics = Vec::new();
        let index: Vec<u32> = m
            .globals
            .iter()
            .map(|g| {
                let name = g.name.as_deref().unwrap_or(b"");
                if SPECIAL_ARRAYS.contains(&name) {
                    return SPECIAL_ARRAY_INDEX;
                }
                if !matches!(g.kind, GlobalKind::Function(_)) || !name.starts_with(b"llvm.") {
                    return 0;
                }
                if name.starts_with(crate::intrinsics::PARALLEL_PREFIX) {
                    return PARALLEL_INDEX;
                }
                let found = intrinsic::find(name);
                let (id, signature) = (found.map(|f| f.id), found.map(|f| f.signature));
                let mismatch = signature.and_then(|s| {
                    let (ret, params, vararg) = m.types.signature(g.ty)?;
                    s.check(&m.types, ret, params, vararg).err()
                });
                let constants = signature.map_or(0, Signature::constants);
                intrinsics.push(DeclaredIntrinsic { id, signature, mismatch, constants });
                intrinsics.len() as u32
            })
            .collect();
        let any = index.iter().any(|&n| n != 0);
        let has = |is: fn(Id) -> bool| intrinsics.iter().any(|i| i.id.is_some_and(is));
        let (preallocated, convergence) = (has(tokens::preallocates), has(tokens::is_control));
        Self { index, intrinsics, any, preallocated, convergence }
    }

    /// Whether there is any, or a global with no address.
    pub(super) fn any(&self) -> bool {
        self.any
    }

    /// Whether no operand but a callee can be the global: an intrinsic, or one of the arrays that
    /// LLVM reads.
    #[inline]
    pub(super) fn has_no_address(&self, g: GlobalId) -> bool {
        self.index.get(g.index()).is_some_and(|&n| n != 0)
    }

    /// The intrinsic, if the global is one.
    #[inline]
    pub(super) fn get(&self, g: GlobalId) -> Option<&DeclaredIntrinsic> {
        let n = *self.index.get(g.index())?;
        self.intrinsics.get((n as usize).checked_sub(1)?)
    }

    /// Whether argument `n` of the intrinsic is marked as a constant: by LLVM if it knows the
    /// intrinsic, else by the declaration.
    #[cold]
    pub(super) fn is_marked(&self, m: &Module, g: GlobalId, n: usize) -> bool {
        match self.get(g) {
            Some(i) if i.signature.is_some() => n < 32 && i.constants >> n & 1 != 0,
            _ => {
                let f = m.function(g);
                let attrs = f.and_then(|f| f.params.get(n)).map(|p| p.attrs);
                attrs.is_some_and(|set| m.attrs.has(set, "immarg"))
            }
        }
    }

    /// Whether the global is an intrinsic.
    #[inline]
    pub(super) fn is_intrinsic(&self, g: GlobalId) -> bool {
        self.index
            .get(g.index())
            .is_some_and(|&n| !matches!(n, 0 | SPECIAL_ARRAY_INDEX | PARALLEL_INDEX))
    }
}

/// The intrinsics that an `invoke` may call.
const UNWINDING_INTRINSICS: &[Id] = &[
    Id::Donothing,
    Id::SehTryBegin,
    Id::SehTryEnd,
    Id::SehScopeBegin,
    Id::SehScopeEnd,
    Id::CoroResume,
    Id::CoroDestroy,
    Id::CoroAwaitSuspendVoid,
    Id::CoroAwaitSuspendBool,
    Id::CoroAwaitSuspendHandle,
    Id::PatchpointVoid,
    Id::Patchpoint,
    Id::FakeUse,
    Id::GcStatepoint,
];

/// Suggests the parallel intrinsic with the same last part of its name, or a similar name.
#[cold]
fn similar(name: &str) -> Option<String> {
    let last = name.rsplit('.').next()?;
    let same = parallel_names().find(|n| n.rsplit('.').next() == Some(last));
    did_you_mean("@", same.or_else(|| closest(name, parallel_names())))
}

/// The rules of a call of an intrinsic; the arguments match the call's function type already.
pub(super) fn call(cx: &mut BodyContext<'_>, i: Inst, g: GlobalId, info: &CallInfo) {
    let facts = cx.facts;
    let Some(intrinsic) = facts.callees.get(g) else { return };
    let op = cx.body.inst(i).op();
    let declared = cx.m.global(g);
    let name = String::from_utf8_lossy(declared.name.as_deref().unwrap_or(b""));
    if declared.ty != info.fn_ty
        && !is_literal_form(&cx.m.types, intrinsic, declared.ty, info.fn_ty)
    {
        let shown = cx.show(declared.ty);
        let message = format!("`@{name}` is called with another type than its own, {shown}");
        return cx.fail(i, Code::BadIntrinsic, message);
    }
    let Some(id) = intrinsic.id else {
        // One of another version of LLVM may be declared, but not made up from a call.
        if cx.m.function(g).is_some_and(|f| f.implicit) {
            let message = format!("there is no intrinsic `@{name}`");
            match similar(&name) {
                Some(help) => cx.fail_help(i, Code::BadIntrinsic, message, &help),
                None => cx.fail(i, Code::BadIntrinsic, message),
            }
        }
        return;
    };
    if let Some(mismatch) = intrinsic.mismatch {
        return wrong_signature(cx, i, &name, mismatch);
    }
    if op == Opcode::Invoke && !UNWINDING_INTRINSICS.contains(&id) || op == Opcode::CallBr {
        let message = format!("`@{name}` can only be called by `call`");
        return cx.fail(i, Code::BadIntrinsic, message);
    }
    let args = cx.body.call_args(i);
    let mut constants = intrinsic.constants;
    while constants != 0 {
        let n = constants.trailing_zeros() as usize;
        constants &= constants - 1;
        if args.get(n).is_some_and(|&v| !is_immediate(cx, v)) {
            let message = format!("argument {} of `@{name}` is a constant number", n + 1);
            return cx.fail(i, Code::BadIntrinsic, message);
        }
    }
    if let Err(why) = special(cx, i, id, args) {
        cx.fail(i, Code::BadIntrinsic, format!("`@{name}`: {why}"));
    }
}

/// The intrinsics whose place debug records have taken. LLVM lets `llvm.dbg.label` stand beside
/// records.
const REPLACED_DEBUG_INTRINSICS: [&[u8]; 3] =
    [b"llvm.dbg.value", b"llvm.dbg.declare", b"llvm.dbg.assign"];

/// Returns whether a module declares debug intrinsics, in which case its bodies are checked
/// together.
pub(crate) fn has_debug_intrinsics(m: &Module) -> bool {
    REPLACED_DEBUG_INTRINSICS.iter().any(|name| m.find(name).is_some())
}

/// Debug records and calls of debug intrinsics do not stand in one module: LLVM reads either.
/// O(instructions) where the module declares such intrinsics.
pub(super) fn check_debug_style(facts: &ModuleFacts<'_>, out: &mut DiagnosticSink) {
    let m = facts.m;
    let intrinsics: Vec<GlobalId> =
        REPLACED_DEBUG_INTRINSICS.iter().filter_map(|name| m.find(name)).collect();
    if intrinsics.is_empty() {
        return;
    }
    let (mut call, mut record) = (None, None);
    for (g, _, f) in m.functions() {
        let Some(body) = f.body.as_deref() else { continue };
        for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
            let op = body.inst(i).op();
            let callee = || body.ops(i).first().and_then(|v| v.as_global());
            if op.is_debug() {
                record.get_or_insert((g, f, body, i));
            } else if op.is_call() && callee().is_some_and(|c| intrinsics.contains(&c)) {
                call.get_or_insert((g, f, body, i));
            }
        }
    }
    let (Some(call), Some(record)) = (call, record) else { return };
    let span = SourcePlaces::new(m, record.0, record.1, record.2).inst_span(record.3);
    let message = "a debug intrinsic is called in a module with debug records";
    out.push(
        SourcePlaces::new(m, call.0, call.1, call.2)
            .at_inst(call.3, Code::BadIntrinsic, message)
            .label(span, "a debug record")
            .help("write the intrinsic as a record, as in `#dbg_value(…)`"),
    );
}

/// Whether a call differs from the declaration only in that it has the literal struct that LLVM
/// makes of a named or packed one as a result.
#[cold]
fn is_literal_form(
    types: &Types,
    intrinsic: &DeclaredIntrinsic,
    declared: Type,
    called: Type,
) -> bool {
    let (Some(d), Some(c)) = (types.signature(declared), types.signature(called)) else {
        return false;
    };
    let is_literal = |ty| matches!(types.get(ty), TypeData::Struct { packed: false, .. });
    let fields = |ty| types.fields(ty).map(|f| f.0);
    intrinsic.signature.is_some_and(Signature::returns_struct)
        && (d.1, d.2) == (c.1, c.2)
        && !is_literal(d.0)
        && is_literal(c.0)
        && fields(d.0) == fields(c.0)
}

#[cold]
fn wrong_signature(cx: &mut BodyContext<'_>, i: Inst, name: &str, mismatch: Mismatch) {
    let what = match mismatch {
        Mismatch::Result => "its result has a wrong type".to_owned(),
        Mismatch::Param(n) => format!("its parameter {} has a wrong type", n + 1),
        Mismatch::Count => "it has a wrong number of parameters".to_owned(),
        Mismatch::VarArg => "its `...` is wrong".to_owned(),
    };
    let (message, place) =
        (format!("`@{name}` is not declared as LLVM 22 has it: {what}"), "declared here");
    let g = cx.m.find(name.as_bytes());
    let span = g.and_then(|g| pir_core::Span::line_from(cx.m.global(g).place));
    let d = cx.places.at_inst(i, Code::BadIntrinsic, message).label(span, place);
    cx.report(d);
}

/// Returns whether a value is an integer or floating-point constant.
fn is_immediate(cx: &BodyContext<'_>, v: Value) -> bool {
    let Some(c) = v.as_const() else { return false };
    let c = cx.body.consts.get(c);
    let row = cx.row(c.ty);
    match c.kind {
        ConstKind::Int(_) | ConstKind::BigInt(_) | ConstKind::Float(_) | ConstKind::BigFloat(_) => {
            true
        }
        ConstKind::Zero => matches!(row.group, TypeGroup::Int | TypeGroup::Float),
        _ => false,
    }
}

/// Checks the requirements beyond the signature, by intrinsic.
fn special(cx: &BodyContext<'_>, i: Inst, id: Id, args: &[Value]) -> Result<(), String> {
    match id {
        Id::VaStart => {
            let vararg = cx.m.types.signature(cx.header.ty).is_some_and(|s| s.2);
            demand(vararg, "the function has no `...`")
        }
        Id::LifetimeStart | Id::LifetimeEnd => demand(
            args.first().is_some_and(|&v| is_alloca(cx, v) || is_kind(cx, v, ConstKind::Poison)),
            "its operand is an `alloca` or `poison`",
        ),
        Id::Prefetch => {
            let below = |n: usize, limit| {
                args.get(n).and_then(|&v| cx.const_int(v)).is_some_and(|x| x < limit)
            };
            demand(below(1, 2), "the second argument is 0 to read or 1 to write")?;
            demand(below(2, 4), "the locality is from 0 to 3")?;
            demand(below(3, 2), "the cache is 0 for instructions or 1 for data")
        }
        Id::Bswap => {
            let bits = cx.row(cx.body.inst(i).ty()).bits;
            demand(bits.is_multiple_of(16), "its type is a multiple of 16 bits wide")
        }
        Id::IsFpclass | Id::VpIsFpclass => {
            let mask = args.get(1).and_then(|&v| cx.const_int(v)).unwrap_or(0);
            demand(mask & !1023 == 0, "its mask has bits that mean nothing")
        }
        Id::ThreadlocalAddress => match args.first().map(|v| v.kind()) {
            Some(ValueKind::Global(g)) => demand(
                cx.m.globals.get(g.index()).is_some_and(|g| g.thread_local.is_some()),
                "its operand is a thread-local variable",
            ),
            _ => Err("its operand is a thread-local variable".into()),
        },
        Id::GetDynamicAreaOffset => {
            let wanted = cx.facts.layout.pointer_bits(cx.facts.layout.alloca_space);
            let row = cx.row(cx.body.inst(i).ty());
            let fits = row.group == TypeGroup::Int && row.bits == wanted;
            demand(fits, "its result is as wide as an address of an `alloca`")
        }
        Id::Ucmp | Id::Scmp => compare(cx, i, args),
        Id::Assume => assume(cx, i, args),
        Id::NoaliasScopeDecl => scope_decl(cx, args),
        Id::InvariantStart => {
            let size = args.first().and_then(|&v| cx.const_int(v));
            demand(
                size.is_some_and(|s| (s as i64) >= -1),
                "the size is a constant, or -1 for unknown",
            )
        }
        Id::InitTrampoline => match args.get(1).map(|v| v.kind()) {
            Some(ValueKind::Global(g)) => {
                demand(cx.m.function(g).is_some(), "the second argument is a function")
            }
            _ => Err("the second argument is a function".into()),
        },
        Id::Stackprotector => demand(
            args.get(1).is_some_and(|&v| is_alloca(cx, v)),
            "the second argument is an `alloca`",
        ),
        Id::Gcroot | Id::Gcread | Id::Gcwrite => {
            demand(cx.f.gc.is_some(), "the function has no `gc`")
        }
        Id::GetActiveLaneMask => {
            let row = cx.row(cx.body.inst(i).ty());
            demand(
                row.group == TypeGroup::IntVector && row.bits == 1,
                "its result is a vector of `i1`",
            )
        }
        Id::GetVectorLength => {
            let factor = args.get(1).and_then(|&v| cx.const_int(v)).unwrap_or(0);
            demand((factor as i32) > 0, "the factor is positive")
        }
        Id::Lrint | Id::Llrint | Id::Lround | Id::Llround => {
            let (to, from) = (cx.row(cx.body.inst(i).ty()), first_row(cx, args));
            demand(
                from.is_float_like() && to.is_int_like() && from.lanes == to.lanes,
                "it turns floating point into as many integers",
            )
        }
        Id::Ptrmask => {
            let ok = match args {
                &[p, mask] => {
                    let (p_row, m_row) = (cx.row_of(p), cx.row_of(mask));
                    p_row.is_ptr_like()
                        && p_row.lanes == m_row.lanes
                        && m_row.bits
                            == cx.facts.layout.index_bits(cx.facts.address_space(cx.ty(p)))
                }
                _ => false,
            };
            demand(ok, "the mask is as wide as an address")
        }
        Id::EhExceptionpointer | Id::EhExceptioncode => {
            let pad = args.first().and_then(|v| v.as_inst());
            let is_catch = pad.is_some_and(|p| cx.body.inst(p).op() == Opcode::CatchPad);
            demand(is_catch, "its operand is a `catchpad`")
        }
        Id::Localescape => {
            let entry = cx.body.entry() == Some(cx.body.block_of(i));
            demand(entry, "it stands in the entry block")?;
            let fits = |&v: &Value| is_alloca(cx, v) || is_kind(cx, v, ConstKind::Null);
            demand(args.iter().all(fits), "its operands are `alloca`s")
        }
        Id::SmulFix | Id::SmulFixSat | Id::SdivFix | Id::SdivFixSat => {
            scale(cx, args, |scale, bits| scale < bits)
        }
        Id::UmulFix | Id::UmulFixSat | Id::UdivFix | Id::UdivFixSat => {
            scale(cx, args, |scale, bits| scale <= bits)
        }
        Id::Stepvector => {
            let row = cx.row(cx.body.inst(i).ty());
            demand(
                row.group == TypeGroup::IntVector && row.bits >= 8,
                "its result is a vector of integers of at least 8 bits",
            )
        }
        Id::VectorInsert => {
            subvector(cx, args.first(), args.get(1).map(|&v| cx.ty(v)), args.get(2))
        }
        Id::VectorExtract => subvector(cx, args.first(), Some(cx.body.inst(i).ty()), args.get(1)),
        _ if id.is_reduction() => reduce(cx, id, args),
        _ if id.is_constrained() => constrained(cx, i, id, args),
        _ => tokens::special(cx, i, id, args),
    }
}

fn demand(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.to_owned()) }
}

fn first_row(cx: &BodyContext<'_>, args: &[Value]) -> super::types::TypeRow {
    args.first().map_or(cx.row(Type::VOID), |&v| cx.row_of(v))
}

fn is_alloca(cx: &BodyContext<'_>, v: Value) -> bool {
    v.as_inst()
        .is_some_and(|i| i.index() < cx.body.inst_bound() && cx.body.inst(i).op() == Opcode::Alloca)
}

fn is_kind(cx: &BodyContext<'_>, v: Value, kind: ConstKind) -> bool {
    v.as_const().is_some_and(|c| cx.body.consts.get(c).kind == kind)
}

fn compare(cx: &BodyContext<'_>, i: Inst, args: &[Value]) -> Result<(), String> {
    let (to, from) = (cx.row(cx.body.inst(i).ty()), first_row(cx, args));
    demand(to.bits >= 2, "its result has at least 2 bits")?;
    demand(to.lanes == from.lanes, "its result has as many lanes as its operands")
}

fn scale(cx: &BodyContext<'_>, args: &[Value], fits: fn(u64, u64) -> bool) -> Result<(), String> {
    let bits = u64::from(first_row(cx, args).bits);
    let scale = args.get(2).and_then(|&v| cx.const_int(v));
    demand(scale.is_some_and(|s| fits(s, bits)), "the scale is too large for the type")
}

fn subvector(
    cx: &BodyContext<'_>,
    whole: Option<&Value>,
    part: Option<Type>,
    at: Option<&Value>,
) -> Result<(), String> {
    let (Some(&whole), Some(part), Some(&at)) = (whole, part, at) else { return Ok(()) };
    let (w, p) = (cx.row_of(whole), cx.row(part));
    let at = cx.const_int(at).unwrap_or(0);
    let (w_lanes, p_lanes) = (u64::from(w.lanes), u64::from(p.lanes));
    demand(
        cx.m.types.scalar(cx.ty(whole)) == cx.m.types.scalar(part),
        "both vectors have elements of one type",
    )?;
    demand(
        p_lanes != 0 && at.is_multiple_of(p_lanes),
        "the position is a multiple of the part's length",
    )?;
    demand(at.saturating_add(p_lanes) <= w_lanes, "the part lies inside the vector")
}

fn reduce(cx: &BodyContext<'_>, id: Id, args: &[Value]) -> Result<(), String> {
    let float = matches!(
        id,
        Id::VectorReduceFadd
            | Id::VectorReduceFmul
            | Id::VectorReduceFmax
            | Id::VectorReduceFmin
            | Id::VectorReduceFmaximum
            | Id::VectorReduceFminimum
    );
    let row = args.last().map_or(cx.row(Type::VOID), |&v| cx.row_of(v));
    match float {
        true => {
            demand(row.group == TypeGroup::FloatVector, "it reduces a vector of floating point")
        }
        false => demand(row.group == TypeGroup::IntVector, "it reduces a vector of integers"),
    }
}

/// Constrained floating point: exception behaviour last, a rounding mode before it where one
/// counts.
fn constrained(cx: &BodyContext<'_>, i: Inst, id: Id, args: &[Value]) -> Result<(), String> {
    const PREDICATES: [&[u8]; 14] = [
        b"oeq", b"ogt", b"oge", b"olt", b"ole", b"one", b"ord", b"uno", b"ueq", b"ugt", b"uge",
        b"ult", b"ule", b"une",
    ];
    let word = |v: Option<&Value>| v.and_then(|&v| cx.m.metadata_string(cx.body, v));
    demand(
        word(args.last()).and_then(Exceptions::from_name).is_some(),
        "its last argument names how exceptions behave",
    )?;
    let metadata = args.iter().filter(|&&v| cx.ty(v) == Type::METADATA).count();
    if matches!(id, Id::ConstrainedFcmp | Id::ConstrainedFcmps) {
        let known = word(args.get(2)).is_some_and(|p| PREDICATES.contains(&p));
        return demand(known, "its third argument names a predicate");
    }
    if metadata > 1 {
        demand(
            word(args.get(args.len() - 2)).and_then(Rounding::from_name).is_some(),
            "its last but one argument names a rounding mode",
        )?;
    }
    let (from, to) = (first_row(cx, args), cx.row(cx.body.inst(i).ty()));
    let same = from.lanes == to.lanes;
    match id {
        Id::ConstrainedFptosi | Id::ConstrainedFptoui => demand(
            same && from.is_float_like() && to.is_int_like(),
            "it turns floating point into integers",
        ),
        Id::ConstrainedSitofp | Id::ConstrainedUitofp => demand(
            same && from.is_int_like() && to.is_float_like(),
            "it turns integers into floating point",
        ),
        Id::ConstrainedFptrunc => {
            demand(same && from.bits > to.bits, "its result is narrower than its operand")
        }
        Id::ConstrainedFpext => {
            demand(same && from.bits < to.bits, "its result is wider than its operand")
        }
        _ => Ok(()),
    }
}

fn scope_decl(cx: &BodyContext<'_>, args: &[Value]) -> Result<(), String> {
    let single = match args.first().map(|v| v.kind()) {
        Some(ValueKind::Metadata(md)) => {
            let pool = if md.is_local() { &cx.body.metadata } else { &cx.m.metadata };
            md.index() < pool.len()
                && matches!(pool.get(md.index()), MdData::Tuple { ops, .. } if ops.len == 1)
        }
        _ => false,
    };
    demand(single, "its operand is a list with a single scope")
}

/// `llvm.assume` with bundles: what each tag wants.
fn assume(cx: &BodyContext<'_>, i: Inst, args: &[Value]) -> Result<(), String> {
    let info = cx.body.call(i);
    let Some(bundles) = cx.body.bundles.get(info.bundles.range()) else { return Ok(()) };
    if bundles.is_empty() {
        return Ok(());
    }
    demand(
        args.first().is_some_and(|&v| cx.const_int(v) == Some(1)),
        "with bundles its condition is `true`",
    )?;
    let mut rest = &cx.body.ops(i)[1 + args.len()..];
    for b in bundles {
        let (ops, more) = rest.split_at_checked(b.len as usize).unwrap_or((rest, &[]));
        rest = more;
        assume_bundle(cx, cx.m.symbols.get(b.tag), ops)?;
    }
    Ok(())
}

fn assume_bundle(cx: &BodyContext<'_>, tag: &[u8], ops: &[Value]) -> Result<(), String> {
    let is = |n: usize, group| ops.get(n).is_some_and(|&v| cx.row_of(v).group == group);
    match tag {
        b"ignore" => Ok(()),
        b"separate_storage" => demand(
            ops.len() == 2 && is(0, TypeGroup::Ptr) && is(1, TypeGroup::Ptr),
            "`separate_storage` takes two pointers",
        ),
        b"align" => demand(
            (2..=3).contains(&ops.len())
                && is(0, TypeGroup::Ptr)
                && is(1, TypeGroup::Int)
                && (ops.len() == 2 || is(2, TypeGroup::Int)),
            "`align` takes a pointer, an alignment and perhaps an offset",
        ),
        b"dereferenceable" | b"dereferenceable_or_null" => demand(
            ops.len() == 2 && is(0, TypeGroup::Ptr) && is(1, TypeGroup::Int),
            "it takes a pointer and a number of bytes",
        ),
        b"nonnull" | b"noundef" | b"readnone" | b"readonly" | b"writeonly" | b"noalias" => {
            demand(ops.len() == 1, "the tag takes one operand")
        }
        _ => match super::attrs::find(tag) {
            Some((k, _)) if k & super::attrs::PARAM_KINDS != 0 => {
                demand(ops.len() <= 2, "the tag takes at most two operands")
            }
            Some(_) => demand(ops.is_empty(), "the tag takes no operand"),
            None => Err(format!("`{}` is no attribute", String::from_utf8_lossy(tag))),
        },
    }
}
