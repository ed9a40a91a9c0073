//! Hardware faults and interrupts in registered code.

#![allow(unsafe_code, reason = "the C interface is tested")]
#![deny(clippy::undocumented_unsafe_blocks)]
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use crate::common::*;
use pir_runtime::{
    CodeGuard, CodeLocation, Fault, FaultKind, FaultScope, Runtime, TaskFn, Worker, register_code,
};
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

// A piece of compiled code: no unwind tables, and none of its frames known to anybody.
std::arch::global_asm!(
    ".global pir_test_code_begin, pir_test_code_end",
    ".global pir_test_null, pir_test_divide, pir_test_illegal, pir_test_deep, pir_test_spin",
    "pir_test_code_begin:",
    "pir_test_null: push rbx; xor ebx, ebx; mov rax, [rbx + 16]; pop rbx; ret",
    "pir_test_divide: xor ecx, ecx; mov eax, 1; cdq; idiv ecx; ret",
    "pir_test_illegal: ud2",
    "pir_test_deep: sub rsp, 264; mov [rsp], rdi; call pir_test_deep; add rsp, 264; ret",
    "pir_test_spin: inc rax; jmp pir_test_spin",
    "pir_test_code_end:",
);

#[expect(
    improper_ctypes,
    reason = "a worker is passed by pointer, and opaque behind its first words"
)]
unsafe extern "C" {
    fn pir_test_code_begin();
    fn pir_test_code_end();
    fn pir_test_null(w: *mut Worker, ctx: *mut c_void);
    fn pir_test_divide(w: *mut Worker, ctx: *mut c_void);
    fn pir_test_illegal(w: *mut Worker, ctx: *mut c_void);
    fn pir_test_deep(w: *mut Worker, ctx: *mut c_void);
    fn pir_test_spin(w: *mut Worker, ctx: *mut c_void);
}

fn register() -> CodeGuard {
    let begin = pir_test_code_begin as *const () as usize;
    let end = pir_test_code_end as *const () as usize;
    let names = [
        (pir_test_null as *const () as usize, "null", None),
        (pir_test_divide as *const () as usize, "divide", None),
        (pir_test_illegal as *const () as usize, "illegal", Some(FaultKind::Unreachable)),
        (pir_test_deep as *const () as usize, "deep", None),
        (pir_test_spin as *const () as usize, "spin", None),
    ];
    register_code(begin..end, FaultScope::EndRun, move |pc| {
        let (_, name, kind) = names.iter().rev().find(|(at, ..)| *at <= pc)?;
        Some(CodeLocation { text: (*name).to_owned(), kind: *kind })
    })
}

const ALL: [(TaskFn, FaultKind, &str); 4] = [
    (pir_test_null, FaultKind::Memory, "access to memory that is not there: address 0x10 at null"),
    (
        pir_test_divide,
        FaultKind::Arithmetic,
        "division by zero, or a quotient that does not fit at divide",
    ),
    (pir_test_illegal, FaultKind::Unreachable, "`unreachable` was reached at illegal"),
    (pir_test_deep, FaultKind::StackOverflow, "stack overflow at deep"),
];

fn check(result: Result<(), Fault>, kind: FaultKind, text: &str) {
    let fault = result.expect_err("a fault");
    assert_eq!(fault.kind, kind, "{fault}");
    assert!(fault.to_string().starts_with(text), "{fault}");
}

#[test]
fn in_the_first_strand_and_in_a_stolen_task() {
    let _code = register();
    let runtime = Runtime::new(2);
    for _ in 0..3 {
        for (f, kind, text) in ALL {
            // SAFETY: the functions want a worker, and fault where the run time knows the code.
            let here = runtime.run(|w| unsafe { f(w.pointer(), std::ptr::null_mut()) });
            check(here, kind, text);
            // SAFETY: as above; the worker is this thread's.
            let (stolen, report) = runtime.run_reported(|w| unsafe {
                join2(w.pointer(), f, std::ptr::null_mut(), || {
                    loop {
                        run_fib(w, 15);
                    }
                });
            });
            check(stolen, kind, text);
            assert!(report.stolen > 0, "{report:?}");
            assert_eq!(runtime.run(|w| run_fib(w, 20)), Ok(6765));
        }
    }
}

