//! Output to the standard streams and to strings. Files are not supported, because a run has none.

use super::args::{
    self, HostArgs, HostResult, LibraryEntry, fail, int, long, refused, row, unsupported,
};
use super::format;
use super::{HostContext, HostEffect, Stream};
use pir_interp::cell::Cell;
use pir_interp::memory::{MemoryLocation, ObjectKind};
use pir_interp::shape::ScalarKind;
use pir_interp::ub::{StepResult, Ub};

const WORLD: HostEffect = HostEffect::World;
const NO_FILES_REASON: &str = "files are no part of a run";

/// The functions of this file.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("printf", WORLD, |cx, a| print(cx, a, Stream::Out, 0, false)),
    row("vprintf", WORLD, |cx, a| print(cx, a, Stream::Out, 0, true)),
    row("__printf_chk", WORLD, |cx, a| print(cx, a, Stream::Out, 1, false)),
    row("__vprintf_chk", WORLD, |cx, a| print(cx, a, Stream::Out, 1, true)),
    row("fprintf", WORLD, |cx, a| print_to(cx, a, 1, false)),
    row("vfprintf", WORLD, |cx, a| print_to(cx, a, 1, true)),
    row("__fprintf_chk", WORLD, |cx, a| print_to(cx, a, 2, false)),
    row("__vfprintf_chk", WORLD, |cx, a| print_to(cx, a, 2, true)),
    row("dprintf", WORLD, |cx, a| {
        let stream = descriptor(a.int(0)?)?;
        print(cx, a, stream, 1, false)
    }),
    row("sprintf", HostEffect::Memory, |cx, a| print_into(cx, a, None, 1, false)),
    row("vsprintf", HostEffect::Memory, |cx, a| print_into(cx, a, None, 1, true)),
    row("__sprintf_chk", HostEffect::Memory, |cx, a| print_checked(cx, a, false)),
    row("__vsprintf_chk", HostEffect::Memory, |cx, a| print_checked(cx, a, true)),
    row("snprintf", HostEffect::Memory, |cx, a| print_into(cx, a, Some(a.uint(1)?), 2, false)),
    row("vsnprintf", HostEffect::Memory, |cx, a| print_into(cx, a, Some(a.uint(1)?), 2, true)),
    row("__snprintf_chk", HostEffect::Memory, |cx, a| {
        print_into(cx, a, Some(a.uint(1)?), 4, false)
    }),
    row("__vsnprintf_chk", HostEffect::Memory, |cx, a| {
        print_into(cx, a, Some(a.uint(1)?), 4, true)
    }),
    row("asprintf", HostEffect::Memory, |cx, a| print_allocated(cx, a, 1, false)),
    row("vasprintf", HostEffect::Memory, |cx, a| print_allocated(cx, a, 1, true)),
    row("__asprintf_chk", HostEffect::Memory, |cx, a| print_allocated(cx, a, 2, false)),
    row("__vasprintf_chk", HostEffect::Memory, |cx, a| print_allocated(cx, a, 2, true)),
    row("puts", WORLD, puts),
    row("putchar", WORLD, |cx, a| put_byte(cx, a, Stream::Out)),
    row("putchar_unlocked", WORLD, |cx, a| put_byte(cx, a, Stream::Out)),
    row("putc", WORLD, fputc),
    row("fputc", WORLD, fputc),
    row("_IO_putc", WORLD, fputc),
    row("putc_unlocked", WORLD, fputc),
    row("fputc_unlocked", WORLD, fputc),
    row("fputs", WORLD, fputs),
    row("fputs_unlocked", WORLD, fputs),
    row("fwrite", WORLD, fwrite),
    row("fwrite_unlocked", WORLD, fwrite),
    row("write", WORLD, write),
    row("perror", WORLD, perror),
    row("fflush", WORLD, |cx, a| {
        let p = a.ptr(0)?;
        if !args::is_null(p) {
            stream_of_file(cx, p)?;
        }
        int(0)
    }),
    row("setbuf", WORLD, |_, _| args::void()),
    row("setvbuf", WORLD, |_, _| int(0)),
    row("fileno", WORLD, |cx, a| {
        let p = a.ptr(0)?;
        int(match stream_of_file(cx, p)? {
            StreamHandle::In => 0,
            StreamHandle::Out(Stream::Out) => 1,
            StreamHandle::Out(Stream::Err) => 2,
        })
    }),
    row("flockfile", WORLD, |_, _| args::void()),
    row("funlockfile", WORLD, |_, _| args::void()),
    refused("fopen", NO_FILES_REASON),
    refused("fopen64", NO_FILES_REASON),
    refused("freopen", NO_FILES_REASON),
    refused("fdopen", NO_FILES_REASON),
    refused("fclose", NO_FILES_REASON),
    refused("fseek", NO_FILES_REASON),
    refused("fseeko", NO_FILES_REASON),
    refused("ftell", NO_FILES_REASON),
    refused("ftello", NO_FILES_REASON),
    refused("rewind", NO_FILES_REASON),
    refused("fgetpos", NO_FILES_REASON),
    refused("fsetpos", NO_FILES_REASON),
    refused("remove", NO_FILES_REASON),
    refused("rename", NO_FILES_REASON),
    refused("tmpfile", NO_FILES_REASON),
    refused("tmpnam", NO_FILES_REASON),
    refused("open", NO_FILES_REASON),
    refused("open64", NO_FILES_REASON),
    refused("close", NO_FILES_REASON),
    refused("read", NO_FILES_REASON),
    refused("lseek", NO_FILES_REASON),
    refused("popen", "other programs are no part of a run"),
    refused("fmemopen", NO_FILES_REASON),
    refused("open_memstream", NO_FILES_REASON),
];

