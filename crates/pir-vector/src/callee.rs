//! What is known of a call: whether it can run once for all lanes, as a vector, or lane by lane.

use pir_core::Module;
use pir_core::attr::{Attr, AttrPool};
use pir_core::entity::{AttrSet, GlobalId, Inst, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::opcode::Opcode;

/// How a type of an intrinsic's name is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Overload {
    /// The result's.
    Result,
    /// An argument's.
    Arg(u8),
}

/// An intrinsic whose vector form does the same in each lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wide {
    pub name: &'static str,
    pub overloads: &'static [Overload],
    /// An argument that stays a scalar, and must be the same in all lanes.
    pub scalar: Option<u8>,
}

/// What a call is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Callee {
    /// Tells the compiler something that need not be kept.
    Hint,
    /// The value of its first argument.
    Same,
    /// An intrinsic with a vector form.
    Wide(Wide),
    /// No effects, always returns, depends on its arguments alone.
    Pure,
    /// Anything else.
    Other,
}

impl Callee {
    /// Whether equal arguments give equal results and nothing else happens.
    pub fn is_pure(self) -> bool {
        matches!(self, Self::Same | Self::Wide(_) | Self::Pure)
    }
}

use Overload::{Arg, Result as Ret};

const fn row(name: &'static str) -> Wide {
    Wide { name, overloads: &[Ret], scalar: None }
}

const fn with_scalar(name: &'static str, n: u8) -> Wide {
    Wide { name, overloads: &[Ret], scalar: Some(n) }
}

const fn two(name: &'static str) -> Wide {
    Wide { name, overloads: &[Ret, Arg(0)], scalar: None }
}

const fn overflow(name: &'static str) -> Wide {
    Wide { name, overloads: &[Arg(0)], scalar: None }
}

/// The intrinsics that are widened.
static WIDE: &[Wide] = &[
    overflow("llvm.sadd.with.overflow"),
    overflow("llvm.uadd.with.overflow"),
    overflow("llvm.ssub.with.overflow"),
    overflow("llvm.usub.with.overflow"),
    overflow("llvm.smul.with.overflow"),
    overflow("llvm.umul.with.overflow"),
    row("llvm.sadd.sat"),
    row("llvm.uadd.sat"),
    row("llvm.ssub.sat"),
    row("llvm.usub.sat"),
    row("llvm.sshl.sat"),
    row("llvm.ushl.sat"),
    with_scalar("llvm.abs", 1),
    row("llvm.smax"),
    row("llvm.smin"),
    row("llvm.umax"),
    row("llvm.umin"),
    two("llvm.scmp"),
    two("llvm.ucmp"),
    row("llvm.ctpop"),
    with_scalar("llvm.ctlz", 1),
    with_scalar("llvm.cttz", 1),
    row("llvm.bswap"),
    row("llvm.bitreverse"),
    row("llvm.fshl"),
    row("llvm.fshr"),
    row("llvm.minnum"),
    row("llvm.maxnum"),
    row("llvm.minimum"),
    row("llvm.maximum"),
    row("llvm.minimumnum"),
    row("llvm.maximumnum"),
    row("llvm.fabs"),
    row("llvm.copysign"),
    row("llvm.fma"),
    row("llvm.fmuladd"),
    row("llvm.sqrt"),
    row("llvm.floor"),
    row("llvm.ceil"),
    row("llvm.trunc"),
    row("llvm.rint"),
    row("llvm.nearbyint"),
    row("llvm.round"),
    row("llvm.roundeven"),
    two("llvm.lrint"),
    two("llvm.llrint"),
    two("llvm.lround"),
    two("llvm.llround"),
    two("llvm.fptosi.sat"),
    two("llvm.fptoui.sat"),
    Wide { name: "llvm.ldexp", overloads: &[Ret, Arg(1)], scalar: None },
    Wide { name: "llvm.powi", overloads: &[Ret, Arg(1)], scalar: Some(1) },
    Wide { name: "llvm.is.fpclass", overloads: &[Arg(0)], scalar: Some(1) },
    row("llvm.canonicalize"),
    row("llvm.sin"),
    row("llvm.cos"),
    row("llvm.tan"),
    row("llvm.asin"),
    row("llvm.acos"),
    row("llvm.atan"),
    row("llvm.atan2"),
    row("llvm.sinh"),
    row("llvm.cosh"),
    row("llvm.tanh"),
    row("llvm.exp"),
    row("llvm.exp2"),
    row("llvm.exp10"),
    row("llvm.log"),
    row("llvm.log2"),
    row("llvm.log10"),
    row("llvm.pow"),
];

/// Intrinsics that may be left out.
const HINTS: &[&str] = &[
    "llvm.assume",
    "llvm.lifetime.start",
    "llvm.lifetime.end",
    "llvm.invariant.start",
    "llvm.invariant.end",
    SCOPE,
    "llvm.sideeffect",
    "llvm.pseudoprobe",
    "llvm.donothing",
    "llvm.var.annotation",
    "llvm.fake.use",
    "llvm.dbg.value",
    "llvm.dbg.declare",
    "llvm.dbg.assign",
    "llvm.dbg.label",
];