#[test]
fn in_a_strand_of_a_team_and_on_a_callers_stack() {
    let _code = register();
    let runtime = Runtime::new(2);
    for (f, kind, text) in ALL {
        let team = runtime.run(|_| {
            pir_runtime::team(3, |member| {
                if member.id() == 2 {
                    let w = pir_runtime::capi::pir_rt_worker();
                    // SAFETY: as above; the worker is this thread's.
                    unsafe { f(w, std::ptr::null_mut()) };
                }
                member.barrier();
            });
        });
        check(team, kind, text);
        // SAFETY: as above.
        let in_place = runtime.run_in_place(|w| unsafe { f(w.pointer(), std::ptr::null_mut()) });
        check(in_place, kind, text);
    }
}

/// Faults once the other strand is in its endless loop.
unsafe extern "C" fn divide_later(w: *mut Worker, spinning: *mut c_void) {
    // SAFETY: the flag lives until the run is over.
    let spinning = unsafe { &*spinning.cast::<AtomicBool>() };
    eventually(|| spinning.load(Ordering::SeqCst), "the other strand spins");
    std::thread::sleep(Duration::from_millis(1));
    // SAFETY: it faults where the run time knows the code.
    unsafe { pir_test_divide(w, std::ptr::null_mut()) };
}

/// A strand that never spawns and never waits is interrupted where it is.
#[test]
fn endless_strands_are_interrupted() {
    let _code = register();
    let runtime = Runtime::new(2);
    for _ in 0..20 {
        let spinning = AtomicBool::new(false);
        let address = (&raw const spinning) as usize;
        // SAFETY: the flag lives until the run is over.
        let result = runtime.run(|w| unsafe {
            join2(w.pointer(), divide_later, address as _, || {
                // The task above is given away at a spawn in here.
                let abi = w.pointer().cast::<Abi>();
                let base = (*abi).top;
                loop {
                    run_fib(w, 15);
                    if (*abi).head >= base {
                        break;
                    }
                }
                spinning.store(true, Ordering::SeqCst);
                pir_test_spin(w.pointer(), std::ptr::null_mut());
            });
        });
        check(result, FaultKind::Arithmetic, "division");
    }
    let other = runtime.clone();
    std::thread::scope(|s| {
        s.spawn(move || {
            std::thread::sleep(Duration::from_millis(10));
            other.cancel();
        });
        // SAFETY: it spins where the run time knows the code.
        let result = runtime.run(|w| unsafe { pir_test_spin(w.pointer(), std::ptr::null_mut()) });
        assert_eq!(result.expect_err("cancelled").kind, FaultKind::Cancelled);
    });
}

/// When a thread ends, the standard library unmaps its stack for signal handlers before destructors
/// of thread-local values run. A signal that arrives later must not use that stack.
#[test]
fn a_signal_during_the_end_of_a_thread() {
    struct SignalAtEnd;
    impl Drop for SignalAtEnd {
        fn drop(&mut self) {
            // SAFETY: the run time has a handler for this signal, which only reads.
            assert_eq!(unsafe { libc::raise(libc::SIGURG) }, 0);
            ENDED.store(true, Ordering::SeqCst);
        }
    }
    static ENDED: AtomicBool = AtomicBool::new(false);
    // Destructors run in the reverse order of first use, so that this one comes after the worker's.
    thread_local!(static LAST: SignalAtEnd = const { SignalAtEnd });
    let _code = register();
    let runtime = Runtime::new(1);
    std::thread::scope(|s| {
        s.spawn(|| {
            LAST.with(|_| ());
            assert_eq!(runtime.run_in_place(|w| run_fib(w, 10)), Ok(55));
        });
    });
    // The scope ends before destructors have run.
    eventually(|| ENDED.load(Ordering::SeqCst), "the thread's destructors run");
}

/// Faults outside of compiled code are passed on.
#[test]
fn faults_elsewhere_keep_their_handlers() {
    const MARK: &str = "PIR_RUNTIME_TEST_FAULT_ELSEWHERE";
    if std::env::var_os(MARK).is_some() {
        drop(register());
        let _result =
            // SAFETY: it faults where the run time knows no code any more; the process ends.
            Runtime::new(1).run(|w| unsafe { pir_test_null(w.pointer(), std::ptr::null_mut()) });
        return;
    }
    let me = std::env::current_exe().expect("this program");
    let status = std::process::Command::new(me)
        .args(["--exact", "hardware::faults_elsewhere_keep_their_handlers", "--nocapture"])
        .env(MARK, "1")
        .stderr(std::process::Stdio::null())
        .status()
        .expect("it runs");
    use std::os::unix::process::ExitStatusExt;
    assert_eq!(status.signal(), Some(11), "{status}");
}
