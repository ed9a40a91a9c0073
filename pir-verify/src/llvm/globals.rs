//! PIR0127: variables, aliases and ifuncs: linkage, storage class, initialisers, special arrays.

use super::ModuleFacts;
use super::md::MetadataView;
use super::ranges;
use super::types::TypeGroup;
use crate::place::{at_global, global_name};
use crate::sink::DiagnosticSink;
use pir_core::constant::ConstKind;
use pir_core::diag::Code;
use pir_core::entity::{Const, Entity, GlobalId, Type, Value, ValueKind};
use pir_core::module::{DllStorage, Global, GlobalKind, Linkage, Module, Variable, Visibility};
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;
use std::sync::OnceLock;

/// Checks one global, a function's header excepted.
pub(super) fn check(facts: &ModuleFacts<'_>, g: GlobalId, out: &mut DiagnosticSink) {
    let m = facts.m;
    let global = m.global(g);
    let mut fault = |code: Code, why: String| {
        let name = global_name(m, g);
        out.push_with(code, || at_global(m, g, code, format!("`@{name}`: {why}")));
    };
    for why in common(m, global) {
        fault(Code::BadGlobal, why.to_owned());
    }
    match &global.kind {
        GlobalKind::Variable(v) => {
            if let Err((code, why)) = variable(facts, global, v) {
                fault(code, why);
            }
        }
        GlobalKind::Alias(target) => {
            if let Err(why) = alias(m, g, *target) {
                fault(Code::BadGlobal, why);
            }
        }
        GlobalKind::Ifunc(resolver) => {
            if let Err(why) = ifunc(facts, g, *resolver) {
                fault(Code::BadGlobal, why);
            }
        }
        GlobalKind::Function(_) => {}
    }
    if let Err(why) = attachments(m, g) {
        fault(Code::BadMetadata, why);
    }
}

fn is_local(linkage: Linkage) -> bool {
    matches!(linkage, Linkage::Private | Linkage::Internal)
}

/// Returns whether another definition may replace the global when the program is linked.
fn is_interposable(linkage: Linkage) -> bool {
    matches!(linkage, Linkage::LinkOnce | Linkage::Weak | Linkage::Common | Linkage::ExternWeak)
}

/// Returns whether the linker sees no definition of the global.
fn is_declaration(global: &Global) -> bool {
    !global.is_definition() || global.linkage == Linkage::AvailableExternally
}

/// Checks the rules of linkage, visibility and storage class that all kinds of globals share.
fn common(m: &Module, global: &Global) -> Vec<&'static str> {
    let mut out = Vec::new();
    let mut demand = |holds: bool, why| {
        if !holds {
            out.push(why);
        }
    };
    let linkage = global.linkage;
    let definition = global.is_definition();
    let visibility = global.visibility.unwrap_or(Visibility::Default);
    demand(
        definition || matches!(linkage, Linkage::External | Linkage::ExternWeak),
        "a declaration is external or `extern_weak`",
    );
    demand(!definition || linkage != Linkage::ExternWeak, "an `extern_weak` symbol is not defined");
    let variable = matches!(global.kind, GlobalKind::Variable(_));
    if linkage == Linkage::Appending {
        let array = matches!(m.types.get(global.ty), TypeData::Array(..));
        demand(variable && array, "only arrays have `appending` linkage");
    }
    demand(
        !matches!(global.kind, GlobalKind::Function(_)) || linkage != Linkage::Common,
        "a function cannot be `common`",
    );
    demand(
        global.comdat.is_none() || !is_declaration(global),
        "a declaration cannot be in a comdat",
    );
    if is_local(linkage) {
        demand(visibility == Visibility::Default, "a local symbol has default visibility");
        demand(global.dll.is_none(), "a local symbol has no DLL storage class");
    }
    match global.dll {
        Some(DllStorage::Export) => {
            demand(visibility != Visibility::Hidden, "a `dllexport` symbol is not hidden");
        }
        Some(DllStorage::Import) => {
            demand(
                visibility == Visibility::Default,
                "a `dllimport` symbol has default visibility",
            );
            demand(global.dso_local != Some(true), "a `dllimport` symbol is not `dso_local`");
            demand(
                !definition && matches!(linkage, Linkage::External | Linkage::ExternWeak)
                    || linkage == Linkage::AvailableExternally,
                "a `dllimport` symbol is not defined here",
            );
        }
        None => {}
    }
    out
}

