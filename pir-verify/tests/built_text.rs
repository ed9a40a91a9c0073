//! Nothing that the library builds is valid in memory and refused as text.
//!
//! Every method of the builder gets every kind of hostile argument, and every name and word of a
//! module every kind of hostile text: ids of other functions and modules, names with zero bytes,
//! types that the instruction cannot have. The result is an error of the builder or of the
//! verifier, or the module is valid and its text is read back as an equal module.

#![allow(clippy::unit_arg, reason = "a row of a table is one expression")]

#[path = "../../pir-core/tests/common/mod.rs"]
mod common;

mod ids;
mod methods;
mod names;

use pir_core::attr::Attr;
use pir_core::builder::{BuildError, Clause, Fork, FunctionBuilder, Misuse, Operand};
use pir_core::constant::ConstKind;
use pir_core::entity::{Asm, Const, Entity};
use pir_core::function::InlineAsm;
use pir_core::inst::{
    ArithFlags, FloatPredicate, InstData, IntPredicate, MemFlags, MemInfo, Ordering, RmwOp,
    UnwindFlags,
};
use pir_core::md::{Attachment, MdData, MdField, MdValue};
use pir_core::module::{Comdat, Variable};
use pir_core::text::{parse, print};
use pir_core::types::{List, TargetExt};
use pir_core::{Block, Global, GlobalId, GlobalKind, Inst, Md, Module, Opcode, Type, Value};
use pir_verify::verify;
use proptest::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Ignores the result of a call.
fn ignore<T>(_: T) {}

/// What became of a module.
#[derive(PartialEq, Eq, Debug)]
enum Outcome {
    Refused,
    ReadBack,
}

/// Checks a built module: it is invalid, or its text is that of an equal and valid module.
fn outcome(m: Module) -> Result<Outcome, String> {
    let Ok(valid) = verify(m) else { return Ok(Outcome::Refused) };
    let text = print::print(valid.module());
    let shown = String::from_utf8_lossy(&text);
    let read = parse(&text).into_result().map_err(|d| format!("not read: {}\n{shown}", d[0]))?;
    common::same(valid.module(), &read).map_err(|e| format!("changed: {e}\n{shown}"))?;
    match verify(read) {
        Ok(_) => Ok(Outcome::ReadBack),
        Err(e) => Err(format!("invalid as read: {e}\n{shown}")),
    }
}

/// Runs a case without the text of panics; a panic is a failure.
fn guarded<T>(case: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(case)).unwrap_or_else(|p| {
        let text = p.downcast_ref::<String>().cloned();
        let text = text.or_else(|| p.downcast_ref::<&str>().map(|s| (*s).to_owned()));
        Err(format!("panics: {}", text.unwrap_or_default()))
    })
}

fn assert_none(failures: Vec<String>) {
    assert!(failures.is_empty(), "{} cases:\n{}", failures.len(), failures.join("\n"));
}

/// Hostile names and words.
const TEXTS: &[&str] = &[
    "plain",
    "",
    "\0",
    "a\0b",
    "\"",
    "\\",
    "\\00",
    "\n",
    "a b",
    "é",
    "0",
    "7x",
    "%x",
    "@f",
    "!",
    "$",
    "llvm.foo",
    "DW_ATE_float",
    "DW_OP_deref",
    "DIFlagPublic",
    "DIFlagPublic | 3",
    "any",
    "true",
    "nounwind",
    "large",
    "none",
    "sanitize_memtag",
    ";",
    ")",
    "x\ny: z",
    "\u{7f}\u{80}",
];

fn void<'m>(m: &'m mut Module, name: &str) -> FunctionBuilder<'m> {
    FunctionBuilder::new(m, name, Type::VOID, &[Type::I32, Type::PTR])
}

fn done(f: FunctionBuilder<'_>) -> Result<(), BuildError> {
    f.ret_void();
    f.finish().map(|_| ())
}

fn boxed(text: &str) -> Box<[u8]> {
    text.as_bytes().into()
}

/// Adds a node `!n = !KIND(FIELD: VALUE, …)` and names it, so that it is printed.
fn node(m: &mut Module, kind: &str, fields: &[(&str, MdValue)]) {
    let fields: Vec<MdField> = fields
        .iter()
        .map(|&(name, value)| MdField { name: m.symbols.intern(name.as_bytes()), value })
        .collect();
    let (kind, fields) = (m.symbols.intern(kind.as_bytes()), m.metadata.push_fields(&fields));
    let md = m.add_metadata(MdData::Node { distinct: false, kind, fields });
    m.named_metadata.push((boxed("named"), vec![md]));
}

fn tuple(m: &mut Module) -> Md {
    let ops = m.metadata.push_refs(&[]);
    m.add_metadata(MdData::Tuple { distinct: false, ops })
}

fn attribute(m: &mut Module, attr: impl FnOnce(&mut Module) -> Attr) {
    let attr = attr(m);
    let g = m.declare_function("g", Type::VOID, &[Type::PTR], false);
    let set = m.attrs.intern(&[attr]);
    m.function_mut(g).expect("a function").attrs = set;
}