/// The stream that a `FILE *` refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StreamHandle {
    /// Standard input.
    In,
    /// Standard output or error.
    Out(Stream),
}

/// Returns the stream that a `FILE *` refers to.
pub(super) fn stream_of_file(cx: &mut dyn HostContext, file: Cell) -> StepResult<StreamHandle> {
    let is = |(_, p): &&(&'static str, Cell)| p.bits == file.bits;
    match cx.library().objects.iter().find(is).map(|o| o.0) {
        Some("stdin") => Ok(StreamHandle::In),
        Some("stdout") => Ok(StreamHandle::Out(Stream::Out)),
        Some("stderr") => Ok(StreamHandle::Out(Stream::Err)),
        _ => fail(Ub::Library, "this is no stream: neither `stdin`, `stdout` nor `stderr`"),
    }
}

fn output_of(cx: &mut dyn HostContext, args: &HostArgs<'_>, k: usize) -> StepResult<Stream> {
    let file = args.ptr(k)?;
    match stream_of_file(cx, file)? {
        StreamHandle::Out(stream) => Ok(stream),
        StreamHandle::In => unsupported(format!("`{}` to `stdin`", args.name)),
    }
}

fn descriptor(number: i64) -> StepResult<Stream> {
    match number {
        1 => Ok(Stream::Out),
        2 => Ok(Stream::Err),
        _ => unsupported(format!("writing to file descriptor {number}")),
    }
}

fn print(
    cx: &mut dyn HostContext,
    args: &HostArgs<'_>,
    to: Stream,
    at: usize,
    va: bool,
) -> HostResult {
    let text = format::of_call(cx, args, at, va)?;
    cx.output(to, &text);
    int(text.len() as i32)
}

fn print_to(cx: &mut dyn HostContext, args: &HostArgs<'_>, at: usize, va: bool) -> HostResult {
    let to = output_of(cx, args, 0)?;
    print(cx, args, to, at, va)
}

fn print_into(
    cx: &mut dyn HostContext,
    args: &HostArgs<'_>,
    room: Option<u64>,
    at: usize,
    va: bool,
) -> HostResult {
    let to = args.ptr(0)?;
    let mut text = format::of_call(cx, args, at, va)?;
    let len = text.len() as i32;
    match room {
        Some(0) => {}
        Some(n) => {
            text.truncate(usize::try_from(n - 1).unwrap_or(usize::MAX));
            args::write_string(cx, to, text)?;
        }
        None => args::write_string(cx, to, text)?,
    }
    int(len)
}

/// Implements `__sprintf_chk(s, flag, size, format, …)`.
fn print_checked(cx: &mut dyn HostContext, args: &HostArgs<'_>, va: bool) -> HostResult {
    let (to, room) = (args.ptr(0)?, args.uint(2)?);
    let text = format::of_call(cx, args, 3, va)?;
    let len = text.len();
    if room <= len as u64 {
        return fail(Ub::OutOfBounds, format!("{} bytes do not fit into {room}", len + 1));
    }
    args::write_string(cx, to, text)?;
    int(len as i32)
}

/// Implements `asprintf`, which prints to newly allocated memory.
fn print_allocated(
    cx: &mut dyn HostContext,
    args: &HostArgs<'_>,
    at: usize,
    va: bool,
) -> HostResult {
    let to = args.ptr(0)?;
    let text = format::of_call(cx, args, at, va)?;
    let len = text.len() as i32;
    let p = super::heap::allocate(cx, text.len() as u64 + 1, 16)?;
    args::write_string(cx, p, text)?;
    cx.store(to, pir_interp::shape::ScalarKind::Ptr(64), &[p])?;
    int(len)
}

fn puts(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let p = args.ptr(0)?;
    let mut text = cx.read_string(p)?;
    text.push(b'\n');
    cx.output(Stream::Out, &text);
    int(text.len() as i32)
}

fn put_byte(cx: &mut dyn HostContext, args: &HostArgs<'_>, to: Stream) -> HostResult {
    let byte = args.int(0)? as u8;
    cx.output(to, &[byte]);
    int(byte.into())
}

fn fputc(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let to = output_of(cx, args, 1)?;
    put_byte(cx, args, to)
}

fn fputs(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let (p, to) = (args.ptr(0)?, output_of(cx, args, 1)?);
    let text = cx.read_string(p)?;
    cx.output(to, &text);
    int(1)
}

fn fwrite(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let (p, size, count) = (args.ptr(0)?, args.uint(1)?, args.uint(2)?);
    let to = output_of(cx, args, 3)?;
    let Some(len) = size.checked_mul(count) else {
        return fail(Ub::OutOfBounds, format!("{count} parts of {size} bytes"));
    };
    let bytes = cx.read(p, len)?;
    cx.output(to, &bytes);
    long(if size == 0 { 0 } else { count as i64 })
}

fn write(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let (to, p, len) = (descriptor(args.int(0)?)?, args.ptr(1)?, args.uint(2)?);
    let bytes = cx.read(p, len)?;
    cx.output(to, &bytes);
    long(len as i64)
}

fn perror(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let p = args.ptr(0)?;
    let mut text = Vec::new();
    if !args::is_null(p) {
        let what = cx.read_string(p)?;
        if !what.is_empty() {
            text.extend(what);
            text.extend(b": ");
        }
    }
    let errno = args::get_errno(cx)?;
    text.extend(super::errors::error_text(errno).bytes());
    text.push(b'\n');
    cx.output(Stream::Err, &text);
    args::void()
}

/// Initialises the variables `stdin`, `stdout` and `stderr` that the module declares.
pub(super) fn open_streams(cx: &mut dyn HostContext) -> StepResult<()> {
    for (name, variable) in cx.undefined_variables() {
        let Some(name) = ["stdin", "stdout", "stderr"].into_iter().find(|&s| s == name) else {
            continue;
        };
        let strand = cx.strand();
        let stream = cx.memory().allocate(ObjectKind::Host, 8, 8, strand)?;
        let place = MemoryLocation { slot: variable.prov.0, offset: 0 };
        cx.memory().store_scalar(place, ScalarKind::Ptr(64), stream);
        cx.library().objects.own().push((name, stream));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use pir_interp::ub::{StopReason, Ub};

    #[test]
    fn output_goes_to_its_stream() {
        let mut m = MockContext::new();
        let (hello, world) = (m.string("hello"), m.string("%s-%d"));
        assert_eq!(m.int("puts", &[p(hello)]), 6);
        assert_eq!(m.int("printf", &[p(world), p(hello), i(-3)]), 8);
        let (out, err) = (m.stream("stdout"), m.stream("stderr"));
        assert_eq!(m.int("putc", &[i('!' as i32), out.clone()]), '!' as i32);
        m.int("fprintf", &[err.clone(), p(world), p(hello), i(7)]);
        m.int("fputs", &[p(hello), err]);
        assert_eq!(m.get("fwrite", &[p(hello), l(2), l(2), out]).bits, 2);
        assert_eq!(m.out, b"hello\nhello--3!hell");
        assert_eq!(m.err, b"hello-7hello");
    }

    #[test]
    fn snprintf_truncates_to_the_buffer() {
        let mut m = MockContext::new();
        let (buffer, format) = (m.room(6), m.string("%d"));
        let args = [p(buffer), l(4), p(format), i(123_456)];
        assert_eq!(m.int("snprintf", &args), 6);
        assert_eq!(m.text(buffer), "123");
        assert_eq!(ub(m.run("sprintf", &[p(buffer), p(format), i(123_456)])), Ub::OutOfBounds);
        let checked = [p(buffer), i(1), l(6), p(format), i(123_456)];
        assert_eq!(ub(m.run("__sprintf_chk", &checked)), Ub::OutOfBounds);
        assert_eq!(ub(m.run("printf", &[p(format)])), Ub::VaArg);
        assert_eq!(ub(m.run("printf", &[p(format), d(1.0)])), Ub::VaArg);
    }

    #[test]
    fn a_list_of_arguments_is_read_in_order() {
        let mut m = MockContext::new();
        let format = m.string("%d %g");
        m.variadic = [i(4), d(0.5)].into();
        assert_eq!(m.int("vprintf", &[p(format), p(format)]), 5);
        assert_eq!(m.out, b"4 0.5");
    }

    #[test]
    fn errors_are_reported() {
        let mut m = MockContext::new();
        let what = m.string("reading");
        crate::args::set_errno(&mut m, 2).expect("errno");
        m.run("perror", &[p(what)]).expect("it works");
        assert_eq!(m.err, b"reading: No such file or directory\n");
        let open = m.run("fopen", &[p(what), p(what)]).map_err(|stop| *stop);
        let expected = "`fopen`, files are no part of a run".to_owned();
        assert_eq!(open, Err(StopReason::Unsupported(expected)));
        assert_eq!(ub(m.run("fputs", &[p(what), p(what)])), Ub::Library);
    }
}
