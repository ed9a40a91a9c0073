//! Instructions that run code of the program although they call none of its functions: intrinsics,
//! inline assembly, and what a coroutine does.

use pir_core::Module;
use pir_core::function::{Function, InlineAsm};
use pir_transform::has_word;

/// Returns whether a function of LLVM's may run code that is given to it, as a coroutine's is by
/// its frame.
pub(crate) fn may_run_code(intrinsic: &[u8]) -> bool {
    const NAMES: [&[u8]; 8] = [
        b"coro.resume",
        b"coro.destroy",
        b"coro.await.suspend.",
        b"coro.end.async",
        b"experimental.deoptimize.",
        b"experimental.gc.statepoint.",
        b"experimental.patchpoint.",
        b"icall.branch.funnel",
    ];
    let name = intrinsic.strip_prefix(b"llvm.");
    name.is_some_and(|name| NAMES.iter().any(|known| name.starts_with(known)))
}

/// Returns whether inline assembly may leave its instructions for code of the program: whether it
/// has a word that begins like a call, a return, or a jump to an address of one of the
/// architectures. Conditional jumps stay inside, between labels of its own.
pub(crate) fn may_leave(assembly: &InlineAsm) -> bool {
    const WORDS: [&[u8]; 12] = [
        b"call", b"lcall", b"jmp", b"ljmp", b"ret", b"iret", b"sys", b"jal", b"jr", b"tail", b"bl",
        b"br",
    ];
    let mut words = assembly.template.split(|c| !c.is_ascii_alphanumeric());
    words.any(|word| {
        let word = word.to_ascii_lowercase();
        WORDS.iter().any(|known| word.starts_with(known))
    })
}

/// Returns whether a function is a coroutine, which has no region of its own when it is lowered: it
/// may be resumed on another thread.
pub(crate) fn is_coroutine(module: &Module, function: &Function) -> bool {
    has_word(module, &module.attrs, function.attrs, "presplitcoroutine")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coroutines_are_resumed_and_destroyed() {
        for name in ["coro.resume", "coro.destroy", "coro.await.suspend.handle"] {
            assert!(may_run_code(format!("llvm.{name}").as_bytes()), "{name}");
        }
        for name in ["llvm.coro.done", "llvm.memcpy.p0.p0.i64", "llvm.coro.size.i64", "coro.resume"]
        {
            assert!(!may_run_code(name.as_bytes()), "{name}");
        }
    }

    #[test]
    fn assembly_leaves_by_calls_and_jumps_to_addresses() {
        let leaves = |template: &str| {
            may_leave(&InlineAsm {
                template: template.as_bytes().into(),
                constraints: Box::default(),
                sideeffect: true,
                alignstack: false,
                intel: false,
                unwind: false,
            })
        };
        for text in
            ["call $0", "\tcallq *$0", "jmp *%rax", "RET", "push %rax\n ret", "bl f", "br x1"]
        {
            assert!(leaves(text), "{text}");
        }
        assert!(leaves("syscall") && leaves("1: jmp 1b"));
        for text in ["", "popcntl $1, $0", "pause", "rdtsc", "1: subl $$1, $0\n jnz 1b", "mfence"] {
            assert!(!leaves(text), "{text}");
        }
    }
}
