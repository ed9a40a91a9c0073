//! Parts of a module outside its instructions that a smaller one can do without.

use pir_core::constant::ConstKind;
use pir_core::entity::{AttrSet, Entity, GlobalId};
use pir_core::module::{GlobalKind, Module};
use pir_core::text::print::print;
use std::collections::HashSet;

/// An edit of what is no instruction.
#[derive(Clone, Copy, Debug)]
pub(super) enum PartEdit {
    /// Removes everything that the entry function does not use: globals, declarations, types,
    /// attribute groups and metadata nodes.
    Unused,
    /// Removes the data layout, the target, and named metadata.
    Head,
    /// Makes the initial value of a variable zero.
    Initialiser(GlobalId),
    /// Removes the attributes of a function and its parameters, or of a variable.
    Attributes(GlobalId),
}

/// Returns the edits to try.
pub(super) fn part_edits(module: &Module) -> Vec<PartEdit> {
    let mut edits = vec![PartEdit::Unused, PartEdit::Head];
    for g in (0..module.globals.len()).map(GlobalId::new) {
        edits.push(PartEdit::Initialiser(g));
        edits.push(PartEdit::Attributes(g));
    }
    edits
}

/// Applies an edit. Returns `false` if it makes nothing smaller.
pub(super) fn apply_part(module: &mut Module, edit: PartEdit) -> bool {
    match edit {
        PartEdit::Unused => drop_unused(module),
        PartEdit::Head => drop_head(module),
        PartEdit::Initialiser(g) => zero(module, g),
        PartEdit::Attributes(g) => drop_attributes(module, g),
    }
}

/// Reads the text of what is used again, because the tables of a module keep what its text does
/// not have.
fn drop_unused(module: &mut Module) -> bool {
    let text = print(module);
    let text = String::from_utf8_lossy(&text);
    let kept = used_text(&text);
    if kept.len() == text.len() {
        return false;
    }
    match pir_core::text::parse(kept.as_bytes()).into_result() {
        // A reference in a place where none was expected.
        Err(_) => false,
        Ok(smaller) => {
            let is_smaller = print(&smaller).len() < text.len();
            if is_smaller {
                *module = smaller;
            }
            is_smaller
        }
    }
}

/// Returns the items of a printed module that the entry function needs, in their order.
fn used_text(text: &str) -> String {
    let kept = used_items(text, "@main");
    kept.iter().flat_map(|(_, item)| [item.as_str(), "\n"]).collect()
}

/// Returns the items of a printed module that a global needs, and those without a name, in their
/// order, with what they define.
pub(crate) fn used_items(text: &str, root: &str) -> Vec<(Option<String>, String)> {
    let mut items: Vec<String> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        match items.last_mut().filter(|_| is_inside) {
            Some(item) => {
                item.push('\n');
                item.push_str(line);
                is_inside = line != "}";
            }
            None if !line.is_empty() => {
                is_inside = line.starts_with("define ");
                items.push(line.to_owned());
            }
            None => {}
        }
    }
    let defined: Vec<Option<String>> = items.iter().map(|item| defined_name(item)).collect();
    let mut used = vec![false; items.len()];
    let is_root = |name: &Option<String>| name.as_deref().is_none_or(|name| name == root);
    let mut open: Vec<usize> = (0..items.len()).filter(|&n| is_root(&defined[n])).collect();
    while let Some(n) = open.pop() {
        if !std::mem::replace(&mut used[n], true) {
            let names: HashSet<&str> = references(&items[n]).collect();
            let is_named = |d: &Option<String>| d.as_deref().is_some_and(|d| names.contains(d));
            open.extend((0..items.len()).filter(|&m| !used[m] && is_named(&defined[m])));
        }
    }
    let all = defined.into_iter().zip(items).zip(used);
    all.filter(|(_, used)| *used).map(|(item, _)| item).collect()
}

/// Returns the name that an item defines, with its sign; `None` for what has none, such as the data
/// layout and named metadata.
fn defined_name(item: &str) -> Option<String> {
    let head = item.lines().next()?;
    if head.starts_with("define ") || head.starts_with("declare ") {
        let at = head.find('@')?;
        return references(&head[at..]).next().map(str::to_owned);
    }
    if let Some(rest) = head.strip_prefix("attributes ") {
        return references(rest).next().map(str::to_owned);
    }
    let is_named_metadata =
        head.starts_with('!') && !head[1..].starts_with(|c: char| c.is_ascii_digit());
    if !head.starts_with(['@', '%', '!', '$']) || is_named_metadata {
        return None;
    }
    references(head).next().map(str::to_owned)
}

