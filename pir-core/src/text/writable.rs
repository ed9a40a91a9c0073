//! What a module holds that its text could not say: names with a zero byte, two things of one name,
//! words and numbers that the parser refuses.
//!
//! A module that was read from text holds no such thing; one that a tool has built or changed may,
//! because its tables are open. No id may refer to nothing: [`crate::dangling`] finds those.

use super::parser;
use super::print;
use crate::entity::{Entity, GlobalId, Md, Type, Value};
use crate::function::{Body, Function, Param};
use crate::md::{Attachment, MdData, MdPool};
use crate::module::Module;
use rustc_hash::FxHashSet;

/// A part of a module that its text could not say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unwritable {
    /// The global that holds it, unless it belongs to the module as a whole.
    pub global: Option<GlobalId>,
    /// What is wrong.
    pub why: String,
}

/// Returns what the text of the module could not say, bodies excepted. O(globals + metadata);
/// types, comdats and attributes are printed and read again.
pub fn check_outside_bodies(m: &Module) -> Vec<Unwritable> {
    let mut found = Vec::new();
    let mut add = |global, why| found.push(Unwritable { global, why });
    if let Some(d) = parser::parse(&print::heads(m)).into_result().err() {
        let errors = d.iter().filter(|d| d.is_error());
        errors.for_each(|d| add(None, format!("its text could not be read: {}", d.message)));
    }
    let first = |g: GlobalId, name: &[u8]| m.find(name) == Some(g);
    let named = || {
        let all = m.globals.iter().enumerate();
        all.filter_map(|(n, g)| Some((GlobalId::new(n), g.name.as_deref()?)))
    };
    for (g, name) in named() {
        if let Some(why) = name_fault(name) {
            add(Some(g), format!("its name {why}"));
        }
    }
    if !named().all(|(g, name)| first(g, name)) {
        let mut seen = FxHashSet::default();
        for (g, _) in named().filter(|(_, name)| !seen.insert(*name)) {
            add(Some(g), "another global has its name".to_owned());
        }
    }
    let mut seen = FxHashSet::default();
    for (name, nodes) in &m.named_metadata {
        let shown = || format!("the named metadata `!{}`", String::from_utf8_lossy(name));
        if name.is_empty() {
            add(None, "a named metadata node has no name".to_owned());
        } else if !seen.insert(&name[..]) {
            add(None, format!("{} is there twice", shown()));
        }
        if !nodes.iter().all(|&md| is_node(m, None, md)) {
            add(None, format!("{} lists nodes only", shown()));
        }
    }
    let mut seen = FxHashSet::default();
    for &(n, md) in &m.md_numbers {
        if !seen.insert(n) {
            add(None, format!("`!{n}` is defined twice"));
        } else if !is_node(m, None, md) {
            add(None, format!("`!{n}` is no node"));
        }
    }
    if let Some(why) = metadata_fault(m, &m.metadata) {
        add(None, why);
    }
    for (n, global) in m.globals.iter().enumerate() {
        let faults = global.attachments.iter().filter_map(|&a| attachment_fault(m, None, a));
        faults.for_each(|why| add(Some(GlobalId::new(n)), why.to_owned()));
    }
    found
}

/// Returns what the text of a body could not say, if there is something. O(body).
pub fn check_body(m: &Module, f: &Function, body: &Body) -> Option<String> {
    if let Some(bad) = local_name_fault(&f.params, body) {
        return Some(format!("the name {:?} of a {} {}", bad.name, bad.of, bad.why));
    }
    let mut attached =
        body.layout().iter().flat_map(|&b| body.insts(b)).flat_map(|&i| body.attachments(i));
    let fault = attached.find_map(|a| attachment_fault(m, Some(body), a));
    let fault = fault.or_else(|| uses_removed(body).then_some("a value is used, but was removed"));
    fault.map(str::to_owned).or_else(|| metadata_fault(m, &body.metadata))
}

/// Returns whether an instruction in a block has the result of one in no block as its operand.
fn uses_removed(body: &Body) -> bool {
    let all = || body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    if all().count() == body.inst_bound() {
        return false;
    }
    let mut present = vec![false; body.inst_bound()];
    all().for_each(|i| present[i.index()] = true);
    let removed = |v: &Value| v.as_inst().is_some_and(|i| !present[i.index()]);
    all().any(|i| body.ops(i).iter().any(removed))
}

fn attachment_fault(m: &Module, body: Option<&Body>, a: Attachment) -> Option<&'static str> {
    if m.symbols.get(a.kind).is_empty() {
        return Some("a kind of metadata has no name");
    }
    (!is_node(m, body, a.node)).then_some("what is attached as metadata is no node")
}

/// Returns whether metadata is a node: no string, value or list of arguments.
fn is_node(m: &Module, body: Option<&Body>, md: Md) -> bool {
    let pool = body.filter(|_| md.is_local()).map_or(&m.metadata, |b| &b.metadata);
    matches!(
        pool.get(md.index()),
        MdData::Tuple { .. } | MdData::Node { .. } | MdData::Expression(_)
    )
}

/// A name of a function's parameters, blocks and values that text cannot hold.
pub(crate) struct LocalNameFault {
    /// What has the name.
    pub of: &'static str,
    pub name: String,
    /// What is wrong, in words that continue "the name of a block".
    pub why: &'static str,
}

/// Returns a name that text cannot hold, if a function has one. O(names).
pub(crate) fn local_name_fault(params: &[Param], body: &Body) -> Option<LocalNameFault> {
    let params = params.iter().filter_map(|p| Some(("parameter", p.name.as_deref()?)));
    let locals = body.layout().iter().flat_map(|&b| {
        let block = body.block_names.get(b).map(|name| ("block", name));
        let results = body.insts(b).iter().filter(|&&i| body.inst(i).ty() != Type::VOID);
        block.into_iter().chain(results.filter_map(|&i| Some(("value", body.names.get(i)?))))
    });
    let mut seen = FxHashSet::default();
    params.chain(locals).find_map(|(of, name)| {
        let twice = "is the name of another parameter, block or value too";
        let why = name_fault(name).or_else(|| (!seen.insert(name)).then_some(twice))?;
        Some(LocalNameFault { of, name: String::from_utf8_lossy(name).into_owned(), why })
    })
}

/// Returns why no name can be like this, in words that continue "its name".
pub(crate) fn name_fault(name: &[u8]) -> Option<&'static str> {
    match name {
        [] => Some("is empty"),
        _ if memchr::memchr(0, name).is_some() => Some("holds a zero byte"),
        _ => None,
    }
}

/// Returns what is wrong with a node of a pool, if something is.
fn metadata_fault(m: &Module, pool: &MdPool) -> Option<String> {
    (0..pool.len()).find_map(|n| match pool.get(n) {
        MdData::Node { distinct, kind, fields } => {
            let kind = m.symbols.get(kind);
            let why = parser::node_fault(m, pool, kind, distinct, pool.fields(fields))?;
            Some(format!("`!{}`: {why}", String::from_utf8_lossy(kind)))
        }
        MdData::Expression(words) => {
            let bad = pool.fields(words).iter().any(|w| !parser::is_expression_word(pool, w.value));
            bad.then(|| "`!DIExpression` holds operations and numbers".to_owned())
        }
        MdData::Undefined => Some("a metadata node is not defined".to_owned()),
        MdData::String(_) | MdData::Tuple { .. } | MdData::ArgList(_) | MdData::Value(_) => None,
    })
}
