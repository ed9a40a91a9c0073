//! Implementations of the intrinsics in the table of `pir_core::intrinsic`. The pure ones are in
//! [`pure`]; the machine itself runs those that touch memory, strands or its state.

pub mod pure;

use pir_core::entity::{Inst, Type};
use pir_core::function::Body;
use pir_core::inst::FloatPredicate;
use pir_core::intrinsic::{Id, Rounding, Support};
use pir_core::module::Module;
use pir_core::types::TypeData;
use rustc_apfloat::Round;

/// The implementation of an intrinsic.
#[derive(Clone, Copy, Debug)]
pub enum Implementation {
    /// It is a pure function of its arguments.
    Pure(pure::PureIntrinsic),
    /// The machine runs it.
    Machine(MachineIntrinsic),
    /// It has no effect and no result: markers and hints.
    NoEffect,
    /// The result is the first argument.
    FirstArg,
    /// The result is the second argument.
    SecondArg,
    /// It is unsupported. The text completes its name, such as " of this type", and may be empty.
    Unsupported(&'static str),
}

/// Intrinsics that touch memory, strands or the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MachineIntrinsic {
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
    /// `llvm.trap`, `llvm.debugtrap`, `llvm.ubsantrap`
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
    /// `llvm.get.rounding`
    GetRounding,
    /// `llvm.set.rounding`
    SetRounding,
    /// `llvm.parallel.num_threads`
    NumThreads,
    /// `llvm.parallel.thread.id`
    ThreadId,
    /// `llvm.parallel.max_threads`
    MaxThreads,
    /// `llvm.parallel.barrier`
    Barrier,
    /// `llvm.parallel.critical.enter`
    Enter,
    /// `llvm.parallel.critical.exit`
    Exit,
    /// `llvm.parallel.race.task`
    RaceTask,
    /// `llvm.parallel.race.task.end`
    RaceTaskEnd,
    /// `llvm.parallel.race.open`
    RaceOpen,
}

impl MachineIntrinsic {
    /// Returns whether other strands may observe the intrinsic, so that the search over schedules
    /// has to stop before it.
    pub fn is_visible(self) -> bool {
        use MachineIntrinsic::*;
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
                | GetRounding
                | SetRounding
                | NumThreads
                | ThreadId
                | MaxThreads
                | LifetimeStart
                | LifetimeEnd
                | VaStart
                | ThreadLocal
                | RaceTask
                | RaceTaskEnd
                | RaceOpen
        )
    }
}

/// Returns the implementation of an intrinsic by its name alone.
pub fn find(id: Id) -> Implementation {
    match id.row().interp {
        Support::No | Support::Lowered => Implementation::Unsupported(""),
        Support::Nothing => Implementation::NoEffect,
        Support::First => Implementation::FirstArg,
        Support::Yes | Support::Only(_) | Support::Nearest(_) => match (machine(id), id) {
            (Some(machine), _) => Implementation::Machine(machine),
            (_, Id::InvariantStart) => Implementation::SecondArg,
            _ => pure::find(id).map_or(Implementation::Unsupported(""), Implementation::Pure),
        },
    }
}

/// Returns the machine's implementation of an intrinsic, if it has one.
fn machine(id: Id) -> Option<MachineIntrinsic> {
    use MachineIntrinsic::*;
    Some(match id {
        Id::Memcpy | Id::MemcpyInline => Memcpy,
        Id::Memmove => Memmove,
        Id::Memset | Id::MemsetInline => Memset,
        Id::LifetimeStart => LifetimeStart,
        Id::LifetimeEnd => LifetimeEnd,
        Id::Assume => Assume,
        Id::Trap | Id::Ubsantrap | Id::Debugtrap => Trap,
        Id::VaStart => VaStart,
        Id::VaEnd => VaEnd,
        Id::VaCopy => VaCopy,
        Id::Stacksave => StackSave,
        Id::Stackrestore => StackRestore,
        Id::MaskedLoad => MaskedLoad,
        Id::MaskedStore => MaskedStore,
        Id::MaskedGather => MaskedGather,
        Id::MaskedScatter => MaskedScatter,
        Id::MaskedExpandload => ExpandLoad,
        Id::MaskedCompressstore => CompressStore,
        Id::Ptrmask => PtrMask,
        Id::ThreadlocalAddress => ThreadLocal,
        Id::LoadRelative => LoadRelative,
        Id::Returnaddress | Id::Frameaddress => StackAddress,
        Id::Readcyclecounter | Id::Readsteadycounter => Clock,
        Id::EhTypeidFor => TypeId,
        Id::ParallelNumThreads => NumThreads,
        Id::ParallelThreadId => ThreadId,
        Id::ParallelMaxThreads => MaxThreads,
        Id::ParallelBarrier => Barrier,
        Id::ParallelCriticalEnter => Enter,
        Id::ParallelCriticalExit => Exit,
        Id::ParallelRaceTask => RaceTask,
        Id::ParallelRaceTaskEnd => RaceTaskEnd,
        Id::ParallelRaceOpen => RaceOpen,
        Id::GetRounding => GetRounding,
        Id::SetRounding => SetRounding,
        _ => return None,
    })
}

/// Returns the implementation of a call of an intrinsic, as [`find`] does, but rejects types and
/// rounding modes for which the result would not be exact. O(arguments).
pub fn of_call(module: &Module, body: &Body, call: Inst, id: Id) -> Implementation {
    let which = find(id);
    let Implementation::Pure(mut p) = which else { return which };
    let types = &module.types;
    let Some((ret, params, _)) = types.signature(body.call(call).fn_ty) else {
        return Implementation::Unsupported(" with another signature");
    };
    let support = id.row().interp;
    let fits = |ty| support.formats().is_some_and(|f| f.has(types, ty));
    let parts = types.fields(ret).map_or_else(|| vec![ret], |f| f.0.to_vec());
    let mut all = parts.iter().chain(params);
    if !all.clone().all(|&ty| fits(ty)) {
        return Implementation::Unsupported(" of this type");
    }
    if !id.is_constrained() {
        return which;
    }
    for &v in body.call_args(call) {
        let Some(word) = module.metadata_string(body, v) else { continue };
        if let Some(predicate) = FloatPredicate::from_name(word) {
            p.predicate = predicate;
        }
        p.mode = match Rounding::from_name(word) {
            // A dynamic mode is the nearest one here, because the floating-point environment is the
            // default one.
            None | Some(Rounding::Nearest | Rounding::Dynamic) => continue,
            Some(Rounding::NearestAway) => Round::NearestTiesToAway,
            Some(Rounding::Upward) => Round::TowardPositive,
            Some(Rounding::Downward) => Round::TowardNegative,
            Some(Rounding::TowardZero) => Round::TowardZero,
        };
        let double = |&ty: &Type| matches!(types.get(types.scalar(ty)), TypeData::PpcFp128);
        if matches!(support, Support::Nearest(_)) || all.any(double) {
            return Implementation::Unsupported(" in another rounding mode than to nearest");
        }
    }
    Implementation::Pure(p)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pir_core::intrinsic::ROWS;

    #[test]
    fn the_table_has_the_implemented_intrinsics() {
        for row in ROWS {
            let refused = matches!(find(row.id), Implementation::Unsupported(_));
            assert_eq!(refused, row.interp == Support::No, "{}", row.name);
        }
    }
}
