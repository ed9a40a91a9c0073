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
    self, Args, Entry, HostResult, fail, int, is_null, ptr, refused, row, unsupported, void,
};
use super::{Cx, Effect, HostState, Stream, run_exit_handlers};
use pir_interp::cell::Cell;
use pir_interp::memory::Kind;
use pir_interp::ub::{Step, Stop, Ub};

const WORLD: Effect = Effect::World;
const FILES: &str = "input and files of Fortran are no part of a run";

/// An output statement that has begun.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Statement {
    /// The address of the object that identifies it to the program.
    cookie: u64,
    target: Target,
    /// The format; `None` for list-directed output.
    format: Option<Vec<u8>>,
    items: Vec<Item>,
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

fn statements(cx: &mut dyn Cx) -> &mut Vec<Statement> {
    let Statements(all) = cx.library().state();
    all
}

/// The target of an output statement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Target {
    Error,
    Output,
    Internal(Cell, u64),
}

/// A value to print.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Item {
    /// An integer and its size in bytes.
    Integer(i64, u8),
    Logical(bool),
    Real(Real),
    Complex(Real, Real),
    Text(Vec<u8>),
}

/// A floating-point number, as its bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Real {
    Single(u32),
    Double(u64),
}

/// The functions of this file.
pub(super) static TABLE: &[Entry] = &[
    row("_FortranAProgramStart", WORLD, |_, _| void()),
    row("_FortranAProgramEndStatement", WORLD, |_, _| void()),
    row("_FortranAStopStatement", WORLD, |cx, a| {
        let (code, error, quiet) = (a.int(0)? as i32, flag(a, 1)?, flag(a, 2)?);
        let text = match (error, code) {
            (false, 0) => "Fortran STOP\n".to_owned(),
            (false, _) => format!("Fortran STOP: code {code}\n"),
            (true, _) => format!("Fortran ERROR STOP: code {code}\n"),
        };
        stop(cx, code, quiet, &text)
    }),
    row("_FortranAStopStatementText", WORLD, |cx, a| {
        let text = bytes(cx, a.ptr(0)?, a.uint(1)?)?;
        let (error, quiet) = (flag(a, 2)?, flag(a, 3)?);
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
        let target = Target::Internal(a.ptr(0)?, a.uint(1)?);
        begin_statement(cx, target, None)
    }),
    row("_FortranAioBeginInternalFormattedOutput", WORLD, |cx, a| {
        let format = format_of(cx, a, 2)?;
        let target = Target::Internal(a.ptr(0)?, a.uint(1)?);
        begin_statement(cx, target, Some(format))
    }),
    row("_FortranAioEnableHandlers", WORLD, |_, _| void()),
    row("_FortranAioSetAdvance", WORLD, |cx, a| {
        let word = bytes(cx, a.ptr(1)?, a.uint(2)?)?;
        statement(cx, a)?.advance = !word.trim_ascii().eq_ignore_ascii_case(b"no");
        int(1)
    }),
    row("_FortranAioOutputInteger8", WORLD, |cx, a| add_item(cx, a, Item::Integer(a.int(1)?, 1))),
    row("_FortranAioOutputInteger16", WORLD, |cx, a| add_item(cx, a, Item::Integer(a.int(1)?, 2))),
    row("_FortranAioOutputInteger32", WORLD, |cx, a| add_item(cx, a, Item::Integer(a.int(1)?, 4))),
    row("_FortranAioOutputInteger64", WORLD, |cx, a| add_item(cx, a, Item::Integer(a.int(1)?, 8))),
    row("_FortranAioOutputLogical", WORLD, |cx, a| add_item(cx, a, Item::Logical(flag(a, 1)?))),
    row("_FortranAioOutputReal32", WORLD, |cx, a| add_item(cx, a, Item::Real(single(a, 1)?))),
    row("_FortranAioOutputReal64", WORLD, |cx, a| add_item(cx, a, Item::Real(double(a, 1)?))),
    row("_FortranAioOutputComplex32", WORLD, |cx, a| {
        add_item(cx, a, Item::Complex(single(a, 1)?, single(a, 2)?))
    }),
    row("_FortranAioOutputComplex64", WORLD, |cx, a| {
        add_item(cx, a, Item::Complex(double(a, 1)?, double(a, 2)?))
    }),
    row("_FortranAioOutputAscii", WORLD, output_text),
    row("_FortranAioOutputCharacter", WORLD, output_text),
    row("_FortranAioOutputDescriptor", WORLD, |cx, a| {
        let p = a.ptr(1)?;
        let found = descriptor::Descriptor::read(cx, p)?;
        for item in found.items(cx)? {
            add_item(cx, a, item)?;
        }
        int(1)
    }),
    row("_FortranAioEndIoStatement", WORLD, end_statement),
    refused("_FortranAioOutputNamelist", FILES),
    refused("_FortranAioInputNamelist", FILES),
    refused("_FortranAioInputDescriptor", FILES),
    refused("_FortranAioInputInteger", FILES),
    refused("_FortranAioInputReal32", FILES),
    refused("_FortranAioInputReal64", FILES),
    refused("_FortranAioInputAscii", FILES),
    refused("_FortranAioInputLogical", FILES),
    refused("_FortranAioBeginExternalListInput", FILES),
    refused("_FortranAioBeginExternalFormattedInput", FILES),
    refused("_FortranAioBeginInternalListInput", FILES),
    refused("_FortranAioBeginInternalFormattedInput", FILES),
    refused("_FortranAioBeginUnformattedOutput", FILES),
    refused("_FortranAioBeginUnformattedInput", FILES),
    refused("_FortranAioBeginOpenUnit", FILES),
    refused("_FortranAioBeginOpenNewUnit", FILES),
    refused("_FortranAioBeginRewind", FILES),
    refused("_FortranAioBeginClose", FILES),
    refused("_FortranAioBeginInquireUnit", FILES),
    refused("_FortranAioBeginInquireFile", FILES),
    refused("_FortranAioSetStatus", FILES),
    refused("_FortranAioSetAction", FILES),
    refused("_FortranAioSetFile", FILES),
    refused("_FortranAioGetNewUnit", FILES),
];