fn variable(facts: &ModuleFacts<'_>, global: &Global, v: &Variable) -> Result<(), (Code, String)> {
    let m = facts.m;
    let row = facts.types.get(global.ty);
    let bad = |why: &str| Err((Code::BadGlobal, why.to_owned()));
    let shown = || m.types.show(global.ty);
    // An opaque struct may be declared, not defined.
    let holds = !matches!(row.group, TypeGroup::Void | TypeGroup::Function)
        && !matches!(
            row.group,
            TypeGroup::Label | TypeGroup::Metadata | TypeGroup::Token | TypeGroup::Amx
        );
    if !holds || row.group == TypeGroup::Target && !row.sized {
        return Err((Code::BadType, format!("a variable cannot be of type `{}`", shown())));
    }
    if let Some(init) = v.init {
        let ty = m.const_type(init);
        if ty != global.ty {
            let (a, b) = (shown(), m.types.show(ty));
            let why = format!("a variable of type `{a}` has an initialiser of type `{b}`");
            return Err((Code::TypeMismatch, why));
        }
        if !row.sized {
            let why = format!("the type `{}` of a defined variable has no size", shown());
            return Err((Code::BadType, why));
        }
        if global.linkage == Linkage::Common {
            if !is_zero(m, init) {
                return bad("a `common` variable starts as zero");
            }
            if v.constant {
                return bad("a `common` variable is not constant");
            }
            if global.comdat.is_some() {
                return bad("a `common` variable cannot be in a comdat");
            }
        }
    }
    let name = global.name.as_deref().unwrap_or(b"");
    match name {
        b"llvm.global_ctors" | b"llvm.global_dtors" => constructors(facts, global, v),
        b"llvm.used" | b"llvm.compiler.used" => used(m, global, v),
        _ => Ok(()),
    }
    .or_else(bad)
}

/// `[n x { i32, ptr, ptr }]`
fn constructors(
    facts: &ModuleFacts<'_>,
    global: &Global,
    v: &Variable,
) -> Result<(), &'static str> {
    let m = facts.m;
    if v.init.is_some() && global.linkage != Linkage::Appending {
        return Err("it is a special array: its linkage is `appending`");
    }
    let TypeData::Array(_, element) = m.types.get(global.ty) else { return Ok(()) };
    match m.types.fields(element) {
        Some((&[Type::I32, function, data], _))
            if m.types.get(function) == TypeData::Ptr(facts.layout.program_space)
                && m.types.is_ptr(data) =>
        {
            Ok(())
        }
        _ => Err("its elements are `{ i32, ptr, ptr }`"),
    }
}

/// An array of addresses of named globals.
fn used(m: &Module, global: &Global, v: &Variable) -> Result<(), &'static str> {
    if v.init.is_some() && global.linkage != Linkage::Appending {
        return Err("it is a special array: its linkage is `appending`");
    }
    let TypeData::Array(_, element) = m.types.get(global.ty) else { return Ok(()) };
    if !m.types.is_ptr(element) {
        return Err("its elements are pointers");
    }
    let Some(init) = v.init else { return Ok(()) };
    let elements = match init.as_const().map(|c| m.consts.get(c).kind) {
        Some(ConstKind::Aggregate(list)) if list.len > 0 => m.consts.values(list),
        _ => return Err("it lists addresses of globals"),
    };
    // LLVM stores an array of nulls as `zeroinitializer`.
    for &e in elements {
        match stripped(m, e) {
            Some(g) if m.global(g).name.is_some() => {}
            Some(_) => return Err("what it lists has a name"),
            None => return Err("it lists addresses of globals"),
        }
    }
    Ok(())
}

/// Returns the global under casts that do not change its address.
fn stripped(m: &Module, mut v: Value) -> Option<GlobalId> {
    loop {
        match v.kind() {
            ValueKind::Global(g) => return Some(g),
            ValueKind::Const(c) => match m.consts.get(c).kind {
                ConstKind::Expr(e) => {
                    let e = m.consts.expr(e);
                    let ops = m.consts.values(e.operands);
                    let zero = |&i: &Value| {
                        i.as_const().is_some_and(|c| {
                            matches!(m.consts.get(c).kind, ConstKind::Int(0) | ConstKind::Zero)
                        })
                    };
                    match e.op {
                        Opcode::BitCast | Opcode::AddrSpaceCast => v = *ops.first()?,
                        Opcode::GetElementPtr if ops[1..].iter().all(zero) => v = *ops.first()?,
                        _ => return None,
                    }
                }
                _ => return None,
            },
            _ => return None,
        }
    }
}

