//! PIR0128: metadata attached to instructions.
//!
//! Debug information is not checked, because LLVM drops malformed records and accepts the module.

use super::BodyContext;
use super::md::MetadataView;
use super::ranges;
use super::tbaa;
use super::types::TypeGroup;
use pir_core::constant::ConstKind;
use pir_core::diag::Code;
use pir_core::entity::{Inst, Md, Type, Value};
use pir_core::inst::InstData;
use pir_core::md::{Attachment, MdData, MdValue};
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;
use rustc_hash::FxHashMap;
use std::sync::{Mutex, PoisonError};

#[inline]
pub(super) fn check(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let list = cx.body.attachments(i);
    if list.len() == 0 {
        return;
    }
    for a in list {
        // Debug locations are most attachments of most files; the others are rare or checked once a
        // node.
        let fine = a.kind == Sym::DBG;
        if !fine {
            attachment(cx, i, d, a);
        }
    }
}

/// A node cannot hold an argument or a result: only a call's operand, or `!DIArgList`, can.
pub(super) fn check_locals(cx: &mut BodyContext<'_>) {
    let pool = &cx.body.metadata;
    let is_local = |md: Md| {
        md.is_local()
            && md.index() < pool.len()
            && matches!(pool.get(md.index()), MdData::Value(v) if v.is_local())
    };
    let holds = |n: usize| match pool.get(n) {
        MdData::Tuple { ops, .. } => pool.refs(ops).flatten().any(is_local),
        MdData::Node { fields, .. } => {
            pool.fields(fields).iter().any(|f| matches!(f.value, MdValue::Node(md) if is_local(md)))
        }
        _ => false,
    };
    let Some(bad) = (0..pool.len()).find(|&n| holds(n)) else { return };
    let named = |i: &Inst| {
        cx.body.attachments(*i).any(|a| a.node == Md::local(bad))
            || cx.body.ops(*i).contains(&Value::metadata(Md::local(bad)))
    };
    let at = cx.body.layout().iter().flat_map(|&b| cx.body.insts(b)).copied().find(named);
    let message = "a metadata node cannot hold a value of a function";
    match at {
        Some(i) => cx.fail(i, Code::BadMetadata, message),
        None => {
            let d = cx.places.at_function(Code::BadMetadata, message);
            cx.report(d);
        }
    }
}

/// Minimum length of a list that is checked once, however many instructions name it.
const MIN_CACHED_LIST_LEN: usize = 16;

/// Verdicts on long nodes of the module.
#[derive(Default)]
pub(super) struct ListVerdicts(Mutex<FxHashMap<AttachmentKey, Result<(), String>>>);

/// The kind of an attachment, its node, and opcode and type of the instruction.
type AttachmentKey = (Sym, Md, Opcode, Type);

impl ListVerdicts {
    fn get(&self, key: &AttachmentKey) -> Option<Result<(), String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn set(&self, key: AttachmentKey, verdict: Result<(), String>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, verdict);
    }
}

/// Returns whether the verdict on an attachment depends only on the key in [`ListVerdicts`].
fn depends_on_node(cx: &BodyContext<'_>, kind: Sym) -> bool {
    matches!(kind, Sym::RANGE | Sym::NOALIAS | Sym::ALIAS_SCOPE | Sym::ACCESS_GROUP)
        || matches!(
            cx.m.symbols.get(kind),
            b"noalias.addrspace" | b"memprof" | b"callsite" | b"annotation"
        )
}

fn view<'a>(cx: &BodyContext<'a>) -> MetadataView<'a> {
    MetadataView { m: cx.m, body: Some(cx.body) }
}

fn attachment(cx: &mut BodyContext<'_>, i: Inst, d: &InstData, a: Attachment) {
    let key = (a.kind, a.node, d.op(), d.ty());
    let long = !a.node.is_local() && view(cx).len(a.node).is_some_and(|n| n >= MIN_CACHED_LIST_LEN);
    let checked = match long && depends_on_node(cx, a.kind) {
        false => verdict(cx, i, d, a),
        true => cx.facts.lists.get(&key).unwrap_or_else(|| {
            let new = verdict(cx, i, d, a);
            cx.facts.lists.set(key, new.clone());
            new
        }),
    };
    if let Err(why) = checked {
        let kind = String::from_utf8_lossy(cx.m.symbols.get(a.kind)).into_owned();
        let message = format!("`!{kind}` on `{}`: {why}", d.op().name());
        cx.fail(i, Code::BadMetadata, message);
    }
}

