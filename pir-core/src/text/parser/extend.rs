//! Adding functions that are given as text to a module.

use super::bodies::ScopeMismatch;
use super::driver::{ParseOptions, ReadTop, parse_with, read_bodies, read_top};
use crate::attr::{Attr, AttrPool};
use crate::diag::{Code, Diagnostic, Span};
use crate::entity::{AttrSet, Entity, GlobalId, Type};
use crate::function::{Function, Param};
use crate::module::{Global, GlobalKind, Linkage, Module};
use crate::types::{TypeData, Types};
use crate::upgrade::UpgradePlan;

/// Adds the functions of a text to a module: a definition becomes the body of the module's
/// declaration of the same name and type, and a function that the module does not have is added.
/// Returns the functions that now have a body, in the order of the text. O(text + module).
///
/// The text holds only functions whose parameters and results are scalars, and nothing else of the
/// top level: no types, metadata or attribute groups, whose names and numbers could be others in
/// the module, no personality, and no parameters that are passed in memory. Functions that it calls
/// have to be in the text too, at least as declarations. A function that the module does not have
/// keeps its attributes without arguments, such as `noinline`; other attributes in the headers are
/// ignored, since those of the module's declarations stay. The instructions have no source
/// positions. The module may need verification.
///
/// ```
/// use pir_core::text::{add_functions, parse};
///
/// let text = b"declare i32 @twice(i32)\n\
///              define i32 @f() {\n  %x = call i32 @twice(i32 21)\n  ret i32 %x\n}\n";
/// let mut module = parse(text).into_result().unwrap();
/// let library = b"define i32 @twice(i32 %x) {\n  %y = add i32 %x, %x\n  ret i32 %y\n}\n";
/// let added = add_functions(&mut module, library).unwrap();
/// assert_eq!(module.find(b"twice"), Some(added[0]));
/// assert!(module.function(added[0]).unwrap().is_definition());
/// ```
///
/// # Errors
/// Returns the diagnostics of a text that does not parse, is of an earlier LLVM, or holds something
/// else; positions are
/// offsets in `text`. Also fails if the module defines one of the functions itself (PIR0020) or
/// declares it with another type (PIR0101). The module is then unchanged, but for declarations that
/// an intrinsic of another type than the module's own leaves.
pub fn add_functions(module: &mut Module, text: &[u8]) -> Result<Vec<GlobalId>, Vec<Diagnostic>> {
    let options = ParseOptions { parallel: false };
    // The text alone comes first, so that an error in it leaves the module unchanged.
    parse_with(text, &options).into_result()?;
    let mut top = read_top(text, &options, true);
    if !UpgradePlan::new(&top.module).is_empty() {
        let message = "functions that are added to a module are text of LLVM 22";
        return Err(vec![Diagnostic::new(Code::OtherVersion, message).at(Span::new(0, 0))]);
    }
    let headers = headers(module, &top)?;
    let mut linkages = Vec::new();
    let ids: Vec<GlobalId> = headers
        .into_iter()
        .map(|header| match header {
            ImportedHeader::Known(g) => g,
            ImportedHeader::New(global) => module.add_global(*global),
        })
        .collect();
    for body in &mut top.bodies {
        let defining = top.module.function_mut(body.global).expect("it has a body");
        let names = defining.params.iter_mut().map(|p| p.name.take());
        body.global = ids[body.global.index()];
        // The body names the parameters as its own header does.
        let own = module.function_mut(body.global).expect("its header was checked");
        own.params.iter_mut().zip(names).for_each(|(p, name)| p.name = name);
        // An undefined weak symbol becomes an ordinary one by its definition.
        let global = &mut module.globals[body.global.index()];
        linkages.push((body.global, global.linkage));
        if global.linkage == Linkage::ExternWeak {
            global.linkage = Linkage::External;
        }
    }
    let defined: Vec<GlobalId> = top.bodies.iter().map(|b| b.global).collect();
    top.module = std::mem::take(module);
    let diagnostics = match read_bodies(text, top) {
        Ok(read) => {
            *module = read.module;
            read.diagnostics
        }
        Err(ScopeMismatch) => {
            unreachable!("bodies whose ends were found token by token end there")
        }
    };
    if diagnostics.iter().any(Diagnostic::is_error) {
        for (g, linkage) in linkages {
            module.globals[g.index()].linkage = linkage;
            module.function_mut(g).expect("it is a function").body = None;
        }
        return Err(diagnostics);
    }
    for &g in &defined {
        let body = module.function_mut(g).and_then(|f| f.body.as_deref_mut());
        body.expect("the text defines it").forget_source_places();
    }
    Ok(defined)
}

/// A function of the text, as a global of the module.
enum ImportedHeader {
    Known(GlobalId),
    New(Box<Global>),
}

