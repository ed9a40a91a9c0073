//! Refusal of functions that cannot be vectorised, before any code is written.

use pir_analysis::{Cfg, DomTree, Loops};
use pir_core::Module;
use pir_core::entity::{Block, Entity, Inst, Type, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::inst::{AllocaFlags, TailKind};
use pir_core::intrinsic::LaneRule;
use pir_core::opcode::{Class, Effect, Opcode, Terminator};
use pir_core::types::TypeData;

use crate::callee::{self, CallClass};
use crate::plan::LanePlan;
use crate::request::{Refusal, Request};
use crate::shape::{LaneShape, ShapeRules, can_widen, is_pure};

/// A block's name for messages.
pub(crate) fn block_name(body: &Body, b: Block) -> String {
    let name = body.block_names.get(b);
    name.map_or_else(|| b.to_string(), |n| format!("%{}", String::from_utf8_lossy(n)))
}

/// Checks the request itself.
pub(crate) fn request(module: &Module, r: &Request<'_>) -> Result<(), Refusal> {
    let bad = |text: String| Err(Refusal::Request(text));
    if r.function.index() >= module.globals.len() {
        return bad("there is no such global".into());
    }
    let Some(f) = module.function(r.function) else {
        return Err(Refusal::NoBody(module.display_name(r.function)));
    };
    if f.body.as_deref().is_none_or(|b| b.entry().is_none()) {
        return Err(Refusal::NoBody(module.display_name(r.function)));
    }
    if !(2..=64).contains(&r.lanes) {
        return bad(format!("{} lanes, where 2 to 64 are possible", r.lanes));
    }
    if r.groups == 0 || !r.lanes.is_multiple_of(r.groups) || r.lanes / r.groups < 2 {
        return bad(format!("{} lanes in {} groups", r.lanes, r.groups));
    }
    if r.params.len() != f.params.len() {
        let (given, wanted) = (r.params.len(), f.params.len());
        return bad(format!("{given} shapes for {wanted} parameters"));
    }
    let types = &module.types;
    let (result, _, vararg) =
        types.signature(module.global(r.function).ty).unwrap_or((Type::VOID, &[], false));
    if vararg {
        return bad("the function takes any number of arguments".into());
    }
    let plain = |ty: Type| {
        can_widen(types, ty)
            && !matches!(types.get(ty), TypeData::Array(..))
            && types.fields(ty).is_none()
    };
    if result != Type::VOID && !plain(result) {
        return Err(Refusal::Type(types.show(result)));
    }
    for (p, s) in f.params.iter().zip(r.params) {
        let sh = LaneShape::from(*s);
        let narrow = types.is_ptr(p.ty) || types.int_bits(p.ty).is_some_and(|b| b <= 64);
        if matches!(sh, LaneShape::Affine { .. }) && !narrow {
            return bad(format!("a consecutive parameter of type {}", types.show(p.ty)));
        }
        if matches!(sh, LaneShape::Varying) && !plain(p.ty) {
            return Err(Refusal::Type(types.show(p.ty)));
        }
        for word in ["byval", "inalloca", "preallocated", "swifterror", "swiftself", "swiftasync"] {
            if module.attrs.has(p.attrs, word) {
                return bad(format!("a parameter is `{word}`"));
            }
        }
    }
    Ok(())
}

/// Checks the instructions, before the function is analysed.
pub(crate) fn body(module: &Module, f: &Function, body: &Body) -> Result<(), Refusal> {
    let cfg = Cfg::of(body);
    let dom = DomTree::compute(&cfg);
    for &b in body.layout() {
        if !dom.is_reachable(b) {
            continue;
        }
        if body.terminator(b).is_none() {
            return Err(refuse(body, b, "block", "it has no terminator"));
        }
        for &i in body.insts(b) {
            inst(module, f, body, b, i)?;
        }
    }
    if !cfg.preds(cfg.entry()).is_empty() {
        return Err(refuse(body, cfg.entry(), "br", "it leads to the entry"));
    }
    let loops = Loops::compute(&cfg, &dom);
    if let Some(cycle) = loops.irreducible().next() {
        return Err(Refusal::Irreducible(block_name(body, cycle[0])));
    }
    if loops.iter().any(|l| loops.depth(l) as usize > Refusal::MAX_LOOP_DEPTH) {
        return Err(Refusal::Nest);
    }
    Ok(())
}

fn refuse(body: &Body, b: Block, what: &str, why: &'static str) -> Refusal {
    Refusal::Instruction { instruction: what.to_string(), block: block_name(body, b), why }
}

/// Why no lanes do this, in vectors or in steps.
pub(crate) fn beyond_lanes(op: Opcode) -> Option<&'static str> {
    let Some(terminator) = op.terminator() else {
        return match (op.class(), op.effect()) {
            (Class::Pad, _) => Some("lanes cannot unwind apart"),
            (Class::Other | Class::Terminator, Effect::Order) => {
                Some("lanes have no strands of their own")
            }
            (
                Class::Terminator
                | Class::IntBinary
                | Class::FloatBinary
                | Class::Cast
                | Class::Compare
                | Class::Memory
                | Class::Other
                | Class::Debug,
                _,
            ) => None,
        };
    };
    match terminator {
        Terminator::Fork | Terminator::Halt => Some("lanes have no strands of their own"),
        Terminator::Invoke
        | Terminator::Resume
        | Terminator::CatchSwitch
        | Terminator::CatchRet
        | Terminator::CleanupRet => Some("lanes cannot unwind apart"),
        Terminator::CallBr | Terminator::IndirectBr => Some("its targets are unknown"),
        Terminator::Ret | Terminator::Br | Terminator::Switch | Terminator::Unreachable => None,
    }
}

