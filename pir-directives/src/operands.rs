//! Operands of clauses: variables and their types, constructors and destructors, constants.

use pir_core::Module;
use pir_core::constant::ConstKind;
use pir_core::entity::{Const, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::Body;
use pir_core::module::GlobalKind;
use pir_core::opcode::Opcode;

/// The type of a variable of the stack or of the module.
pub(crate) fn object_type(module: &Module, body: &Body, v: Value) -> Option<Type> {
    match v.kind() {
        ValueKind::Inst(i) => allocated_type(body, i),
        ValueKind::Global(g) => type_of_global(module, g),
        _ => None,
    }
}

/// The type of the single object that an instruction allocates.
pub(crate) fn allocated_type(body: &Body, i: Inst) -> Option<Type> {
    let data = body.inst(i);
    let is_single = |count: Value| {
        count.as_const().is_some_and(|c| body.consts.get(c).kind == ConstKind::Int(1))
    };
    let is_one = data.op() == Opcode::Alloca && body.ops(i).iter().all(|&n| is_single(n));
    is_one.then(|| data.allocated_type())
}

/// The type of a variable of the module.
pub(crate) fn type_of_global(module: &Module, g: GlobalId) -> Option<Type> {
    let is_variable = matches!(module.global(g).kind, GlobalKind::Variable(_));
    is_variable.then(|| module.global(g).ty)
}

/// Whether an operand is a function, or null: a constructor or destructor in a list.
pub(crate) fn is_function_or_null(module: &Module, body: &Body, v: Value) -> bool {
    match v.kind() {
        ValueKind::Global(g) => module.function(g).is_some(),
        ValueKind::Const(c) => {
            matches!(body.consts.get(c).kind, pir_core::constant::ConstKind::Null)
        }
        _ => false,
    }
}

/// A variable of a list, with its constructors and its destructor if its type is a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ListItem {
    pub variable: Value,
    /// Default constructor, copy constructor, destructor.
    pub class: Option<[Value; 3]>,
}

/// Divides the operands of a list. `None`: a constructor or destructor is missing or stray.
pub(crate) fn items(
    args: &[Value],
    is_function_or_null: impl Fn(Value) -> bool,
) -> Option<Vec<ListItem>> {
    let mut rest = args;
    let mut items = Vec::new();
    while let [variable, tail @ ..] = rest {
        if is_function_or_null(*variable) {
            return None;
        }
        let is_class = tail.first().is_some_and(|&v| is_function_or_null(v));
        let class = match (is_class, tail) {
            (false, _) => None,
            (true, &[a, b, c, ..]) => {
                let all = [a, b, c];
                all.iter().all(|&v| is_function_or_null(v)).then_some(all)?.into()
            }
            _ => return None,
        };
        rest = if is_class { &tail[3..] } else { tail };
        items.push(ListItem { variable: *variable, class });
    }
    Some(items)
}

/// Whether a constant is computed from the address of a global. O(constant)
pub(crate) fn constant_mentions(body: &Body, v: Value, g: GlobalId) -> bool {
    let mut work: Vec<Const> = v.as_const().into_iter().collect();
    while let Some(c) = work.pop() {
        let inner: Vec<Value> = match body.consts.get(c).kind {
            ConstKind::Expr(e) => body.consts.values(body.consts.expr(e).operands).to_vec(),
            ConstKind::Aggregate(l) | ConstKind::PtrAuth(l) => body.consts.values(l).to_vec(),
            ConstKind::Splat(v) => vec![v],
            _ => continue,
        };
        for v in inner {
            match v.kind() {
                ValueKind::Global(x) if x == g => return true,
                ValueKind::Const(c) => work.push(c),
                _ => {}
            }
        }
    }
    false
}
