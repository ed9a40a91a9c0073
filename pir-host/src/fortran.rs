//! Runtime functions of flang to start, stop and print.
//!
//! An output statement is a sequence of calls: one begins it, one passes each value, and one ends
//! it. The values are kept in the state of the library until the end, because the layout depends on
//! all of them.

mod arrays;
mod descriptor;
mod edit;
mod list;
#[cfg(test)]
mod tests;
mod text;

pub(super) use arrays::TABLE as ARRAYS;
pub(super) use text::TABLE as TEXT;

use super::args::{
    self, HostArgs, HostResult, LibraryEntry, fail, int, is_null, ptr, refused, row, unsupported,
    void,
};
use super::{HostContext, HostEffect, HostState, Stream, run_exit_handlers};
use pir_interp::cell::Cell;
use pir_interp::memory::ObjectKind;
use pir_interp::ub::{StepResult, StopReason, Ub};

const WORLD: HostEffect = HostEffect::World;
const NO_FILES_REASON: &str = "input and files of Fortran are no part of a run";

/// An output statement that has begun.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Statement {
    /// The address of the object that identifies it to the program.
    cookie: u64,
    target: StatementTarget,
    /// The format; `None` for list-directed output.
    format: Option<Vec<u8>>,
    items: Vec<OutputItem>,
    advance: bool,
}

/// The output statements that have begun and not ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Statements(Vec<Statement>);

impl HostState for Statements {
    fn digest(&self, _: &mut dyn FnMut(&mut Cell)) -> u64 {
        args::digest(self)
    }
}

fn statements(cx: &mut dyn HostContext) -> &mut Vec<Statement> {
    let Statements(all) = cx.library().state();
    all
}

/// The target of an output statement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum StatementTarget {
    Error,
    Output,
    Internal(Cell, u64),
}

/// A value to print.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum OutputItem {
    /// An integer and its size in bytes.
    Integer(i64, u8),
    Logical(bool),
    Real(RealKind),
    Complex(RealKind, RealKind),
    Text(Vec<u8>),
}

/// A floating-point number, as its bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum RealKind {
    Single(u32),
    Double(u64),
}