fn inst(module: &Module, f: &Function, body: &Body, b: Block, i: Inst) -> Result<(), Refusal> {
    let data = body.inst(i);
    let no = |why| Err(refuse(body, b, data.op().name(), why));
    if let Some(why) = beyond_lanes(data.op()) {
        return no(why);
    }
    match data.op() {
        Opcode::VAArg => no("the list of arguments is one for all lanes"),
        Opcode::Alloca => {
            let rules = ShapeRules { types: &module.types, layout: &Default::default(), body };
            let count = body.ops(i).first().map_or(Some(1), |&n| rules.const_int(n));
            if data.alloca_flags().intersects(AllocaFlags::INALLOCA | AllocaFlags::SWIFTERROR) {
                return no("it belongs to a call");
            }
            match count {
                Some(n) if (1..=1 << 24).contains(&n) => Ok(()),
                _ => no("its size is unknown"),
            }
        }
        Opcode::Call => {
            let name = callee::name(module, body, i);
            let info = body.call(i);
            let no = |why| {
                let what = if name.is_empty() { "call" } else { name };
                Err(refuse(body, b, what, why))
            };
            if callee::classify(module, f, body, i) == CallClass::Hint {
                return Ok(());
            }
            let odd = |v: &pir_core::Value| matches!(v.kind(), ValueKind::Metadata(_));
            if body.ops(i).iter().any(odd) {
                return no("it takes metadata");
            }
            if info.bundles.len > 0 {
                return no("it has operand bundles");
            }
            if data.tail() == TailKind::MustTail {
                return no("it must be the last thing that its caller does");
            }
            match callee::lane_rule(module, body, i) {
                Some(LaneRule::Strand) => return no("it asks for the strand"),
                Some(LaneRule::Stack | LaneRule::Frame) => {
                    return no("it asks for the frame, which is one for all lanes");
                }
                _ => {}
            }
            let declared = callee::target(body, i).and_then(|g| module.function(g));
            let twice = callee::has_attr(module, &body.attrs, info.fn_attrs, "returns_twice")
                || declared.is_some_and(|f| {
                    callee::has_attr(module, &module.attrs, f.attrs, "returns_twice")
                });
            if twice {
                return no("it returns twice");
            }
            Ok(())
        }
        Opcode::Phi
        | Opcode::Ret
        | Opcode::Br
        | Opcode::Switch
        | Opcode::Unreachable
        | Opcode::Load
        | Opcode::Store
        | Opcode::Fence
        | Opcode::CmpXchg
        | Opcode::AtomicRmw => Ok(()),
        op if is_pure(op) || op.is_debug() => Ok(()),
        _ => no("it is unknown"),
    }
}

/// Checks that everything that differs between lanes can be kept for them.
pub(crate) fn types(
    module: &Module,
    f: &Function,
    body: &Body,
    plan: &LanePlan,
) -> Result<(), Refusal> {
    let types = &module.types;
    for b in plan.cfg.blocks().filter(|b| plan.levels.block_position[b.index()].is_some()) {
        for &i in body.insts(b) {
            let data = body.inst(i);
            if data.op().is_debug() {
                continue;
            }
            let varying = |v: pir_core::Value| matches!(plan.shape(v), LaneShape::Varying);
            if data.ty() != Type::VOID && varying(i.into()) && !can_widen(types, data.ty()) {
                return Err(Refusal::Type(types.show(data.ty())));
            }
            // Values of a divergent loop differ outside of it even if they do not inside.
            let left = plan.left_divergent_loop(body, i, None).is_some();
            if data.ty() != Type::VOID && left && !can_widen(types, data.ty()) {
                return Err(Refusal::Type(types.show(data.ty())));
            }
            // Uniform operands of a call or an aggregate that has varying ones, too.
            let any = body.ops(i).iter().any(|&v| varying(v));
            if is_pure(data.op()) && any {
                for &v in body.ops(i) {
                    let ty = module.value_type(f, body, v);
                    if ty != Type::LABEL && !can_widen(types, ty) {
                        return Err(Refusal::Type(types.show(ty)));
                    }
                }
            }
        }
    }
    Ok(())
}
