//! Calls of intrinsics that were declared otherwise.

use super::table::CallUpgrade;
use crate::attr::Attr;
use crate::constant::ConstKind;
use crate::entity::{AttrSet, GlobalId, Inst, Type, Value};
use crate::function::{Body, Function, Param};
use crate::inst::{CallInfo, InstData, TailKind};
use crate::intrinsic;
use crate::layout::DataLayout;
use crate::md::Attachment;
use crate::module::{Global, GlobalKind, Module};
use crate::opcode::Opcode;
use crate::symbol::Sym;
use crate::types::List;

/// The functions that a call of LLVM 22 calls instead, with their types.
#[derive(Debug, Default)]
pub(super) struct Callees(Vec<(GlobalId, Type)>);

impl Callees {
    pub(super) fn push(&mut self, g: GlobalId, ty: Type) {
        self.0.push((g, ty));
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = GlobalId> + '_ {
        self.0.iter().map(|c| c.0)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether the old declaration is one of them.
    pub(super) fn keeps(&self, old: GlobalId) -> bool {
        self.0.iter().any(|c| c.0 == old)
    }

    /// Returns whether the old declaration is the only one.
    pub(super) fn only(&self, old: GlobalId) -> bool {
        self.0.len() == 1 && self.keeps(old)
    }
}

/// Rewrites one call. Its place, name and attachments stay.
///
/// # Errors
/// If its operands are none that the earlier version allows.
pub(super) fn rewrite(
    module: &mut Module,
    body: &mut Body,
    call: Inst,
    upgrade: CallUpgrade,
    callees: &Callees,
) -> Result<(), String> {
    let refuse = |why: &str| Err(why.to_owned());
    let args = body.call_args(call).to_vec();
    let Some(&(callee, ty)) = callees.0.first() else { return Ok(()) };
    match upgrade {
        CallUpgrade::Rename(_) => set_callee(body, call, callee, ty, &args),
        CallUpgrade::LifetimeSize => {
            // Since LLVM 22 only the whole of an `alloca` has a lifetime.
            let Some(&[_, address]) = args.first_chunk() else { return Ok(()) };
            let Some(alloca) = stripped(module, body, address) else {
                body.remove_inst(call);
                return Ok(());
            };
            // A cast from the address space of the `alloca` may be gone.
            let pointer = body.inst(alloca).ty();
            let (callee, ty) = on_pointer(module, callee, ty, pointer);
            set_callee(body, call, callee, ty, &[Value::inst(alloca)]);
            make_bare(body, call, TailKind::None);
            let location = debug_location(body, call);
            body.set_attachments(call, &location);
        }
        CallUpgrade::Alignment(n) => {
            let n = usize::from(n);
            let align = args.get(n).and_then(|v| match body.consts.get(v.as_const()?).kind {
                ConstKind::Int(0) => element_align(module, ty, n),
                ConstKind::Int(bytes) if bytes.is_power_of_two() => Some(bytes),
                _ => None,
            });
            let Some(align) = align else {
                return refuse("the alignment is a constant and a power of two");
            };
            let mut args = args;
            args.remove(n);
            set_callee(body, call, callee, ty, &args);
            make_bare(body, call, body.inst(call).tail());
            let name = body.attrs.intern_text(b"align");
            let mut attrs = vec![AttrSet::EMPTY; args.len()];
            attrs[n - 1] = body.attrs.intern(&[Attr::Int(name, align)]);
            let start = body.attr_lists.len() as u32;
            body.attr_lists.extend_from_slice(&attrs);
            body.call_mut(call).arg_attrs = List { start, len: attrs.len() as u32 };
        }
        CallUpgrade::Splice => {
            let amount = args.get(2).and_then(|&v| body.consts.const_signed(&module.types, v));
            let Some(amount) = amount else { return refuse("the offset is a constant") };
            let (callee, ty) = callees.0[usize::from(amount < 0)];
            let mut args = args;
            let count = body.consts.int(Type::I32, amount.unsigned_abs());
            args[2] = Value::constant(count);
            set_callee(body, call, callee, ty, &args);
            make_bare(body, call, TailKind::None);
        }
        CallUpgrade::CoroEnd => coro_end(body, call, callees, args),
        CallUpgrade::Bitcasts => bitcasts(module, body, call, callee, ty, args),
        CallUpgrade::Record(_) => {}
    }
    Ok(())
}

/// Returns what the alignment 0 stands for at a vector of pointers: that of an element's type.
/// Argument `n` - 1 of the intrinsic has the addresses. At a single pointer LLVM refuses 0.
fn element_align(module: &Module, ty: Type, n: usize) -> Option<u64> {
    let (ret, params, _) = module.types.signature(ty)?;
    module.types.element(*params.get(n - 1)?)?;
    let data = if n == 1 { ret } else { params[0] };
    let layout = DataLayout::new(module.datalayout.as_deref());
    layout.align(&module.types, module.types.element(data)?)
}

/// Removes what LLVM does not take over to a new call: attributes, bundles and flags.
fn make_bare(body: &mut Body, call: Inst, tail: TailKind) {
    let info = body.call_mut(call);
    *info = CallInfo { args: info.args, ..CallInfo::plain(info.fn_ty) };
    let args = info.args as usize;
    if body.inst(call).op() == Opcode::Call {
        let ops = body.ops(call)[..1 + args].to_vec();
        body.set_ops(call, &ops);
        *body.inst_mut(call) = body.inst(call).without_flags().with_tail(tail);
    }
}

/// Replaces callee and arguments; the operands after the arguments stay.
fn set_callee(body: &mut Body, call: Inst, callee: GlobalId, ty: Type, args: &[Value]) {
    let old = body.call(call).args as usize;
    let mut ops = vec![Value::global(callee)];
    ops.extend_from_slice(args);
    ops.extend_from_slice(&body.ops(call)[1 + old..]);
    body.set_ops(call, &ops);
    let info = body.call_mut(call);
    (info.fn_ty, info.args) = (ty, args.len() as u32);
}

/// Returns the intrinsic of one pointer for pointers of the type `pointer`, and its own type.
fn on_pointer(module: &mut Module, callee: GlobalId, ty: Type, pointer: Type) -> (GlobalId, Type) {
    let ret = match module.types.signature(ty) {
        Some((ret, params, _)) if params != [pointer] => ret,
        _ => return (callee, ty),
    };
    let name = module.global(callee).name.clone().unwrap_or_default();
    let ty = module.types.function(ret, &[pointer], false);
    let Some(name) = intrinsic::mangled(&module.types, &name, ty) else { return (callee, ty) };
    let known = module.find(name.as_bytes()).filter(|&g| module.function(g).is_some());
    let declared = known.unwrap_or_else(|| {
        let params = vec![Param::of(pointer)];
        let kind = GlobalKind::Function(Box::new(Function { params, ..Function::default() }));
        let place = module.global(callee).place;
        module.add_global(Global { place, ..Global::with_defaults(&name, ty, kind) })
    });
    (declared, ty)
}

/// Returns the place in the source that an instruction is attached to.
fn debug_location(body: &Body, i: Inst) -> Vec<Attachment> {
    body.attachments(i).filter(|a| a.kind == Sym::DBG).collect()
}

/// Returns the `alloca` that a pointer is, under casts and indices of zero.
fn stripped(module: &Module, body: &Body, mut v: Value) -> Option<Inst> {
    let is_zero = |&i: &Value| body.consts.const_int(&module.types, i) == Some(0);
    loop {
        let i = v.as_inst()?;
        let ops = body.ops(i);
        v = match body.inst(i).op() {
            Opcode::Alloca => return Some(i),
            Opcode::BitCast | Opcode::AddrSpaceCast => ops[0],
            Opcode::GetElementPtr if ops[1..].iter().all(is_zero) => ops[0],
            _ => return None,
        };
    }
}

/// `i1 @llvm.coro.end(ptr, i1)` has no result since LLVM 22, which tells the ramp from the resumed
/// parts of a coroutine by `llvm.coro.is_in_ramp`.
fn coro_end(body: &mut Body, call: Inst, callees: &Callees, mut args: Vec<Value>) {
    let [(end, end_ty), (ramp, ramp_ty)] = callees.0[..] else { return };
    let none = body.consts.scalar(Type::TOKEN, ConstKind::None);
    args.resize(3, Value::constant(none));
    set_callee(body, call, end, end_ty, &args);
    make_bare(body, call, TailKind::None);
    let (data, block) = (*body.inst(call), body.block_of(call));
    let is_used = body.ops.contains(&Value::inst(call));
    if !is_used {
        body.names.clear(call);
        *body.inst_mut(call) = data.with_ty(Type::VOID);
        return;
    }
    let at = body.position(call).unwrap_or(0);
    let new = insert(body, block, at, call, data.with_ty(Type::VOID));
    let attachments: Vec<_> = body.attachments(call).collect();
    body.set_attachments(new, &attachments);
    body.calls.push(CallInfo::plain(ramp_ty));
    let ops = body.push_ops(&[Value::global(ramp)]);
    let asks =
        InstData::new(Opcode::Call, Type::I1).with_ops(ops).with_call(body.calls.len() as u32 - 1);
    let asked = insert(body, block, at + 1, call, asks);
    let truth = Value::constant(body.consts.int(Type::I1, 1));
    let ops = body.push_ops(&[Value::inst(asked), truth]);
    *body.inst_mut(call) = InstData::new(Opcode::Xor, Type::I1).with_ops(ops);
    body.set_attachments(call, &[]);
}

/// Calls a function with the same arguments in registers of other types.
fn bitcasts(
    module: &Module,
    body: &mut Body,
    call: Inst,
    callee: GlobalId,
    ty: Type,
    mut args: Vec<Value>,
) {
    let Some((ret, params, _)) = module.types.signature(ty) else { return };
    let old = module.types.signature(body.call(call).fn_ty).map(|(_, p, _)| p.to_vec());
    let block = body.block_of(call);
    for (n, arg) in args.iter_mut().enumerate() {
        let has = old.as_ref().and_then(|p| p.get(n)).copied();
        let Some(&wanted) = params.get(n).filter(|&&p| Some(p) != has) else { continue };
        if let Some(folded) = uniform(body, *arg, wanted) {
            *arg = folded;
            continue;
        }
        let at = body.position(call).unwrap_or(0);
        let ops = body.push_ops(&[*arg]);
        let cast = InstData::new(Opcode::BitCast, wanted).with_ops(ops);
        *arg = Value::inst(insert(body, block, at, call, cast));
    }
    set_callee(body, call, callee, ty, &args);
    make_bare(body, call, TailKind::None);
    let data = *body.inst(call);
    if data.ty() != ret {
        // The call keeps its uses as the cast of its new result.
        let at = body.position(call).unwrap_or(0);
        let new = insert(body, block, at, call, data.with_ty(ret));
        let ops = body.push_ops(&[Value::inst(new)]);
        *body.inst_mut(call) = InstData::new(Opcode::BitCast, data.ty()).with_ops(ops);
    }
}

/// Returns a constant of another type and the same bits, for constants that have none of their own.
fn uniform(body: &mut Body, v: Value, ty: Type) -> Option<Value> {
    match body.consts.get(v.as_const()?).kind {
        kind @ (ConstKind::Zero | ConstKind::Undef | ConstKind::Poison) => {
            Some(Value::constant(body.consts.scalar(ty, kind)))
        }
        _ => None,
    }
}

/// Inserts an instruction with the place of another one, in the text and in the source.
fn insert(body: &mut Body, b: crate::Block, at: usize, like: Inst, data: InstData) -> Inst {
    let place = body.place(like);
    let i = body.insert_inst(b, at, data);
    body.set_place(i, place);
    let location = debug_location(body, like);
    body.set_attachments(i, &location);
    i
}