fn verdict(cx: &BodyContext<'_>, i: Inst, d: &InstData, a: Attachment) -> Result<(), String> {
    let v = view(cx);
    let md = a.node;
    match a.kind {
        Sym::TBAA => on(
            d.op(),
            &[
                Opcode::Load,
                Opcode::Store,
                Opcode::Call,
                Opcode::VAArg,
                Opcode::AtomicRmw,
                Opcode::CmpXchg,
            ],
        )
        .and_then(|()| tbaa::check(v, &cx.facts.known, md)),
        Sym::NOALIAS | Sym::ALIAS_SCOPE => scopes(cx, md),
        Sym::ACCESS_GROUP => access_group(cx, md),
        Sym::RANGE => {
            let ty = cx.m.types.scalar(d.ty());
            on(d.op(), &[Opcode::Load, Opcode::Call, Opcode::Invoke])
                .and_then(|()| ranges::check(v, md, ty, ranges::RangeKind::Range))
        }
        Sym::NONNULL => pointer_load(cx, d).and_then(|()| match v.len(md) {
            Some(0) => Ok(()),
            _ => Err("its node is empty".into()),
        }),
        Sym::ALIGN => pointer_load(cx, d).and_then(|()| alignment(v, md)),
        Sym::DEREFERENCEABLE | Sym::DEREFERENCEABLE_OR_NULL => dereferenceable(cx, d, md),
        Sym::LLVM_LOOP => match v.len(md) {
            Some(0) => Err("a loop's node has operands, itself the first".into()),
            _ => Ok(()),
        },
        Sym::FPMATH => fpmath(cx, d, md),
        Sym::PROF => profile(cx, i, d, md),
        kind => other(cx, i, d, cx.m.symbols.get(kind), md),
    }
}

fn on(op: Opcode, allowed: &[Opcode]) -> Result<(), String> {
    match allowed.contains(&op) {
        true => Ok(()),
        false => {
            let names: Vec<_> = allowed.iter().map(|o| format!("`{}`", o.name())).collect();
            Err(format!("it applies to {} only", names.join(", ")))
        }
    }
}

fn pointer_load(cx: &BodyContext<'_>, d: &InstData) -> Result<(), String> {
    on(d.op(), &[Opcode::Load])?;
    match cx.row(d.ty()).group {
        TypeGroup::Ptr => Ok(()),
        _ => Err("it applies to pointers only".into()),
    }
}

fn alignment(v: MetadataView<'_>, md: Md) -> Result<(), String> {
    let value = v.op(md, 0).and_then(|o| v.int(o));
    match (v.len(md), value) {
        (Some(1), Some((pir_core::Type::I64, n))) if n.is_power_of_two() && n <= 1 << 32 => Ok(()),
        _ => Err("it takes one `i64`, a power of two up to 2^32".into()),
    }
}

fn dereferenceable(cx: &BodyContext<'_>, d: &InstData, md: Md) -> Result<(), String> {
    let v = view(cx);
    on(d.op(), &[Opcode::Load, Opcode::IntToPtr])?;
    if cx.row(d.ty()).group != TypeGroup::Ptr {
        return Err("it applies to pointers only".into());
    }
    match (v.len(md), v.op(md, 0).and_then(|o| v.int(o))) {
        (Some(1), Some((pir_core::Type::I64, _))) => Ok(()),
        _ => Err("it takes one `i64`".into()),
    }
}