/// Returns a header for each global of the text.
fn headers(module: &mut Module, top: &ReadTop<'_>) -> Result<Vec<ImportedHeader>, Vec<Diagnostic>> {
    let text = &top.module;
    let mut errors = Vec::new();
    let entities = text.types.definitions().len()
        + text.named_metadata.len()
        + text.md_numbers.len()
        + text.attr_groups.len();
    if entities > 0 || !text.asm.is_empty() || !text.comdats.is_empty() {
        let message = "only functions can be added to a module";
        errors.push(Diagnostic::new(Code::Unsupported, message).at(Span::new(0, 0)));
    }
    let mut headers = Vec::new();
    let mut is_defined = vec![false; text.globals.len()];
    top.bodies.iter().for_each(|b| is_defined[b.global.index()] = true);
    for (n, global) in text.globals.iter().enumerate() {
        let mut refuse = |code, message: String| {
            let at = Span::new(global.place as usize, global.place as usize);
            errors.push(Diagnostic::new(code, message).at(at));
        };
        let GlobalKind::Function(function) = &global.kind else {
            refuse(Code::Unsupported, "only functions can be added to a module".into());
            continue;
        };
        let has_more = function.personality.is_some()
            || function.prefix.is_some()
            || function.prologue.is_some()
            || function.gc.is_some()
            || global.section.is_some();
        let is_by_memory = |p: &Param| {
            let words = ["byval", "byref", "sret", "inalloca", "preallocated", "swifterror"];
            words.iter().any(|word| text.attrs.has(p.attrs, word))
        };
        if has_more || function.params.iter().any(is_by_memory) {
            let message = "a header with more than a type and attributes of optimisation";
            refuse(Code::Unsupported, message.into());
            continue;
        }
        let Some(name) = global.name.as_deref() else {
            refuse(Code::Unsupported, "a function that is added to a module needs a name".into());
            continue;
        };
        let shown = String::from_utf8_lossy(name);
        let Some(ty) = import(&mut module.types, &text.types, global.ty) else {
            let message = format!("`@{shown}` has a parameter or a result that is no scalar");
            refuse(Code::Unsupported, message);
            continue;
        };
        let Some(known) = module.find(name) else {
            let (_, params, _) = module.types.signature(ty).expect("a function type");
            let params: Vec<Param> = params.iter().map(|&ty| Param::of(ty)).collect();
            let kind = GlobalKind::Function(Box::new(Function {
                params,
                attrs: words(&mut module.attrs, &text.attrs, function.attrs),
                cc: function.cc,
                implicit: function.implicit,
                ..Function::default()
            }));
            let header =
                Global { linkage: global.linkage, ..Global::with_defaults(&shown, ty, kind) };
            headers.push(ImportedHeader::New(Box::new(header)));
            continue;
        };
        match module.function(known) {
            Some(f) if is_defined[n] && f.is_definition() => {
                refuse(Code::Redefinition, format!("the module defines `@{shown}` itself"));
            }
            Some(f) if module.global(known).ty == ty && f.cc == function.cc => {
                headers.push(ImportedHeader::Known(known));
            }
            _ => {
                let message = format!("the module declares `@{shown}` with another type");
                refuse(Code::TypeMismatch, message);
            }
        }
    }
    if errors.is_empty() { Ok(headers) } else { Err(errors) }
}

/// Returns the words of a set of another pool in this one.
fn words(to: &mut AttrPool, from: &AttrPool, set: AttrSet) -> AttrSet {
    let words = from.get(set).iter().filter_map(|a| match *a {
        Attr::Word(name) => Some(Attr::Word(to.intern_text(from.text(name)))),
        _ => None,
    });
    let words: Vec<Attr> = words.collect();
    to.intern(&words)
}

/// Returns a function type of another table in this one, or `None` if not all of its components are
/// scalars.
fn import(to: &mut Types, from: &Types, ty: Type) -> Option<Type> {
    let (ret, params, vararg) = from.signature(ty)?;
    let ret = import_scalar(to, from, ret)?;
    let params: Option<Vec<Type>> = params.iter().map(|&p| import_scalar(to, from, p)).collect();
    Some(to.function(ret, &params?, vararg))
}

fn import_scalar(to: &mut Types, from: &Types, ty: Type) -> Option<Type> {
    match from.get(ty) {
        TypeData::Int(bits) => Some(to.int(bits)),
        TypeData::Ptr(space) => Some(to.ptr(space)),
        TypeData::Array(..)
        | TypeData::Vector(..)
        | TypeData::ScalableVector(..)
        | TypeData::Struct { .. }
        | TypeData::Named(_)
        | TypeData::Function { .. }
        | TypeData::Target(_) => None,
        // These types have the same number in every table.
        TypeData::Void
        | TypeData::Half
        | TypeData::BFloat
        | TypeData::Float
        | TypeData::Double
        | TypeData::X86Fp80
        | TypeData::Fp128
        | TypeData::PpcFp128
        | TypeData::Label
        | TypeData::Token
        | TypeData::Metadata
        | TypeData::X86Amx => Some(ty),
    }
}
