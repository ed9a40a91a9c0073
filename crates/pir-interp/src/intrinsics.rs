//! Intrinsics: which there are, by name. The pure ones live in [`pure`]; those that touch memory,
//! strands or the machine are run by the machine itself.

pub mod pure;

/// An intrinsic.
#[derive(Clone, Copy, Debug)]
pub enum Intrinsic {
    /// A function of its arguments.
    Pure(pure::Pure),
    /// One that the machine runs.
    Machine(Machine),
    /// One that does nothing when it is executed: markers, hints.
    Nothing,
    /// One that gives its first argument.
    Identity,
    /// One that nobody runs.
    Unsupported,
}

/// Intrinsics that touch memory, strands or the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Machine {
    /// `llvm.memcpy`
    Memcpy,
    /// `llvm.memmove`
    Memmove,
    /// `llvm.memset`
    Memset,
    /// `llvm.lifetime.start`
    LifetimeStart,
    /// `llvm.lifetime.end`
    LifetimeEnd,
    /// `llvm.assume`
    Assume,
    /// `llvm.trap` and its like
    Trap,
    /// `llvm.va_start`
    VaStart,
    /// `llvm.va_end`
    VaEnd,
    /// `llvm.va_copy`
    VaCopy,
    /// `llvm.stacksave`
    StackSave,
    /// `llvm.stackrestore`
    StackRestore,
    /// `llvm.masked.load`
    MaskedLoad,
    /// `llvm.masked.store`
    MaskedStore,
    /// `llvm.masked.gather`
    MaskedGather,
    /// `llvm.masked.scatter`
    MaskedScatter,
    /// `llvm.masked.expandload`
    ExpandLoad,
    /// `llvm.masked.compressstore`
    CompressStore,
    /// `llvm.ptrmask`
    PtrMask,
    /// `llvm.threadlocal.address`
    ThreadLocal,
    /// `llvm.load.relative`
    LoadRelative,
    /// `llvm.returnaddress`, `llvm.frameaddress`
    StackAddress,
    /// `llvm.readcyclecounter`, `llvm.readsteadycounter`
    Clock,
    /// `llvm.eh.typeid.for`
    TypeId,
    /// `llvm.parallel.num_threads`
    NumThreads,
    /// `llvm.parallel.thread.id`
    ThreadId,
    /// `llvm.parallel.barrier`
    Barrier,
    /// `llvm.parallel.critical.enter`
    Enter,
    /// `llvm.parallel.critical.exit`
    Exit,
}

impl Machine {
    /// Whether other strands may see it: the search over schedules stops before it.
    pub fn is_visible(self) -> bool {
        use Machine::*;
        !matches!(
            self,
            Assume
                | Trap
                | VaEnd
                | StackSave
                | StackRestore
                | PtrMask
                | StackAddress
                | TypeId
                | NumThreads
                | ThreadId
                | LifetimeStart
                | LifetimeEnd
                | VaStart
                | ThreadLocal
        )
    }
}

/// Name without `llvm.` and without suffixes, and what it is.
const MACHINE: &[(&str, Intrinsic)] = &{
    use Intrinsic::{Identity, Machine as M, Nothing};
    use Machine::*;
    [
        ("memcpy", M(Memcpy)),
        ("memcpy.inline", M(Memcpy)),
        ("memmove", M(Memmove)),
        ("memset", M(Memset)),
        ("memset.inline", M(Memset)),
        ("lifetime.start", M(LifetimeStart)),
        ("lifetime.end", M(LifetimeEnd)),
        ("assume", M(Assume)),
        ("trap", M(Trap)),
        ("ubsantrap", M(Trap)),
        ("debugtrap", M(Trap)),
        ("va_start", M(VaStart)),
        ("va_end", M(VaEnd)),
        ("va_copy", M(VaCopy)),
        ("stacksave", M(StackSave)),
        ("stackrestore", M(StackRestore)),
        ("masked.load", M(MaskedLoad)),
        ("masked.store", M(MaskedStore)),
        ("masked.gather", M(MaskedGather)),
        ("masked.scatter", M(MaskedScatter)),
        ("masked.expandload", M(ExpandLoad)),
        ("masked.compressstore", M(CompressStore)),
        ("ptrmask", M(PtrMask)),
        ("threadlocal.address", M(ThreadLocal)),
        ("load.relative", M(LoadRelative)),
        ("returnaddress", M(StackAddress)),
        ("frameaddress", M(StackAddress)),
        ("readcyclecounter", M(Clock)),
        ("readsteadycounter", M(Clock)),
        ("eh.typeid.for", M(TypeId)),
        ("parallel.num_threads", M(NumThreads)),
        ("parallel.thread.id", M(ThreadId)),
        ("parallel.barrier", M(Barrier)),
        ("parallel.critical.enter", M(Enter)),
        ("parallel.critical.exit", M(Exit)),
        ("prefetch", Nothing),
        ("x86.sse2.pause", Nothing),
        ("donothing", Nothing),
        ("sideeffect", Nothing),
        ("pseudoprobe", Nothing),
        ("fake.use", Nothing),
        ("var.annotation", Nothing),
        ("experimental.noalias.scope.decl", Nothing),
        ("invariant.end", Nothing),
        ("dbg.value", Nothing),
        ("dbg.declare", Nothing),
        ("dbg.assign", Nothing),
        ("dbg.label", Nothing),
        ("clear_cache", Nothing),
        ("arithmetic.fence", Identity),
        ("annotation", Identity),
        ("ptr.annotation", Identity),
        ("launder.invariant.group", Identity),
        ("strip.invariant.group", Identity),
        ("preserve.array.access.index", Identity),
        ("invariant.start", Identity),
    ]
};

/// The intrinsic with this full name, such as `llvm.memcpy.p0.p0.i64`.
pub fn find(name: &[u8]) -> Intrinsic {
    let text = std::str::from_utf8(name).unwrap_or("");
    let mut base = text.strip_prefix("llvm.").unwrap_or(text);
    loop {
        if let Some(&(_, which)) = MACHINE.iter().find(|m| m.0 == base) {
            return which;
        }
        // Suffixes tell types, and hold no part of a name.
        match base.rsplit_once('.') {
            Some((front, _)) => base = front,
            None => break,
        }
    }
    pure::find(name).map_or(Intrinsic::Unsupported, Intrinsic::Pure)
}