/// Checks the target of an alias, through expressions; cycles are reported by [`check_circles`].
fn alias(m: &Module, g: GlobalId, target: Value) -> Result<(), String> {
    use Linkage::*;
    let global = m.global(g);
    let linkage = global.linkage;
    if !matches!(
        linkage,
        External
            | Private
            | Internal
            | LinkOnce
            | Weak
            | LinkOnceOdr
            | WeakOdr
            | AvailableExternally
    ) {
        return Err(format!("an alias cannot be `{}`", linkage.name()));
    }
    if m.const_type(target) != global.ptr_ty {
        return Err("the alias and what it names are pointers into different address spaces".into());
    }
    let expression =
        target.as_const().is_some_and(|c| matches!(m.consts.get(c).kind, ConstKind::Expr(_)));
    if !expression && target.as_global().is_none() {
        return Err("an alias names a global or an expression with one".into());
    }
    // Only the directly named globals are checked, so that the work is linear in the text: another
    // alias is checked on its own, and its linkage is sufficient here.
    let external = linkage == AvailableExternally;
    let mut stack = vec![target];
    while let Some(v) = stack.pop() {
        match v.kind() {
            ValueKind::Global(t) => {
                let to = m.global(t);
                if external && to.linkage != AvailableExternally {
                    return Err("an `available_externally` alias names one like it".into());
                }
                if !external && is_declaration(to) {
                    return Err("an alias names a definition".into());
                }
                if matches!(to.kind, GlobalKind::Alias(_)) && is_interposable(to.linkage) {
                    return Err("an alias cannot name an alias that may be replaced".into());
                }
            }
            ValueKind::Const(c) => {
                if external && !expression {
                    return Err("an `available_externally` alias names a global".into());
                }
                push_operands(m, c, &mut stack);
            }
            _ => {}
        }
    }
    Ok(())
}

/// Pushes the operands of an expression or aggregate of the module.
fn push_operands(m: &Module, c: Const, stack: &mut Vec<Value>) {
    match m.consts.get(c).kind {
        ConstKind::Expr(e) => stack.extend_from_slice(m.consts.values(m.consts.expr(e).operands)),
        ConstKind::Aggregate(l) => stack.extend_from_slice(m.consts.values(l)),
        _ => {}
    }
}

/// Reports aliases that form a cycle. Each alias and each constant is visited once.
pub(super) fn check_circles(m: &Module, out: &mut DiagnosticSink) {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    // Aliases first, then constants.
    let aliases = m.globals.len();
    let mut state = vec![State::New; aliases];
    // The operands of an alias or a constant that have not been followed yet.
    let mut path: Vec<(usize, Vec<Value>)> = Vec::new();
    let node = |v: Value| match v.kind() {
        ValueKind::Global(g) => match m.global(g).kind {
            GlobalKind::Alias(target) => Some((g.index(), vec![target])),
            _ => None,
        },
        ValueKind::Const(c) => {
            let mut named = Vec::new();
            push_operands(m, c, &mut named);
            (!named.is_empty()).then(|| (aliases + c.index(), named))
        }
        _ => None,
    };
    for start in (0..aliases).map(GlobalId::new) {
        let Some(first) = node(Value::global(start)) else { continue };
        if state[first.0] != State::New {
            continue;
        }
        // Most modules have no alias, and need no table of constants.
        state.resize(aliases + m.consts.len(), State::New);
        state[first.0] = State::Open;
        path.push(first);
        while let Some((at, todo)) = path.last_mut() {
            let Some(v) = todo.pop() else {
                state[*at] = State::Done;
                path.pop();
                continue;
            };
            let Some(next) = node(v) else { continue };
            match state[next.0] {
                State::Done => {}
                State::New => {
                    state[next.0] = State::Open;
                    path.push(next);
                }
                State::Open => {
                    let code = Code::BadGlobal;
                    // A constant that contains itself is a fault of the producing tool; report it
                    // at the alias.
                    let g = if next.0 < aliases { GlobalId::new(next.0) } else { start };
                    out.push_with(code, || {
                        let name = global_name(m, g);
                        let why = "aliases name each other in a circle";
                        at_global(m, g, code, format!("`@{name}`: {why}"))
                    });
                }
            }
        }
    }
}

/// What aliases lead to by way of others and of casts, found for all at once when it is first asked
/// for.
#[derive(Default)]
pub(super) struct Aliases(OnceLock<Vec<Option<GlobalId>>>);