fn fpmath(cx: &BodyContext<'_>, d: &InstData, md: Md) -> Result<(), String> {
    let v = view(cx);
    if !cx.row(d.ty()).is_float_like() {
        return Err("it applies to floating point only".into());
    }
    let accuracy = v.op(md, 0).and_then(|o| v.constant(o));
    match (v.len(md), accuracy) {
        (Some(1), Some((pir_core::Type::F32, ConstKind::Float(bits)))) => {
            let x = f32::from_bits(bits as u32);
            match x.is_finite() && x > 0.0 {
                true => Ok(()),
                false => Err("the accuracy is positive".into()),
            }
        }
        _ => Err("it takes one `float`, the accuracy".into()),
    }
}

/// A list of scopes; each names itself or has a string, and a domain that does so too.
pub(super) fn scopes(cx: &BodyContext<'_>, list: Md) -> Result<(), String> {
    if cx.facts.known.scopes(list) {
        return Ok(());
    }
    let v = view(cx);
    let named =
        |node: Md, n: usize| v.op(node, n).is_some_and(|o| o == node || v.string(o).is_some());
    let optional_string = |node: Md, n: usize| match v.len(node) {
        Some(len) if len > n => v.op(node, n).is_some_and(|o| v.string(o).is_some()),
        _ => true,
    };
    for scope in v.ops(list) {
        let Some(scope) = scope.filter(|&s| v.is_node(s)) else {
            return Err("a list of scopes holds nodes".into());
        };
        if !matches!(v.len(scope), Some(2..=3)) || !named(scope, 0) || !optional_string(scope, 2) {
            return Err("a scope has itself or a string, a domain, and perhaps a name".into());
        }
        let Some(domain) = v.op(scope, 1).filter(|&d| v.is_node(d)) else {
            return Err("the domain of a scope is a node".into());
        };
        if !matches!(v.len(domain), Some(1..=2)) || !named(domain, 0) || !optional_string(domain, 1)
        {
            return Err("a domain has itself or a string, and perhaps a name".into());
        }
    }
    cx.facts.known.set_scopes(list);
    Ok(())
}

fn access_group(cx: &BodyContext<'_>, md: Md) -> Result<(), String> {
    if cx.facts.known.groups(md) {
        return Ok(());
    }
    let v = view(cx);
    let is_group = |md: Md| v.len(md) == Some(0) && v.is_distinct(md);
    if !is_group(md) && !v.ops(md).all(|g| g.is_some_and(is_group)) {
        return Err("it is an empty distinct node, or a list of them".into());
    }
    cx.facts.known.set_groups(md);
    Ok(())
}

/// `!{!"branch_weights", …}`, `!{!"VP", kind, total, …}` or `!{!"unknown", !"pass"}`
fn profile(cx: &BodyContext<'_>, i: Inst, d: &InstData, md: Md) -> Result<(), String> {
    let v = view(cx);
    let Some(name) = v.op(md, 0).and_then(|n| v.string(n)) else {
        return Err("it starts with the name of the profile".into());
    };
    let len = v.len(md).unwrap_or(0);
    let targets = || cx.body.ops(i).iter().filter(|t| t.as_block().is_some()).count();
    let weights = match d.op() {
        Opcode::Br | Opcode::Switch | Opcode::IndirectBr | Opcode::CallBr => Some(targets()),
        Opcode::Invoke => Some(2),
        Opcode::Call => Some(1),
        Opcode::Select => Some(2),
        _ => None,
    };
    match name {
        b"unknown" => match len == 2 && v.op(md, 1).is_some_and(|o| v.string(o).is_some()) {
            true if weights.is_some() => Ok(()),
            true => Err("\"unknown\" stands where weights could".into()),
            false => Err("\"unknown\" takes the name of the pass that says so".into()),
        },
        b"VP" => {
            let kind = v.op(md, 1).and_then(|k| v.int(k)).map(|k| k.1);
            match kind {
                _ if len < 5 || len.is_multiple_of(2) => {
                    Err("a profile of values is too short".into())
                }
                Some(0..=1) if !d.op().is_call() => {
                    Err("this profile applies to calls only".into())
                }
                Some(0..=2) => Ok(()),
                _ => Err("no such kind of profile of values".into()),
            }
        }
        b"branch_weights" => {
            let Some(mut wanted) = weights else {
                return Err("weights apply to branches, calls and `select` only".into());
            };
            // A string may follow that says where the weights are from.
            let from = 1 + usize::from(v.op(md, 1).is_some_and(|o| v.string(o).is_some()));
            let given = len.saturating_sub(from);
            if d.op() == Opcode::Invoke && given == 1 {
                wanted = 1;
            }
            if given != wanted {
                return Err(format!("it has {given} weights, not {wanted}"));
            }
            match v.ops(md).skip(from).all(|w| w.is_some_and(|w| v.is_int(w))) {
                true => Ok(()),
                false => Err("its weights are integers".into()),
            }
        }
        _ => Err("it is \"branch_weights\", \"VP\" or \"unknown\"".into()),
    }
}

