//! Functions on the process: its environment variables and its end.

use super::args::{
    self, HostArgs, HostResult, LibraryEntry, fail, int, is_null, ptr, refused, row, void,
};
use super::{Assumption, HostContext, HostEffect, run_exit_handlers};
use pir_interp::cell::Cell;
use pir_interp::ub::{StepResult, StopReason, Ub};

const WORLD: HostEffect = HostEffect::World;
const NO_PROGRAMS_REASON: &str = "other programs are no part of a run";

/// The functions of this file.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("exit", WORLD, |cx, a| {
        let status = a.int(0)? as i32;
        run_exit_handlers(cx)?;
        Err(Box::new(StopReason::Exit(status)))
    }),
    row("_exit", WORLD, leave),
    row("_Exit", WORLD, leave),
    row("quick_exit", WORLD, leave),
    row("abort", WORLD, |_, _| stop("`abort` was called")),
    row("__assert_fail", WORLD, assert_fail),
    row("__assert", WORLD, assert_fail),
    row("__stack_chk_fail", WORLD, |_, _| stop("the stack was smashed")),
    row("__chk_fail", WORLD, |_, _| stop("a buffer overflow was detected")),
    row("__cxa_pure_virtual", WORLD, |_, _| stop("a pure virtual function was called")),
    row("__cxa_deleted_virtual", WORLD, |_, _| stop("a deleted virtual function was called")),
    row("atexit", WORLD, |cx, a| {
        let function = a.ptr(0)?;
        register(cx, function, None)
    }),
    row("__cxa_atexit", WORLD, |cx, a| {
        let (function, argument) = (a.ptr(0)?, a.ptr(1)?);
        register(cx, function, Some(argument))
    }),
    row("__cxa_thread_atexit", WORLD, thread_atexit),
    row("__cxa_thread_atexit_impl", WORLD, thread_atexit),
    row("__cxa_finalize", WORLD, |_, _| void()),
    row("getenv", WORLD, getenv),
    row("secure_getenv", WORLD, getenv),
    row("setenv", WORLD, |cx, a| {
        let (name, value) = (a.ptr(0)?, a.ptr(1)?);
        let (name, value) = (cx.read_string(name)?, cx.read_string(value)?);
        if name.is_empty() || name.contains(&b'=') {
            args::set_errno(cx, args::EINVAL)?;
            return int(-1);
        }
        let overwrite = a.int(2)? != 0;
        change(cx, name, Some(value), overwrite)
    }),
    row("unsetenv", WORLD, |cx, a| {
        let name = a.ptr(0)?;
        let name = cx.read_string(name)?;
        change(cx, name, None, true)
    }),
    row("__errno_location", HostEffect::Memory, |cx, _| ptr(args::errno(cx)?)),
    // `strtok` in `library/strings.c` continues at the pointer in this object.
    row("__pir_strtok_pointer", WORLD, |cx, _| ptr(args::object(cx, "strtok", 8, || vec![0; 8])?)),
    row("setlocale", WORLD, |cx, a| {
        let name = a.ptr(1)?;
        let known = match is_null(name) {
            true => true,
            false => matches!(&cx.read_string(name)?[..], b"" | b"C" | b"POSIX"),
        };
        let text = args::object(cx, "locale", 2, || b"C\0".to_vec())?;
        ptr(if known { text } else { Cell::ZERO })
    }),
    row("getpid", WORLD, |cx, _| {
        cx.assume(Assumption::Environment);
        int(1)
    }),
    refused("system", NO_PROGRAMS_REASON),
    refused("fork", NO_PROGRAMS_REASON),
    refused("vfork", NO_PROGRAMS_REASON),
    refused("execve", NO_PROGRAMS_REASON),
    refused("execvp", NO_PROGRAMS_REASON),
    refused("wait", NO_PROGRAMS_REASON),
    refused("waitpid", NO_PROGRAMS_REASON),
    refused("kill", "signals are no part of a run"),
    refused("raise", "signals are no part of a run"),
    refused("signal", "signals are no part of a run"),
    refused("sigaction", "signals are no part of a run"),
    refused("alarm", "signals are no part of a run"),
    refused("dlopen", "there is no dynamic loading"),
    refused("dlsym", "there is no dynamic loading"),
    refused("mmap", "memory comes from `malloc`"),
    refused("socket", "there is no network"),
];

fn stop(why: impl Into<String>) -> HostResult {
    Err(Box::new(StopReason::Abort(why.into())))
}

fn leave(_: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    Err(Box::new(StopReason::Exit(args.int(0)? as i32)))
}

fn assert_fail(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let mut text = |k: usize| -> StepResult<String> {
        let p = args.ptr(k)?;
        match is_null(p) {
            true => Ok("?".into()),
            false => Ok(String::from_utf8_lossy(&cx.read_string(p)?).into_owned()),
        }
    };
    let (what, file) = (text(0)?, text(1)?);
    let line = args.uint(2)?;
    let function = if args.list.len() > 3 { text(3)? } else { "?".into() };
    stop(format!("{file}:{line}: {function}: assertion `{what}` failed"))
}

fn register(cx: &mut dyn HostContext, function: Cell, argument: Option<Cell>) -> HostResult {
    cx.library().at_exit.own().push((function, argument));
    int(0)
}

/// Registers the destructor of a thread-local object, which runs at exit. This applies to all
/// threads, because the end of a thread is not observable by the program.
fn thread_atexit(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let (function, argument) = (args.ptr(0)?, args.ptr(1)?);
    cx.assume(Assumption::ThreadLocal);
    register(cx, function, Some(argument))
}

