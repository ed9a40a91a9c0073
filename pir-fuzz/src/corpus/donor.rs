//! Functions of files that other programs can call: the text of each with all that it uses, in
//! names that no other file has.

use crate::canonical::with_references;
use crate::reduce::{references, used_items};
use pir_core::entity::{AttrSet, GlobalId, Inst, Type};
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use pir_core::text::parse;
use pir_core::text::print::print;
use pir_core::types::{List, TypeData};

/// A function with all that it uses.
#[derive(Clone, Debug)]
pub(super) struct Donor {
    /// The name, without `@`.
    pub name: String,
    /// The definitions and declarations, one item each, with the name that it defines.
    pub items: Vec<(String, String)>,
}

/// The maximum number of characters of a donor, which is parsed in each case that uses it.
const MAX_DONOR_BYTES: usize = 20_000;

/// The distance between the numbers of metadata nodes of two donors.
const NODE_DISTANCE: usize = 10_000;

/// Returns the functions of a file that can be called with numbers and pointers, without functions
/// outside the file. `file` is a number that no other file has.
pub(super) fn donors(module: &Module, file: u128) -> Vec<Donor> {
    let Some(module) = &without_promises(module.clone()) else { return Vec::new() };
    let text = print(module);
    let text = String::from_utf8_lossy(&text);
    let mut all = Vec::new();
    for (n, (g, global, function)) in module.functions().enumerate() {
        let Some(name) = global.name.as_deref().and_then(|n| std::str::from_utf8(n).ok()) else {
            continue;
        };
        let is_plain = |name: &str| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let signature = module.types.signature(module.global(g).ty);
        let Some((ret, params, false)) = signature else { continue };
        let is_simple = |ty: &Type| is_argument(module, *ty);
        let fits = params.iter().all(is_simple) && (ret == Type::VOID || is_argument(module, ret));
        if function.body.is_none() || !fits || !is_plain(name) {
            continue;
        }
        let prefix = format!("f{:x}.{n}.", file as u32);
        let root = format!("@{name}");
        let Some(items) = renamed(&text, &root, &prefix, n) else { continue };
        let donor = Donor { name: format!("{prefix}{name}"), items };
        let whole: String = donor.items.iter().flat_map(|(_, item)| [item, "\n"]).collect();
        if whole.len() <= MAX_DONOR_BYTES && parse(whole.as_bytes()).into_result().is_ok() {
            all.push(donor);
        }
    }
    all
}

/// Attributes that say how an argument is passed, without which a function is another one.
const PASSING: [&str; 5] = ["byval(", "sret(", "inalloca(", "preallocated(", "byref("];

/// Removes what a module promises about pointers, results and calls, such as `noalias` and
/// `!range`: another caller need not keep it. `None` if attributes say how arguments are passed.
fn without_promises(mut module: Module) -> Option<Module> {
    let text = print(&module);
    let text = String::from_utf8_lossy(&text);
    if PASSING.iter().any(|word| text.contains(word)) {
        return None;
    }
    let all: Vec<GlobalId> = module.functions().map(|(id, ..)| id).collect();
    for id in all {
        let Some(function) = module.function_mut(id) else { continue };
        (function.attrs, function.ret_attrs) = (AttrSet::EMPTY, AttrSet::EMPTY);
        function.params.iter_mut().for_each(|p| p.attrs = AttrSet::EMPTY);
        let Some(body) = function.body.as_deref_mut() else { continue };
        let insts: Vec<Inst> =
            body.layout().iter().flat_map(|&b| body.insts(b).iter().copied()).collect();
        for i in insts {
            let op = body.inst(i).op();
            // The back ends of a fork are no promise.
            if op != Opcode::Fork && body.attachments(i).len() > 0 {
                body.set_attachments(i, &[]);
            }
            if op.is_call() {
                let call = body.call_mut(i);
                (call.ret_attrs, call.fn_attrs) = (AttrSet::EMPTY, AttrSet::EMPTY);
                call.arg_attrs = List::default();
            }
        }
    }
    Some(module)
}

/// Whether a call can be given a value of a type.
pub(super) fn is_argument(module: &Module, ty: Type) -> bool {
    let is_float = matches!(module.types.get(ty), TypeData::Float | TypeData::Double);
    is_float || module.types.is_ptr(ty) || module.types.int_bits(ty).is_some_and(|n| n <= 64)
}

/// Returns what a function uses, with a prefix before the names of globals. `None` if it uses a
/// function that is not defined, other than an intrinsic.
fn renamed(text: &str, root: &str, prefix: &str, n: usize) -> Option<Vec<(String, String)>> {
    let items = used_items(text, root);
    let mut all = Vec::new();
    for (name, item) in items {
        // What an item without a name says is about its own module.
        let Some(name) = name else { continue };
        if name.starts_with('#') || name.starts_with('$') {
            continue;
        }
        if item.starts_with("declare ") && !name.starts_with("@llvm.") {
            return None;
        }
        let item = with_references(&item, &mut |sign, number| match sign {
            '#' => String::new(),
            _ => {
                let number: usize = number.parse().unwrap_or(0);
                format!("!{}", (n + 1) * NODE_DISTANCE + number)
            }
        });
        let mut out = String::new();
        let mut rest = item.as_str();
        while let Some(found) = references(rest).find(|r| r.starts_with('@')) {
            // It is a part of `rest`.
            let at = found.as_ptr() as usize - rest.as_ptr() as usize;
            out.push_str(&rest[..at]);
            match found {
                _ if found.starts_with("@llvm.") => out.push_str(found),
                _ if found.starts_with("@\"") => return None,
                _ => {
                    out.push('@');
                    out.push_str(prefix);
                    out.push_str(&found[1..]);
                }
            }
            rest = &rest[at + found.len()..];
        }
        out.push_str(rest);
        let is_own = name.starts_with('@') && !name.starts_with("@llvm.");
        let new_name = if is_own { format!("@{prefix}{}", &name[1..]) } else { name };
        all.push((new_name, out));
    }
    Some(all)
}