/// Checks the kinds without a symbol of their own.
fn other(cx: &BodyContext<'_>, i: Inst, d: &InstData, kind: &[u8], md: Md) -> Result<(), String> {
    let v = view(cx);
    match kind {
        b"invariant.group" => on(d.op(), &[Opcode::Load, Opcode::Store]),
        b"noalias.addrspace" => {
            on(
                d.op(),
                &[Opcode::Load, Opcode::Store, Opcode::AtomicRmw, Opcode::CmpXchg, Opcode::Call],
            )?;
            ranges::check(v, md, d.ty(), ranges::RangeKind::NoaliasAddrspace)
        }
        b"captures" => {
            on(d.op(), &[Opcode::Store])?;
            let stored = cx.body.ops(i).first().map_or(TypeGroup::Void, |&v| cx.row_of(v).group);
            const WORDS: [&[u8]; 4] =
                [b"address", b"address_is_null", b"provenance", b"read_provenance"];
            let known =
                |o: Option<Md>| o.and_then(|o| v.string(o)).is_some_and(|s| WORDS.contains(&s));
            match v.len(md).is_some_and(|n| n > 0) && v.ops(md).all(known) {
                true if stored == TypeGroup::Ptr => Ok(()),
                true => Err("it applies to a store of a pointer".into()),
                false => Err("it lists what of the pointer is captured".into()),
            }
        }
        b"alloc_token" if !d.op().is_call() => Err("it applies to calls only".into()),
        b"mmra" => on(
            d.op(),
            &[
                Opcode::Load,
                Opcode::Store,
                Opcode::AtomicRmw,
                Opcode::CmpXchg,
                Opcode::Fence,
                Opcode::Call,
                Opcode::Invoke,
                Opcode::CallBr,
            ],
        ),
        b"memprof" | b"callsite" if !d.op().is_call() => Err("it applies to calls only".into()),
        b"callsite" => stack(v, md),
        b"memprof" => {
            let infos = v.ops(md);
            let fits = |info: Option<Md>| {
                let info = info?;
                let len = v.len(info).filter(|&n| n >= 2)?;
                stack(v, v.op(info, 0)?).ok()?;
                let is_tag = |n: usize| v.op(info, n).is_some_and(|t| v.string(t).is_some());
                (1..len)
                    .all(|n| {
                        is_tag(n) || v.op(info, n).is_some_and(|t| v.is_node(t) || v.is_int(t))
                    })
                    .then_some(())
            };
            match v.len(md).is_some_and(|n| n > 0) && infos.into_iter().all(|i| fits(i).is_some()) {
                true => Ok(()),
                false => Err("it lists stacks with the kind of their memory".into()),
            }
        }
        b"annotation" => {
            let text = |o: Md| {
                v.string(o).is_some()
                    || v.len(o).is_some()
                        && v.ops(o).all(|s| s.is_some_and(|s| v.string(s).is_some()))
            };
            match v.len(md).is_some_and(|n| n > 0) && v.ops(md).all(|o| o.is_some_and(text)) {
                true => Ok(()),
                false => Err("it lists strings".into()),
            }
        }
        _ => Ok(()),
    }
}

fn stack(v: MetadataView<'_>, md: Md) -> Result<(), String> {
    match v.len(md).is_some_and(|n| n > 0) && v.ops(md).all(|o| o.is_some_and(|o| v.is_int(o))) {
        true => Ok(()),
        false => Err("a stack is a list of integers".into()),
    }
}
