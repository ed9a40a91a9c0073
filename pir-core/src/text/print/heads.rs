//! A short text with what a module declares besides globals and metadata.

use super::{OutputBuffer, Shared};
use crate::attr::AttrPool;
use crate::entity::AttrSet;
use crate::module::{GlobalKind, Module};
use rustc_hash::FxHashSet;

/// Where a set of attributes is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum AttrPosition {
    Function,
    Result,
    Parameter,
    Variable,
}

/// Returns a text with the types, comdats, strings and attribute groups of a module, and with each
/// set of attributes, and each code model and sanitizer word of a variable, where it can stand.
pub(crate) fn heads(module: &Module) -> Vec<u8> {
    use AttrPosition::{Function, Parameter, Result, Variable};
    let shared = Shared::new(module);
    let mut text = Vec::new();
    shared.printer(&mut text).module_head();
    let mut declared = FxHashSet::default();
    let mut line = |text: &mut Vec<u8>, pool: &AttrPool, set: AttrSet, at| {
        if set == AttrSet::EMPTY {
            return;
        }
        let mut attrs = OutputBuffer::new();
        shared.printer(&mut attrs).attributes_in(pool, set);
        let n = declared.len();
        if declared.insert((at, attrs.clone())) {
            let attrs = String::from_utf8_lossy(&attrs);
            let line = match at {
                Function => format!("declare void @\"{n}\"(){attrs}\n"),
                Result => format!("declare{attrs} ptr @\"{n}\"()\n"),
                Parameter => format!("declare void @\"{n}\"(ptr{attrs})\n"),
                Variable => format!("@\"{n}\" = external global i32{attrs}\n"),
            };
            text.extend_from_slice(line.as_bytes());
        }
    };
    for (n, global) in module.globals.iter().enumerate() {
        match &global.kind {
            GlobalKind::Variable(v) => {
                line(&mut text, &module.attrs, v.attrs, Variable);
                if v.code_model.is_some() || !v.sanitizer.is_empty() {
                    shared.printer(&mut text).variable_words(n, v);
                }
            }
            GlobalKind::Function(f) => {
                line(&mut text, &module.attrs, f.attrs, Function);
                line(&mut text, &module.attrs, f.ret_attrs, Result);
                f.params.iter().for_each(|p| line(&mut text, &module.attrs, p.attrs, Parameter));
            }
            GlobalKind::Alias(_) | GlobalKind::Ifunc(_) => {}
        }
    }
    shared.printer(&mut text).attribute_groups();
    text
}
