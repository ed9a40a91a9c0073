//! The calls of `llvm.omp.…` in a function, one by one: which directive or clause each one is.

use crate::model::{ArgumentKind, CLAUSES, ClauseRow, DIRECTIVES, Directive, Markers};
use pir_core::Module;
use pir_core::diag::{Code, Diagnostic, Span};
use pir_core::entity::{Inst, Type, Value, ValueKind};
use pir_core::function::Body;
use pir_core::md::MdData;
use pir_core::opcode::Opcode;
use pir_core::suggest::closest;

/// The prefix of the intrinsics.
pub(crate) const PREFIX: &[u8] = b"llvm.omp.";

/// A call of an intrinsic of the directive layer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Marker {
    /// The begin of a directive, or all of one that has no end.
    Begin(Directive),
    /// The end of a directive.
    End(Directive),
    /// A clause. Its operands are those of the call after the first.
    Clause { row: &'static ClauseRow, word: String },
}

/// Returns whether an instruction calls one of the intrinsics.
pub(crate) fn is_marker(module: &Module, body: &Body, i: Inst) -> bool {
    name(module, body, i).is_some_and(|n| n.starts_with(PREFIX))
}

fn name<'m>(module: &'m Module, body: &Body, i: Inst) -> Option<&'m [u8]> {
    if !body.inst(i).op().is_call() {
        return None;
    }
    module.global(body.ops(i).first()?.as_global()?).name.as_deref()
}

/// The span of an instruction.
pub(crate) fn span(body: &Body, i: Inst) -> Option<Span> {
    Span::line_from(body.place(i))
}

/// Decodes a call of an intrinsic. `None`: the instruction is none.
pub(crate) fn decode(
    module: &Module,
    body: &Body,
    i: Inst,
) -> Option<Result<Marker, Box<Diagnostic>>> {
    let name = name(module, body, i)?.strip_prefix(PREFIX)?;
    Some(decode_call(module, body, i, name))
}

fn malformed(body: &Body, i: Inst, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::BadDirective, message).at(span(body, i))
}

fn refuse(found: Diagnostic) -> Result<Marker, Box<Diagnostic>> {
    Err(Box::new(found))
}

fn decode_call(
    module: &Module,
    body: &Body,
    i: Inst,
    name: &[u8],
) -> Result<Marker, Box<Diagnostic>> {
    let kind = match name {
        b"directive" => None,
        b"simple" => Some(ArgumentKind::Simple),
        b"list" => Some(ArgumentKind::List),
        b"expr" => Some(ArgumentKind::Expression),
        b"compound" => Some(ArgumentKind::Compound),
        other => {
            let other = String::from_utf8_lossy(other);
            return refuse(
                malformed(body, i, format!("there is no intrinsic `llvm.omp.{other}`")).help(
                    "the intrinsics are `directive`, `simple`, `list`, `expr` and `compound`",
                ),
            );
        }
    };
    if body.inst(i).op() != Opcode::Call {
        return refuse(
            malformed(body, i, "a directive or clause is an ordinary `call`")
                .help("replace the `invoke` by a `call`: the intrinsics do not unwind"),
        );
    }
    if body.inst(i).ty() != Type::VOID {
        return refuse(
            malformed(body, i, "a directive or clause has no result")
                .help("declare the intrinsic with the result `void`"),
        );
    }
    let args = body.call_args(i);
    let strings = args.first().and_then(|&v| strings(module, body, v)).ok_or_else(|| {
        malformed(body, i, "the first operand is no list of metadata strings")
            .help("write `metadata !0`, with `!0 = !{!\"OMP_PARALLEL\"}`")
    })?;
    let expected = if kind == Some(ArgumentKind::Compound) { 2 } else { 1 };
    if strings.len() != expected {
        let message = format!("{} metadata strings instead of {expected}", strings.len());
        return refuse(
            malformed(body, i, message)
                .help("compound clauses have two strings, all others have one"),
        );
    }
    let (first, rest) = (&strings[0], args.len() - 1);
    let Some(kind) = kind else {
        if rest > 0 {
            return refuse(
                malformed(body, i, "a directive has no operand but its name")
                    .help("what a directive needs is in its clauses, which are calls of their own"),
            );
        }
        return directive(first).ok_or_else(|| {
            let names = DIRECTIVES.iter().flat_map(|r| match r.markers {
                Markers::Pair(begin, end) => vec![begin, end],
                Markers::Single(name) => vec![name],
                Markers::List => vec![],
            });
            Box::new(unknown(body, i, "directive", first, names))
        });
    };
    let found = CLAUSES.iter().find(|r| r.name == *first && r.arguments == kind);
    let Some(row) = found else {
        if let Some(other) = CLAUSES.iter().find(|r| r.name == *first) {
            let message = format!("`{first}` is no clause of `{}`", kind.intrinsic());
            return refuse(
                malformed(body, i, message).help(format!("call `{}`", other.arguments.intrinsic())),
            );
        }
        let names = CLAUSES.iter().filter(|r| r.arguments == kind).map(|r| r.name);
        return refuse(unknown(body, i, "clause", first, names));
    };
    let word = strings.get(1).cloned().unwrap_or_default();
    if !row.words.is_empty() && !row.words.contains(&word.as_str()) {
        let message = format!("`{word}` is not known to the clause `{}`", row.name);
        return refuse(
            Diagnostic::new(Code::ClauseValue, message)
                .at(span(body, i))
                .help(format!("it takes: {}", row.words.join(" "))),
        );
    }
    Ok(Marker::Clause { row, word })
}

fn directive(name: &str) -> Option<Marker> {
    DIRECTIVES.iter().find_map(|r| match r.markers {
        Markers::Pair(begin, _) if begin == name => Some(Marker::Begin(r.directive)),
        Markers::Pair(_, end) if end == name => Some(Marker::End(r.directive)),
        Markers::Single(only) if only == name => Some(Marker::Begin(r.directive)),
        _ => None,
    })
}

fn unknown(
    body: &Body,
    i: Inst,
    what: &str,
    name: &str,
    names: impl Iterator<Item = &'static str>,
) -> Diagnostic {
    let names: Vec<&str> = names.collect();
    let help = match closest(name, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("known here: {}", names.join(", ")),
    };
    malformed(body, i, format!("there is no {what} `{name}`")).help(help)
}

/// Returns the strings of a metadata operand: `!{!"OMP_REDUCTION", !"+"}`.
fn strings(module: &Module, body: &Body, v: Value) -> Option<Vec<String>> {
    let ValueKind::Metadata(md) = v.kind() else { return None };
    let pool = if md.is_local() { &body.metadata } else { &module.metadata };
    if md.index() >= pool.len() {
        return None;
    }
    let MdData::Tuple { ops, .. } = pool.get(md.index()) else { return None };
    pool.refs(ops)
        .map(|r| {
            let md = r?;
            let text = module.metadata_string(body, Value::metadata(md))?;
            String::from_utf8(text.to_vec()).ok()
        })
        .collect()
}