/// Aborts the run with an error that flang's runtime library reports.
fn crash<T>(why: impl std::fmt::Display) -> Step<T> {
    Err(Box::new(Stop::Abort(format!("Fortran: {why}"))))
}

fn stop(cx: &mut dyn Cx, code: i32, quiet: bool, text: &str) -> HostResult {
    if !quiet {
        cx.output(Stream::Err, text.as_bytes());
    }
    run_exit_handlers(cx)?;
    Err(Box::new(Stop::Exit(code)))
}

fn flag(args: &Args<'_>, k: usize) -> Step<bool> {
    Ok(args.uint(k)? & 1 != 0)
}

fn single(args: &Args<'_>, k: usize) -> Step<Real> {
    Ok(Real::Single(args.f32(k)?.to_bits()))
}

fn double(args: &Args<'_>, k: usize) -> Step<Real> {
    Ok(Real::Double(args.f64(k)?.to_bits()))
}

/// Reads the bytes of a text. The pointer to an empty text may be invalid.
fn bytes(cx: &mut dyn Cx, p: Cell, len: u64) -> Step<Vec<u8>> {
    if len == 0 { Ok(Vec::new()) } else { cx.read(p, len) }
}

/// Returns the target of a Fortran unit.
fn target_of_unit(number: i64) -> Step<Target> {
    match number {
        6 | -1 => Ok(Target::Output),
        0 => Ok(Target::Error),
        _ => unsupported(format!("output to unit {number} of Fortran")),
    }
}

fn format_of(cx: &mut dyn Cx, args: &Args<'_>, at: usize) -> Step<Vec<u8>> {
    let (p, len) = (args.ptr(at)?, args.uint(at + 1)?);
    if is_null(p) {
        return unsupported("a format of Fortran in an array");
    }
    bytes(cx, p, len)
}

fn begin_statement(cx: &mut dyn Cx, target: Target, format: Option<Vec<u8>>) -> HostResult {
    let strand = cx.strand();
    let cookie = cx.memory().allocate(Kind::Host, 8, 8, strand)?;
    let address = cookie.bits;
    let fresh = Statement { cookie: address, target, format, items: Vec::new(), advance: true };
    statements(cx).push(fresh);
    ptr(cookie)
}

/// Returns the index of the statement that the first argument identifies.
fn statement_index(cx: &mut dyn Cx, args: &Args<'_>) -> Step<usize> {
    let cookie = args.ptr(0)?;
    match statements(cx).iter().position(|s| s.cookie == cookie.bits) {
        Some(k) => Ok(k),
        None => fail(Ub::Library, format!("`{}` of no statement that has begun", args.name)),
    }
}

fn statement<'a>(cx: &'a mut dyn Cx, args: &Args<'_>) -> Step<&'a mut Statement> {
    let k = statement_index(cx, args)?;
    Ok(&mut statements(cx)[k])
}

fn add_item(cx: &mut dyn Cx, args: &Args<'_>, item: Item) -> HostResult {
    statement(cx, args)?.items.push(item);
    int(1)
}

fn output_text(cx: &mut dyn Cx, args: &Args<'_>) -> HostResult {
    if args.list.len() > 3 && args.int(3)? != 1 {
        return unsupported("wide characters of Fortran");
    }
    let text = bytes(cx, args.ptr(1)?, args.uint(2)?)?;
    add_item(cx, args, Item::Text(text))
}

/// Ends an output statement: writes its records to the target.
fn end_statement(cx: &mut dyn Cx, args: &Args<'_>) -> HostResult {
    let k = statement_index(cx, args)?;
    let done = statements(cx).remove(k);
    let cookie = args.ptr(0)?;
    let place = cx.memory().resolve(cookie, 8, 8)?;
    cx.memory().kill(place.slot);
    let width = match done.target {
        Target::Internal(_, len) => len as usize,
        _ => list::LINE_COLUMNS,
    };
    let mut records = match &done.format {
        Some(format) => edit::records(format, &done.items)?,
        None => list::records(&done.items, width),
    };
    match done.target {
        Target::Internal(to, len) => {
            let [record] = &mut records[..] else {
                return crash("an internal file has one record only");
            };
            if record.len() as u64 > len {
                return crash(format!("{} characters do not fit into {len}", record.len()));
            }
            record.resize(len as usize, b' ');
            cx.write(to, record)?;
        }
        Target::Output | Target::Error => {
            let mut text = records.join(&b'\n');
            if done.advance {
                text.push(b'\n');
            }
            let stream = if done.target == Target::Error { Stream::Err } else { Stream::Out };
            cx.output(stream, &text);
        }
    }
    args::int(0)
}