/// The one that opens a scope of accesses.
const SCOPE: &str = "llvm.experimental.noalias.scope.decl";

/// Intrinsics that return their first argument.
const SAME: &[&str] = &["llvm.expect", "llvm.expect.with.probability", "llvm.ssa.copy"];

/// Functions of the C library that, declared to have no effects, do what an intrinsic does.
const LIBRARY: &[(&str, &str)] = &[
    ("sqrt", "llvm.sqrt"),
    ("fabs", "llvm.fabs"),
    ("floor", "llvm.floor"),
    ("ceil", "llvm.ceil"),
    ("trunc", "llvm.trunc"),
    ("rint", "llvm.rint"),
    ("nearbyint", "llvm.nearbyint"),
    ("round", "llvm.round"),
    ("roundeven", "llvm.roundeven"),
    ("fmin", "llvm.minnum"),
    ("fmax", "llvm.maxnum"),
    ("copysign", "llvm.copysign"),
    ("fma", "llvm.fma"),
];

/// The function that a call names.
pub(crate) fn target(body: &Body, call: Inst) -> Option<GlobalId> {
    match body.ops(call)[0].kind() {
        ValueKind::Global(g) => Some(g),
        _ => None,
    }
}

/// The callee's name, empty if it has none.
pub(crate) fn name<'m>(module: &'m Module, body: &Body, call: Inst) -> &'m str {
    let named = target(body, call).and_then(|g| module.global(g).name.as_deref());
    named.and_then(|n| std::str::from_utf8(n).ok()).unwrap_or("")
}

/// Whether `name` is the intrinsic `base`, with or without types behind it.
fn is_named(name: &str, base: &str) -> bool {
    name.strip_prefix(base).is_some_and(|rest| {
        // Types of intrinsics' names, so that `llvm.fma` is not `llvm.fma.other`.
        rest.split('.').skip(1).all(|t| {
            t.starts_with(['i', 'f', 'v', 'p', 'b', 'n'])
                && t.ends_with(|c: char| c.is_ascii_digit())
        }) && (rest.is_empty() || rest.starts_with('.'))
    })
}

/// Whether an instruction is a call that opens a scope of accesses.
pub(crate) fn opens_scope(module: &Module, body: &Body, i: Inst) -> bool {
    body.inst(i).op == Opcode::Call && name(module, body, i) == SCOPE
}

/// Classifies a call.
pub(crate) fn of(module: &Module, function: &Function, body: &Body, call: Inst) -> Callee {
    let _ = function;
    let name = name(module, body, call);
    let is = |base: &&str| is_named(name, base);
    if name.starts_with("llvm.") {
        if HINTS.iter().any(|h| name.starts_with(h)) {
            return Callee::Hint;
        }
        if SAME.iter().any(is) {
            return Callee::Same;
        }
        if let Some(w) = WIDE.iter().find(|w| is_named(name, w.name)) {
            return Callee::Wide(*w);
        }
    }
    let info = body.call(call);
    let declared = target(body, call).and_then(|g| module.function(g));
    let says = |word: &str| {
        has(module, &body.attrs, info.fn_attrs, word)
            || declared.is_some_and(|f| has(module, &module.attrs, f.attrs, word))
    };
    if !(has_no_memory(module, &body.attrs, info.fn_attrs)
        || declared.is_some_and(|f| has_no_memory(module, &module.attrs, f.attrs)))
    {
        return Callee::Other;
    }
    if !(says("nounwind") && says("willreturn")) || says("convergent") {
        return Callee::Other;
    }
    let plain = declared.is_some_and(|f| f.body.is_none());
    let known = |l: &&(&str, &str)| l.0 == name || name.strip_suffix('f') == Some(l.0);
    let found = LIBRARY.iter().find(known).filter(|_| plain);
    let wide = found.and_then(|l| WIDE.iter().find(|w| w.name == l.1));
    wide.map_or(Callee::Pure, |w| Callee::Wide(*w))
}

/// Whether a set has a word, in its groups too.
pub(crate) fn has(module: &Module, pool: &AttrPool, set: AttrSet, word: &str) -> bool {
    any(module, pool, set, &|pool, a| match a {
        Attr::Word(n) | Attr::Int(n, _) | Attr::Type(n, _) | Attr::Text(n, _) => {
            pool.text(n) == word.as_bytes()
        }
        _ => false,
    })
}

fn has_no_memory(module: &Module, pool: &AttrPool, set: AttrSet) -> bool {
    any(module, pool, set, &|pool, a| match a {
        Attr::Text(n, t) => pool.text(n) == b"memory" && pool.text(t) == b"none",
        Attr::Word(n) => pool.text(n) == b"readnone",
        _ => false,
    })
}

fn any(
    module: &Module,
    pool: &AttrPool,
    set: AttrSet,
    test: &dyn Fn(&AttrPool, Attr) -> bool,
) -> bool {
    pool.get(set).iter().any(|&a| match a {
        Attr::Group(n) => {
            let group = module.attr_groups.iter().find(|g| g.0 == n);
            group.is_some_and(|g| module.attrs.get(g.1).iter().any(|&a| test(&module.attrs, a)))
        }
        a => test(pool, a),
    })
}