/// The name of the object with the environment's texts, each with a zero byte.
const ENVIRONMENT: &str = "environment";

fn getenv(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let name = args.ptr(0)?;
    let name = cx.read_string(name)?;
    cx.assume(Assumption::Environment);
    let all = cx.library().environment.clone();
    let Some(at) = all.iter().position(|(n, _)| *n == name) else { return ptr(Cell::ZERO) };
    let line = |(n, v): &(Vec<u8>, Vec<u8>)| [n, b"=".as_slice(), v, b"\0"].concat();
    let bytes: Vec<u8> = all.iter().flat_map(line).collect();
    let before: usize = all[..at].iter().map(|e| line(e).len()).sum();
    let p = args::object(cx, ENVIRONMENT, bytes.len() as u64, || bytes)?;
    ptr(args::add(p, (before + name.len() + 1) as u64))
}

fn change(
    cx: &mut dyn HostContext,
    name: Vec<u8>,
    value: Option<Vec<u8>>,
    overwrite: bool,
) -> HostResult {
    let library = cx.library();
    let found = library.environment.iter().position(|(n, _)| *n == name);
    if found.is_some() && !overwrite {
        return int(0);
    }
    let all = library.environment.own();
    match (found, value) {
        (Some(k), Some(value)) => all[k].1 = value,
        (None, Some(value)) => all.push((name, value)),
        (Some(k), None) => drop(all.remove(k)),
        (None, None) => {}
    }
    // The old object stays allocated, so that earlier results of `getenv` remain valid.
    library.objects.own().retain(|(n, _)| *n != ENVIRONMENT);
    int(0)
}

/// The functions on the guard of a function's `static` variable. Its first byte is set once the
/// variable is initialised, its second byte during the initialisation.
pub(super) static GUARDS: &[LibraryEntry] = &[
    row("__cxa_guard_acquire", HostEffect::World, |cx, a| {
        let guard = a.ptr(0)?;
        match cx.read(guard, 1)?[0] {
            0 => {}
            _ => return int(0),
        }
        let busy = args::add(guard, 1);
        if cx.read(busy, 1)?[0] != 0 {
            return fail(Ub::Library, "a `static` variable is initialised while it is initialised");
        }
        cx.write(busy, &[1])?;
        int(1)
    }),
    row("__cxa_guard_release", HostEffect::World, |cx, a| {
        let guard = a.ptr(0)?;
        cx.write(guard, &[1, 0])?;
        void()
    }),
    row("__cxa_guard_abort", HostEffect::World, |cx, a| {
        let guard = a.ptr(0)?;
        cx.write(args::add(guard, 1), &[0])?;
        void()
    }),
];

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn handlers_run_in_reverse_at_exit() {
        let mut m = MockContext::new();
        m.callback = Some(Box::new(|m, function, args| {
            m.out.push(function.bits as u8);
            m.out.push(args.len() as u8);
            void()
        }));
        m.int("atexit", &[p(Cell::new(1))]);
        m.int("__cxa_atexit", &[p(Cell::new(2)), p(Cell::new(9)), p(Cell::ZERO)]);
        let end = m.run("exit", &[i(3)]).map_err(|s| *s);
        assert_eq!(end, Err(StopReason::Exit(3)));
        assert_eq!(m.out, [2, 1, 1, 0]);
        assert_eq!(m.run("_exit", &[i(4)]).map_err(|s| *s), Err(StopReason::Exit(4)));
    }

    #[test]
    fn the_environment_is_found_and_changed() {
        let mut m = MockContext::new();
        let pair = |n: &str, v: &str| (n.as_bytes().to_vec(), v.as_bytes().to_vec());
        m.library.environment = vec![pair("A", "one"), pair("B", "two")].into();
        let (a, b, c) = (m.string("A"), m.string("B"), m.string("C"));
        let two = m.get("getenv", &[p(b)]);
        assert_eq!(m.text(two), "two");
        assert_eq!(m.get("getenv", &[p(c)]), Cell::ZERO);
        assert_eq!(m.assumed[0], Assumption::Environment);
        m.int("setenv", &[p(c), p(a), i(0)]);
        m.int("setenv", &[p(c), p(b), i(0)]);
        m.int("unsetenv", &[p(a)]);
        assert_eq!(m.get("getenv", &[p(a)]), Cell::ZERO);
        let text = m.get("getenv", &[p(c)]);
        assert_eq!((m.text(text), m.text(two)), ("A".into(), "two".into()));
    }

    #[test]
    fn a_failed_assertion_reports_its_location() {
        let mut m = MockContext::new();
        let (what, file) = (m.string("x > 0"), m.string("a.c"));
        let function = m.string("main");
        let args = [p(what), p(file), i(12), p(function)];
        let stop = m.run("__assert_fail", &args).map_err(|s| s.to_string());
        assert_eq!(
            stop,
            Err("the program stopped itself: a.c:12: main: assertion `x > 0` failed".into())
        );
    }

    #[test]
    fn static_variables_are_initialised_once() {
        let mut m = MockContext::new();
        let guard = m.get("calloc", &[l(1), l(8)]);
        assert_eq!(m.int("__cxa_guard_acquire", &[p(guard)]), 1);
        assert_eq!(ub(m.run("__cxa_guard_acquire", &[p(guard)])), Ub::Library);
        m.run("__cxa_guard_abort", &[p(guard)]).expect("it works");
        assert_eq!(m.int("__cxa_guard_acquire", &[p(guard)]), 1);
        m.run("__cxa_guard_release", &[p(guard)]).expect("it works");
        assert_eq!(m.int("__cxa_guard_acquire", &[p(guard)]), 0);
    }
}