/// The functions of this file.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("_FortranAProgramStart", WORLD, |_, _| void()),
    row("_FortranAProgramEndStatement", WORLD, |_, _| void()),
    // It returns at once, because it guarantees no order of strands.
    row("_FortranASleep", WORLD, |_, _| void()),
    row("_FortranAStopStatement", WORLD, |cx, a| {
        let (code, error, quiet) = (a.int(0)? as i32, read_flag(a, 1)?, read_flag(a, 2)?);
        let text = match (error, code) {
            (false, 0) => "Fortran STOP\n".to_owned(),
            (false, _) => format!("Fortran STOP: code {code}\n"),
            (true, _) => format!("Fortran ERROR STOP: code {code}\n"),
        };
        stop(cx, code, quiet, &text)
    }),
    row("_FortranAStopStatementText", WORLD, |cx, a| {
        let text = bytes(cx, a.ptr(0)?, a.uint(1)?)?;
        let (error, quiet) = (read_flag(a, 2)?, read_flag(a, 3)?);
        let kind = if error { "ERROR STOP" } else { "STOP" };
        let text = format!("Fortran {kind}: {}\n", String::from_utf8_lossy(&text));
        stop(cx, i32::from(error), quiet, &text)
    }),
    row("_FortranAReportFatalUserError", WORLD, |cx, a| {
        let text = a.ptr(0)?;
        let text = cx.read_string(text)?;
        crash(String::from_utf8_lossy(&text))
    }),
    row("_FortranAFailImageStatement", WORLD, |_, _| crash("`fail image`")),
    row("_FortranAioBeginExternalListOutput", WORLD, |cx, a| {
        let target = target_of_unit(a.int(0)?)?;
        begin_statement(cx, target, None)
    }),
    row("_FortranAioBeginExternalFormattedOutput", WORLD, |cx, a| {
        let format = format_of(cx, a, 0)?;
        let target = target_of_unit(a.int(3)?)?;
        begin_statement(cx, target, Some(format))
    }),
    row("_FortranAioBeginInternalListOutput", WORLD, |cx, a| {
        let target = StatementTarget::Internal(a.ptr(0)?, a.uint(1)?);
        begin_statement(cx, target, None)
    }),
    row("_FortranAioBeginInternalFormattedOutput", WORLD, |cx, a| {
        let format = format_of(cx, a, 2)?;
        let target = StatementTarget::Internal(a.ptr(0)?, a.uint(1)?);
        begin_statement(cx, target, Some(format))
    }),
    row("_FortranAioEnableHandlers", WORLD, |_, _| void()),
    row("_FortranAioSetAdvance", WORLD, |cx, a| {
        let word = bytes(cx, a.ptr(1)?, a.uint(2)?)?;
        statement(cx, a)?.advance = !word.trim_ascii().eq_ignore_ascii_case(b"no");
        int(1)
    }),
    row("_FortranAioOutputInteger8", WORLD, |cx, a| {
        add_item(cx, a, OutputItem::Integer(a.int(1)?, 1))
    }),
    row("_FortranAioOutputInteger16", WORLD, |cx, a| {
        add_item(cx, a, OutputItem::Integer(a.int(1)?, 2))
    }),
    row("_FortranAioOutputInteger32", WORLD, |cx, a| {
        add_item(cx, a, OutputItem::Integer(a.int(1)?, 4))
    }),
    row("_FortranAioOutputInteger64", WORLD, |cx, a| {
        add_item(cx, a, OutputItem::Integer(a.int(1)?, 8))
    }),
    row("_FortranAioOutputLogical", WORLD, |cx, a| {
        add_item(cx, a, OutputItem::Logical(read_flag(a, 1)?))
    }),
    row("_FortranAioOutputReal32", WORLD, |cx, a| add_item(cx, a, OutputItem::Real(single(a, 1)?))),
    row("_FortranAioOutputReal64", WORLD, |cx, a| add_item(cx, a, OutputItem::Real(double(a, 1)?))),
    row("_FortranAioOutputComplex32", WORLD, |cx, a| {
        add_item(cx, a, OutputItem::Complex(single(a, 1)?, single(a, 2)?))
    }),
    row("_FortranAioOutputComplex64", WORLD, |cx, a| {
        add_item(cx, a, OutputItem::Complex(double(a, 1)?, double(a, 2)?))
    }),
    row("_FortranAioOutputAscii", WORLD, output_text),
    row("_FortranAioOutputCharacter", WORLD, output_text),
    row("_FortranAioOutputDescriptor", WORLD, |cx, a| {
        let p = a.ptr(1)?;
        let found = descriptor::ArrayDescriptor::read(cx, p)?;
        for item in found.items(cx)? {
            add_item(cx, a, item)?;
        }
        int(1)
    }),
    row("_FortranAioEndIoStatement", WORLD, end_statement),
    refused("_FortranAioOutputNamelist", NO_FILES_REASON),
    refused("_FortranAioInputNamelist", NO_FILES_REASON),
    refused("_FortranAioInputDescriptor", NO_FILES_REASON),
    refused("_FortranAioInputInteger", NO_FILES_REASON),
    refused("_FortranAioInputReal32", NO_FILES_REASON),
    refused("_FortranAioInputReal64", NO_FILES_REASON),
    refused("_FortranAioInputAscii", NO_FILES_REASON),
    refused("_FortranAioInputLogical", NO_FILES_REASON),
    refused("_FortranAioBeginExternalListInput", NO_FILES_REASON),
    refused("_FortranAioBeginExternalFormattedInput", NO_FILES_REASON),
    refused("_FortranAioBeginInternalListInput", NO_FILES_REASON),
    refused("_FortranAioBeginInternalFormattedInput", NO_FILES_REASON),
    refused("_FortranAioBeginUnformattedOutput", NO_FILES_REASON),
    refused("_FortranAioBeginUnformattedInput", NO_FILES_REASON),
    refused("_FortranAioBeginOpenUnit", NO_FILES_REASON),
    refused("_FortranAioBeginOpenNewUnit", NO_FILES_REASON),
    refused("_FortranAioBeginRewind", NO_FILES_REASON),
    refused("_FortranAioBeginClose", NO_FILES_REASON),
    refused("_FortranAioBeginInquireUnit", NO_FILES_REASON),
    refused("_FortranAioBeginInquireFile", NO_FILES_REASON),
    refused("_FortranAioSetStatus", NO_FILES_REASON),
    refused("_FortranAioSetAction", NO_FILES_REASON),
    refused("_FortranAioSetFile", NO_FILES_REASON),
    refused("_FortranAioGetNewUnit", NO_FILES_REASON),
];

/// Aborts the run with an error that flang's runtime library reports.
fn crash<T>(why: impl std::fmt::Display) -> StepResult<T> {
    Err(Box::new(StopReason::Abort(format!("Fortran: {why}"))))
}

