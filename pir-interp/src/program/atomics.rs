//! Properties of a program's text that searches over schedules use: globals accessed only by
//! atomics, so that accesses to them can't race; whether there are weak atomics; and whether
//! addresses are compared by order.

use pir_core::constant::{ConstKind, ConstPool};
use pir_core::entity::{Entity, GlobalId, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::Ordering;
use pir_core::module::{GlobalKind, Module};
use pir_core::opcode::{MemoryAccess, Opcode};
use pir_core::symbol::Sym;

/// Returns for each global whether all its uses are addresses of atomic instructions.
/// O(instructions)
pub(super) fn only_atomics(module: &Module) -> Vec<bool> {
    let mut only: Vec<bool> =
        module.globals.iter().map(|g| matches!(g.kind, GlobalKind::Variable(_))).collect();
    let mut used = |g: GlobalId| only[g.index()] = false;
    parts(&module.consts, &mut used);
    for g in &module.globals {
        let mut value = |v: Value| v.as_global().into_iter().for_each(&mut used);
        match &g.kind {
            GlobalKind::Variable(v) => v.init.into_iter().for_each(value),
            GlobalKind::Alias(v) | GlobalKind::Ifunc(v) => value(*v),
            GlobalKind::Function(f) => {
                [f.prefix, f.prologue, f.personality].into_iter().flatten().for_each(&mut value);
                let Some(body) = f.body.as_deref() else { continue };
                for i in placed(body) {
                    let address = atomic_address(body, i);
                    let others = body.ops(i).iter().enumerate().filter(|o| Some(o.0) != address);
                    others.for_each(|(_, &v)| value(v));
                }
                parts(&body.consts, &mut used);
            }
        }
    }
    only
}

/// Returns whether some atomic is weaker than `seq_cst`, or has a scope that does not order all
/// strands. O(instructions)
pub(super) fn weak_atomics(module: &Module) -> bool {
    let weak = |o: Ordering| !matches!(o, Ordering::NotAtomic | Ordering::SeqCst);
    (0..module.globals.len()).filter_map(|g| module.function(GlobalId::new(g))).any(|f| {
        let Some(body) = f.body.as_deref() else { return false };
        placed(body).any(|i| {
            let data = body.inst(i);
            let accesses = data.op().memory_access().is_some();
            let info = data.mem();
            let scoped = info.ordering != Ordering::NotAtomic && info.scope != Sym::EMPTY;
            let failure = data.op() == Opcode::CmpXchg && weak(info.failure);
            accesses && (scoped || weak(info.ordering) || failure)
        })
    })
}

/// Returns whether some atomic is `unordered`. O(instructions)
pub(super) fn has_unordered(module: &Module) -> bool {
    has_atomic(module, |_, order| order == Ordering::Unordered)
}

/// Returns whether there are fences. O(instructions)
pub(super) fn has_fences(module: &Module) -> bool {
    has_atomic(module, |op, _| op == Opcode::Fence)
}

fn has_atomic(module: &Module, is: impl Fn(Opcode, Ordering) -> bool) -> bool {
    (0..module.globals.len()).filter_map(|g| module.function(GlobalId::new(g))).any(|f| {
        let Some(body) = f.body.as_deref() else { return false };
        placed(body).any(|i| {
            let data = body.inst(i);
            let orders = data.op().memory_access().is_some() || data.op() == Opcode::Fence;
            orders && is(data.op(), data.mem().ordering)
        })
    })
}

/// Returns whether some instruction compares addresses by order. O(instructions)
pub(super) fn orders_addresses(module: &Module) -> bool {
    (0..module.globals.len()).filter_map(|g| module.function(GlobalId::new(g))).any(|f| {
        let Some(body) = f.body.as_deref() else { return false };
        placed(body).any(|i| {
            let data = body.inst(i);
            let ty = |&v: &Value| module.value_type(f, body, v);
            data.icmp().is_some_and(|p| !p.is_equality())
                && body.ops(i).first().is_some_and(|v| module.types.is_ptr_or_vector(ty(v)))
        })
    })
}

/// Returns the instructions that are in blocks. Those that a pass has removed may name globals that
/// are gone.
fn placed(body: &Body) -> impl Iterator<Item = Inst> + '_ {
    body.layout().iter().flat_map(|&b| body.insts(b).iter().copied())
}

/// Returns the index of the operand that is the address of an atomic access.
fn atomic_address(body: &Body, i: Inst) -> Option<usize> {
    let data = body.inst(i);
    let atomic = || data.mem().ordering != Ordering::NotAtomic;
    match data.op().memory_access()? {
        MemoryAccess::Load => atomic().then_some(0),
        MemoryAccess::Store => atomic().then_some(1),
        MemoryAccess::CmpXchg | MemoryAccess::AtomicRmw => Some(0),
        MemoryAccess::VAArg => None,
    }
}

/// Calls `used` for each global that occurs in a constant of the pool.
fn parts(pool: &ConstPool, used: &mut impl FnMut(GlobalId)) {
    for (_, c) in pool.iter() {
        let list = match c.kind {
            ConstKind::BlockAddress(g, _)
            | ConstKind::DsoLocalEquivalent(g)
            | ConstKind::NoCfi(g) => {
                used(g);
                continue;
            }
            ConstKind::Splat(v) => {
                v.as_global().into_iter().for_each(&mut *used);
                continue;
            }
            ConstKind::Aggregate(list) | ConstKind::PtrAuth(list) => list,
            ConstKind::Expr(e) => pool.expr(e).operands,
            _ => continue,
        };
        pool.values(list).iter().filter_map(|v| v.as_global()).for_each(&mut *used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globals_with_a_plain_access_are_not_atomic_only() {
        let text = b"@a = global i32 0\n@b = global i32 0\n@c = global [2 x i32] zeroinitializer\n\
            @d = global i32 0\n@p = global ptr @d\n\
            define i32 @f() {\n  store atomic i32 1, ptr @a seq_cst, align 4\n\
            \x20 %x = load i32, ptr @b\n  %y = load atomic i32, ptr @b seq_cst, align 4\n\
            \x20 %z = load atomic i32, ptr getelementptr (i8, ptr @c, i64 4) seq_cst, align 4\n\
            \x20 %w = atomicrmw add ptr @d, i32 1 seq_cst\n  ret i32 %x\n}\n";
        let module = pir_core::text::parse(text).module.expect("it parses");
        let only = only_atomics(&module);
        let of = |name: &[u8]| only[module.find(name).expect("it is there").index()];
        assert_eq!(
            [b"a", b"b", b"c", b"d", b"p"].map(|n| of(n)),
            [true, false, false, false, true]
        );
    }

    #[test]
    fn removed_instructions_do_not_count() {
        let text = "@x = global i32 0\n@y = global i32 0\ndefine void @f() {\n  \
                    store atomic i32 1, ptr @x seq_cst, align 4\n  \
                    store atomic i32 1, ptr @y monotonic, align 4\n  ret void\n}\n";
        let mut module = pir_core::text::parse(text.as_bytes()).module.expect("a module");
        assert!(weak_atomics(&module));
        let f = module.find(b"f").expect("f");
        let body = module.function_mut(f).and_then(|f| f.body.as_mut()).expect("a body");
        let last = body.insts(body.layout()[0])[1];
        body.remove_inst(last);
        module.retain_globals(|g| g.name.as_deref() != Some(b"y"));
        assert_eq!(only_atomics(&module), [true, false]);
        assert!(!weak_atomics(&module) && !orders_addresses(&module));
    }
}
