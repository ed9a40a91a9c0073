//! A function whose directives are checked.

use crate::calls::{is_marker, span};
use crate::operands::{ListItem, is_function_or_null, items, object_type};
use crate::tree::Tree;
use pir_core::Module;
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::{Body, Function};
use rustc_hash::FxHashSet;

/// The function under check, with its module and directive tree.
pub(crate) struct Context<'a> {
    pub module: &'a Module,
    pub function: &'a Function,
    pub body: &'a Body,
    pub tree: &'a Tree,
    /// The variables of which each thread has its own.
    pub threadprivate: &'a FxHashSet<GlobalId>,
}

impl Context<'_> {
    /// Begins a diagnostic about a clause of a node.
    pub(crate) fn about(&self, code: Code, i: Inst, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, message).at(span(self.body, i))
    }

    /// Divides the operands of a list.
    pub(crate) fn items(&self, args: &[Value]) -> Option<Vec<ListItem>> {
        items(args, |v| is_function_or_null(self.module, self.body, v))
    }

    pub(crate) fn ty(&self, v: Value) -> Type {
        self.module.value_type(self.function, self.body, v)
    }

    /// The type of the object that a pointer is the address of, if the IR says it.
    pub(crate) fn object_type(&self, v: Value) -> Option<Type> {
        object_type(self.module, self.body, v)
    }

    pub(crate) fn name(&self, v: Value) -> String {
        let name = match v.kind() {
            ValueKind::Inst(i) => self.body.names.get(i).map(<[u8]>::to_vec),
            ValueKind::Arg(n) => {
                self.function.params.get(n as usize).and_then(|p| p.name.clone()).map(Into::into)
            }
            ValueKind::Global(g) => self.module.global(g).name.as_deref().map(<[u8]>::to_vec),
            _ => None,
        };
        name.map_or_else(
            || "the variable".to_owned(),
            |n| format!("`{}`", String::from_utf8_lossy(&n)),
        )
    }
}

/// The instructions between the markers of a construct, those of nested ones included. Calls of
/// the directive layer are left out.
pub(crate) fn insts_inside(cx: &Context<'_>, n: usize) -> FxHashSet<Inst> {
    let mut found = FxHashSet::default();
    let node = &cx.tree.nodes[n];
    for &b in cx.body.layout() {
        let Some(open) = cx.tree.open_at[b.index()] else { continue };
        let mut inside = cx.tree.is_inside(open, n);
        for &i in cx.body.insts(b) {
            if i == node.head() {
                inside = true;
            } else if Some(i) == node.end {
                inside = false;
            } else if inside && !is_marker(cx.module, cx.body, i) {
                found.insert(i);
            }
        }
    }
    found
}