fn stop(cx: &mut dyn HostContext, code: i32, quiet: bool, text: &str) -> HostResult {
    if !quiet {
        cx.output(Stream::Err, text.as_bytes());
    }
    run_exit_handlers(cx)?;
    Err(Box::new(StopReason::Exit(code)))
}

fn read_flag(args: &HostArgs<'_>, k: usize) -> StepResult<bool> {
    Ok(args.uint(k)? & 1 != 0)
}

fn single(args: &HostArgs<'_>, k: usize) -> StepResult<RealKind> {
    Ok(RealKind::Single(args.f32(k)?.to_bits()))
}

fn double(args: &HostArgs<'_>, k: usize) -> StepResult<RealKind> {
    Ok(RealKind::Double(args.f64(k)?.to_bits()))
}

/// Reads the bytes of a text. The pointer to an empty text may be invalid.
fn bytes(cx: &mut dyn HostContext, p: Cell, len: u64) -> StepResult<Vec<u8>> {
    if len == 0 { Ok(Vec::new()) } else { cx.read(p, len) }
}

/// Returns the target of a Fortran unit.
fn target_of_unit(number: i64) -> StepResult<StatementTarget> {
    match number {
        6 | -1 => Ok(StatementTarget::Output),
        0 => Ok(StatementTarget::Error),
        _ => unsupported(format!("output to unit {number} of Fortran")),
    }
}

fn format_of(cx: &mut dyn HostContext, args: &HostArgs<'_>, at: usize) -> StepResult<Vec<u8>> {
    let (p, len) = (args.ptr(at)?, args.uint(at + 1)?);
    if is_null(p) {
        return unsupported("a format of Fortran in an array");
    }
    bytes(cx, p, len)
}

fn begin_statement(
    cx: &mut dyn HostContext,
    target: StatementTarget,
    format: Option<Vec<u8>>,
) -> HostResult {
    let strand = cx.strand();
    let cookie = cx.memory().allocate(ObjectKind::Host, 8, 8, strand)?;
    let address = cookie.bits;
    let fresh = Statement { cookie: address, target, format, items: Vec::new(), advance: true };
    statements(cx).push(fresh);
    ptr(cookie)
}

/// Returns the index of the statement that the first argument identifies.
fn statement_index(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> StepResult<usize> {
    let cookie = args.ptr(0)?;
    match statements(cx).iter().position(|s| s.cookie == cookie.bits) {
        Some(k) => Ok(k),
        None => fail(Ub::Library, format!("`{}` of no statement that has begun", args.name)),
    }
}

fn statement<'a>(
    cx: &'a mut dyn HostContext,
    args: &HostArgs<'_>,
) -> StepResult<&'a mut Statement> {
    let k = statement_index(cx, args)?;
    Ok(&mut statements(cx)[k])
}

fn add_item(cx: &mut dyn HostContext, args: &HostArgs<'_>, item: OutputItem) -> HostResult {
    statement(cx, args)?.items.push(item);
    int(1)
}

fn output_text(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    if args.list.len() > 3 && args.int(3)? != 1 {
        return unsupported("wide characters of Fortran");
    }
    let text = bytes(cx, args.ptr(1)?, args.uint(2)?)?;
    add_item(cx, args, OutputItem::Text(text))
}

/// Ends an output statement: writes its records to the target.
fn end_statement(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let k = statement_index(cx, args)?;
    let done = statements(cx).remove(k);
    let cookie = args.ptr(0)?;
    let place = cx.memory().resolve(cookie, 8, 8)?;
    cx.memory().kill(place.slot);
    let width = match done.target {
        StatementTarget::Internal(_, len) => len as usize,
        _ => list::LINE_COLUMNS,
    };
    let mut records = match &done.format {
        Some(format) => edit::records(format, &done.items)?,
        None => list::records(&done.items, width),
    };
    match done.target {
        StatementTarget::Internal(to, len) => {
            let [record] = &mut records[..] else {
                return crash("an internal file has one record only");
            };
            if record.len() as u64 > len {
                return crash(format!("{} characters do not fit into {len}", record.len()));
            }
            record.resize(len as usize, b' ');
            cx.write(to, record)?;
        }
        StatementTarget::Output | StatementTarget::Error => {
            let mut text = records.join(&b'\n');
            if done.advance {
                text.push(b'\n');
            }
            let stream =
                if done.target == StatementTarget::Error { Stream::Err } else { Stream::Out };
            cx.output(stream, &text);
        }
    }
    args::int(0)
}