/// Iterates over the names in a text that globals, types, groups, nodes and comdats may have.
pub(crate) fn references(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let at = rest.find(['"', '@', '%', '#', '!', '$'])?;
            let from = &rest[at..];
            if let Some(inner) = from.strip_prefix('"') {
                let end = inner.find('"').map_or(from.len(), |end| end + 2);
                rest = &from[end..];
                continue;
            }
            let length = match from[1..].strip_prefix('"') {
                Some(quoted) => quoted.find('"').map_or(from.len(), |end| end + 3),
                None => {
                    let is_part = |c: char| c.is_ascii_alphanumeric() || "._-$".contains(c);
                    from[1..].find(|c| !is_part(c)).map_or(from.len(), |end| end + 1)
                }
            };
            rest = &from[length..];
            return Some(&from[..length]);
        }
    })
}

fn drop_head(module: &mut Module) -> bool {
    let has_any = module.source_filename.take().is_some()
        | module.datalayout.take().is_some()
        | module.triple.take().is_some()
        | !module.named_metadata.is_empty()
        | !module.asm.is_empty();
    module.named_metadata.clear();
    module.places.named_metadata.clear();
    module.asm.clear();
    has_any
}

/// Makes the initial value of a variable zero.
fn zero(module: &mut Module, g: GlobalId) -> bool {
    let Some(global) = module.globals.get(g.index()) else { return false };
    let GlobalKind::Variable(variable) = &global.kind else { return false };
    let Some(c) = variable.init.and_then(|v| v.as_const()) else { return false };
    let ty = global.ty;
    let kind = match module.consts.get(c).kind {
        ConstKind::Zero | ConstKind::Int(0) | ConstKind::Float(0) | ConstKind::Null => {
            return false;
        }
        ConstKind::Int(_) => ConstKind::Int(0),
        ConstKind::Float(_) => ConstKind::Float(0),
        _ if module.types.is_ptr(ty) => ConstKind::Null,
        _ => ConstKind::Zero,
    };
    let new = module.constant(ty, kind);
    match &mut module.globals[g.index()].kind {
        GlobalKind::Variable(variable) => variable.init = Some(new),
        _ => return false,
    }
    true
}

fn drop_attributes(module: &mut Module, g: GlobalId) -> bool {
    let Some(global) = module.globals.get_mut(g.index()) else { return false };
    let mut has_any = global.unnamed_addr.take().is_some()
        | global.dso_local.take().is_some()
        | global.section.take().is_some()
        | !global.attachments.is_empty()
        | (global.align != 0);
    global.attachments.clear();
    global.align = 0;
    if let GlobalKind::Function(f) = &mut global.kind {
        let params = f.params.iter_mut().map(|p| &mut p.attrs);
        for set in params.chain([&mut f.attrs, &mut f.ret_attrs]) {
            has_any |= std::mem::replace(set, AttrSet::EMPTY) != AttrSet::EMPTY;
        }
    }
    has_any
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_main_does_not_use_goes() {
        let text = "source_filename = \"a\"\n%t = type { i32 }\n%u = type { i64 }\n\
            @a = global ptr @b\n@b = internal global %t { i32 7 }\n@c = global %u zeroinitializer\n\
            define i32 @main() #0 {\n  store ptr @a, ptr @a, !k !1\n  %x = call i32 @f()\n  \
            ret i32 %x\n}\ndefine i32 @f() {\n  ret i32 1\n}\ndefine void @g() #1 {\n  \
            call void @h(), !k !0\n  ret void\n}\ndeclare void @h()\n\
            attributes #0 = { nounwind }\nattributes #1 = { cold }\n\
            !0 = distinct !{}\n!1 = distinct !{!2}\n!2 = distinct !{!\"@c\"}\n";
        let mut module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
        assert!(apply_part(&mut module, PartEdit::Unused));
        let left = module.to_string();
        for gone in ["%u", "@c =", "@g", "@h", "cold", "!0 = "] {
            assert!(!left.contains(gone), "{gone}: {left}");
        }
        for kept in ["%t = type", "@a =", "@b =", "@f", "nounwind", "!1 = ", "!2 = "] {
            assert!(left.contains(kept), "{kept}: {left}");
        }
        assert!(!apply_part(&mut module, PartEdit::Unused), "{left}");
        let edits = part_edits(&module);
        edits.into_iter().for_each(|edit| _ = apply_part(&mut module, edit));
        assert!(apply_part(&mut module, PartEdit::Unused));
        let left = module.to_string();
        assert!(left.contains("@b = internal global %t zeroinitializer"), "{left}");
        assert!(!left.contains("nounwind") && !left.contains("source_filename"), "{left}");
    }
}