impl Aliases {
    /// Returns the global that an alias finally names; none for a cycle or an expression. O(1)
    /// after O(globals) for the first call.
    fn resolve(&self, m: &Module, g: GlobalId) -> Option<GlobalId> {
        self.0.get_or_init(|| Self::ends(m)).get(g.index()).copied().flatten()
    }

    fn ends(m: &Module) -> Vec<Option<GlobalId>> {
        // `None` is not asked yet, `Some(None)` leads nowhere.
        let mut ends: Vec<Option<Option<GlobalId>>> = vec![None; m.globals.len()];
        let mut path = Vec::new();
        for start in (0..m.globals.len()).map(GlobalId::new) {
            let mut at = Some(start);
            let end = loop {
                let Some(g) = at else { break None };
                if let Some(known) = ends[g.index()] {
                    break known;
                }
                let GlobalKind::Alias(next) = m.global(g).kind else { break Some(g) };
                // A cycle leads back here, so it ends without a result.
                ends[g.index()] = Some(None);
                path.push(g);
                at = stripped(m, next);
            };
            path.drain(..).for_each(|g| ends[g.index()] = Some(end));
            ends[start.index()] = Some(end);
        }
        ends.into_iter().map(Option::flatten).collect()
    }
}

/// Checks that an ifunc's resolver is a function that is defined here and returns a pointer.
fn ifunc(facts: &ModuleFacts<'_>, g: GlobalId, resolver: Value) -> Result<(), String> {
    let m = facts.m;
    use Linkage::*;
    let global = m.global(g);
    if !matches!(
        global.linkage,
        External | Private | Internal | LinkOnce | Weak | LinkOnceOdr | WeakOdr
    ) {
        return Err(format!("an ifunc cannot be `{}`", global.linkage.name()));
    }
    let end = stripped(m, resolver).and_then(|g| facts.aliases.resolve(m, g));
    let Some(f) = end.filter(|&f| m.function(f).is_some()) else {
        return Err("the resolver of an ifunc is a function".into());
    };
    if is_declaration(m.global(f)) {
        return Err("the resolver of an ifunc is defined here".into());
    }
    let returns = m.types.signature(m.global(f).ty).map_or(Type::VOID, |s| s.0);
    if !m.types.is_ptr(returns) {
        return Err("the resolver of an ifunc returns a pointer".into());
    }
    match m.const_type(resolver) == global.ptr_ty {
        true => Ok(()),
        false => Err("the resolver of an ifunc lies in another address space".into()),
    }
}

/// Returns whether a constant of the module is zero in all its bits.
fn is_zero(m: &Module, v: Value) -> bool {
    let mut stack = vec![v];
    while let Some(v) = stack.pop() {
        let ValueKind::Const(c) = v.kind() else { return false };
        let limbs = |l| m.consts.limbs(l).iter().all(|&x| x == 0);
        let zero = match m.consts.get(c).kind {
            ConstKind::Int(n) | ConstKind::Float(n) => n == 0,
            ConstKind::BigInt(l) | ConstKind::BigFloat(l) => limbs(l),
            ConstKind::Null | ConstKind::Zero | ConstKind::None => true,
            ConstKind::Bytes(l) => m.consts.bytes(l).iter().all(|&b| b == 0),
            ConstKind::Splat(e) => {
                stack.push(e);
                true
            }
            ConstKind::Aggregate(l) => {
                stack.extend_from_slice(m.consts.values(l));
                true
            }
            _ => false,
        };
        if !zero {
            return false;
        }
    }
    true
}

/// `!associated`, `!absolute_symbol`
fn attachments(m: &Module, g: GlobalId) -> Result<(), String> {
    let view = MetadataView { m, body: None };
    for a in &m.global(g).attachments {
        match m.symbols.get(a.kind) {
            b"associated" => {
                let op = view.op(a.node, 0);
                if view.len(a.node) != Some(1) || op.is_none() {
                    return Err("`!associated` names one global".into());
                }
                let op = op.filter(|&o| view.is_constant(o));
                let pointer =
                    op.and_then(|o| view.value(o)).is_some_and(|v| m.types.is_ptr(m.const_type(v)));
                if !pointer {
                    return Err("`!associated` names a pointer".into());
                }
                if op.and_then(|o| view.value(o)).and_then(|v| stripped(m, v)) == Some(g) {
                    return Err("`!associated` names the global itself".into());
                }
            }
            b"absolute_symbol" => {
                ranges::check(view, a.node, Type::I64, ranges::RangeKind::AbsoluteSymbol)
                    .map_err(|why| format!("`!absolute_symbol`: {why}"))?;
            }
            _ => {}
        }
    }
    Ok(())
}
