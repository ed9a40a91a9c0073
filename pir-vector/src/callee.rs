//! Classes of calls: run once for all lanes, as a vector instruction, or lane by lane.

use pir_core::Module;
use pir_core::attr::{Attr, AttrPool};
use pir_core::entity::{AttrSet, GlobalId, Inst, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::intrinsic::{self, Id, LaneRule};

/// An intrinsic whose vector form does the same in each lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct VectorForm {
    pub id: Id,
    /// An argument that stays a scalar, and must be the same in all lanes.
    pub scalar_arg: Option<u8>,
}

/// How a call is vectorised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CallClass {
    /// A hint to the optimiser, which may be dropped.
    Hint,
    /// The value of its first argument.
    FirstArg,
    /// An intrinsic with a vector form.
    Vector(VectorForm),
    /// No effects, always returns, depends on its arguments alone.
    Pure,
    /// Anything else.
    Other,
}

impl CallClass {
    /// Whether equal arguments give equal results and nothing else happens.
    pub(crate) fn is_pure(self) -> bool {
        matches!(self, Self::FirstArg | Self::Vector(_) | Self::Pure)
    }
}

/// The vector form of an intrinsic.
fn vector_form(id: Id) -> Option<VectorForm> {
    let scalar = match id.row().lanes {
        LaneRule::Each => None,
        LaneRule::EachBut(n) => Some(n),
        _ => return None,
    };
    Some(VectorForm { id, scalar_arg: scalar })
}

/// Functions of the C library that are equivalent to an intrinsic if they are declared without
/// effects.
const LIBRARY_INTRINSICS: &[(&str, Id)] = &[
    ("sqrt", Id::Sqrt),
    ("fabs", Id::Fabs),
    ("floor", Id::Floor),
    ("ceil", Id::Ceil),
    ("trunc", Id::Trunc),
    ("rint", Id::Rint),
    ("nearbyint", Id::Nearbyint),
    ("round", Id::Round),
    ("roundeven", Id::Roundeven),
    ("fmin", Id::Minnum),
    ("fmax", Id::Maxnum),
    ("copysign", Id::Copysign),
    ("fma", Id::Fma),
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

/// Whether an instruction is a call that opens a scope of accesses.
pub(crate) fn opens_scope(module: &Module, body: &Body, i: Inst) -> bool {
    intrinsic::called(module, body, i) == Some(Id::NoaliasScopeDecl)
}

/// What lanes do that make a call at once; none if it is of no known intrinsic.
pub(crate) fn lane_rule(module: &Module, body: &Body, call: Inst) -> Option<LaneRule> {
    intrinsic::called(module, body, call).filter(|&id| id != Id::X86).map(|id| id.row().lanes)
}

/// Classifies a call.
pub(crate) fn classify(module: &Module, function: &Function, body: &Body, call: Inst) -> CallClass {
    let _ = function;
    let name = name(module, body, call);
    // The table has one row for all intrinsics of x86, so that their declaration is more precise.
    if let Some(id) = intrinsic::called(module, body, call).filter(|&id| id != Id::X86) {
        let row = id.row();
        return match row.lanes {
            LaneRule::Hint => CallClass::Hint,
            LaneRule::First => CallClass::FirstArg,
            LaneRule::Each => CallClass::Vector(VectorForm { id, scalar_arg: None }),
            LaneRule::EachBut(n) => CallClass::Vector(VectorForm { id, scalar_arg: Some(n) }),
            LaneRule::Alone | LaneRule::Stack | LaneRule::Frame | LaneRule::Strand => {
                if row.effect.is_pure() { CallClass::Pure } else { CallClass::Other }
            }
        };
    }
    let info = body.call(call);
    let declared = target(body, call).and_then(|g| module.function(g));
    let says = |word: &str| {
        has_attr(module, &body.attrs, info.fn_attrs, word)
            || declared.is_some_and(|f| has_attr(module, &module.attrs, f.attrs, word))
    };
    if !(accesses_no_memory(module, &body.attrs, info.fn_attrs)
        || declared.is_some_and(|f| accesses_no_memory(module, &module.attrs, f.attrs)))
    {
        return CallClass::Other;
    }
    if !(says("nounwind") && says("willreturn")) || says("convergent") {
        return CallClass::Other;
    }
    let plain = declared.is_some_and(|f| f.body.is_none());
    let known = |l: &&(&str, Id)| l.0 == name || name.strip_suffix('f') == Some(l.0);
    let found = LIBRARY_INTRINSICS.iter().find(known).filter(|_| plain);
    let known = found.and_then(|l| vector_form(l.1));
    known.map_or(CallClass::Pure, CallClass::Vector)
}

/// Whether a set has a word, in its groups too.
pub(crate) fn has_attr(module: &Module, pool: &AttrPool, set: AttrSet, word: &str) -> bool {
    any_attr(module, pool, set, &|pool, a| match a {
        Attr::Word(n) | Attr::Int(n, _) | Attr::Type(n, _) | Attr::Text(n, _) => {
            pool.text(n) == word.as_bytes()
        }
        _ => false,
    })
}

fn accesses_no_memory(module: &Module, pool: &AttrPool, set: AttrSet) -> bool {
    any_attr(module, pool, set, &|pool, a| match a {
        Attr::Text(n, t) => pool.text(n) == b"memory" && pool.text(t) == b"none",
        Attr::Word(n) => pool.text(n) == b"readnone",
        _ => false,
    })
}

fn any_attr(
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
