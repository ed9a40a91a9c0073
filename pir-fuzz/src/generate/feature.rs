//! The table of features that wide programs have: its rows say how the generator writes one, and
//! how one sees that an executed instruction has it.
//!
//! The generator, the test that counts, and the page on fuzzing all read this table.

mod rows;

use super::scope::Scope;
use super::writer::Writer;
use bitflags::bitflags;
use pir_core::entity::{Inst, Type, Value};
use pir_core::function::{Body, Function};
use pir_core::inst::{ArithFlags, ForkFlags, MemFlags, Ordering};
use pir_core::intrinsic::{self, Id};
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use std::sync::LazyLock;

/// A feature of programs.
pub struct Feature {
    /// What the table on the page calls it.
    pub name: String,
    /// The part of the table.
    pub group: &'static str,
    /// How it is written, unless other statements have it.
    pub(super) emit: Option<Emitter>,
    /// Whether an instruction has it.
    seen: Box<dyn Fn(&Site<'_>) -> bool + Send + Sync>,
}

impl std::fmt::Debug for Feature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.group, self.name)
    }
}

impl Feature {
    /// Returns whether an instruction has the feature.
    pub fn is_seen(&self, site: &Site<'_>) -> bool {
        (self.seen)(site)
    }
}

/// A placed instruction.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    /// The module.
    pub module: &'a Module,
    /// The function.
    pub function: &'a Function,
    /// Its body.
    pub body: &'a Body,
    /// The instruction.
    pub inst: Inst,
}

/// How a feature is written.
#[derive(Clone, Copy)]
pub(super) struct Emitter {
    /// The modes of programs that may have it.
    pub modes: Modes,
    /// Where it may stand.
    pub needs: Needs,
    pub write: Write,
}

/// What writes a feature.
#[derive(Clone, Copy)]
pub(super) enum Write {
    Statement(fn(&mut Writer<'_, '_>, &mut Scope)),
    Int(u32),
    Float(Type),
    Flag(fn(&mut Writer<'_, '_>, &mut Scope, ArithFlags), ArithFlags),
    Intrinsic(Id),
    Atomic(Access, Ordering),
}

/// An operation with an ordering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    Load,
    Store,
    Rmw,
    CmpXchg,
    Fence,
}

bitflags! {
    /// A set of [`Mode`](super::Mode)s.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(super) struct Modes: u8 {
        const SEQUENTIAL = 1 << super::Mode::Sequential as u8;
        const RACE_FREE = 1 << super::Mode::RaceFree as u8;
        const ATOMIC = 1 << super::Mode::Atomic as u8;
        const RACY = 1 << super::Mode::Racy as u8;
        /// Programs of which one run need not decide about all schedules.
        const SEARCHED = Self::ATOMIC.bits() | Self::RACY.bits();
        const PARALLEL = Self::RACE_FREE.bits() | Self::SEARCHED.bits();
    }
}

/// Where a statement may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Needs {
    Nothing,
    /// A location that the strand may write.
    Place,
    /// An array of the strand, and as `Region`.
    Array,
    /// A function or strand that may open a region.
    Region,
    /// As `Region`, for four strands.
    Width,
    /// `main`, outside of all regions, before which and after which no other strand runs.
    Outside,
}

impl Site<'_> {
    fn op(&self) -> Opcode {
        self.body.inst(self.inst).op()
    }

    fn ops(&self) -> &[Value] {
        self.body.ops(self.inst)
    }

    fn ty(&self) -> Type {
        self.body.inst(self.inst).ty()
    }

    fn type_of(&self, v: Value) -> Type {
        self.module.value_type(self.function, self.body, v)
    }

    /// Returns whether the result or an operand has a type with this property.
    fn has_type(&self, is: impl Fn(Type) -> bool) -> bool {
        is(self.ty()) || self.ops().iter().any(|&v| v.as_block().is_none() && is(self.type_of(v)))
    }

    fn flags(&self) -> ArithFlags {
        self.body.inst(self.inst).arith_flags()
    }

    fn is_volatile(&self) -> bool {
        let data = self.body.inst(self.inst);
        data.op().memory_access().is_some() && data.mem_flags().contains(MemFlags::VOLATILE)
    }

    fn is_atomic(&self, op: Opcode, ordering: Ordering) -> bool {
        let data = self.body.inst(self.inst);
        data.op() == op && data.mem().ordering == ordering
    }

    fn intrinsic(&self) -> Option<Id> {
        intrinsic::called(self.module, self.body, self.inst)
    }

    fn is_fork(&self, is: impl Fn(ForkFlags) -> bool) -> bool {
        self.op() == Opcode::Fork && is(self.body.inst(self.inst).fork_flags())
    }

    /// Returns how often the fork starts the block that it starts most often.
    fn occurrences(&self) -> usize {
        let all: Vec<_> = self.ops().iter().filter_map(|v| v.as_block()).collect();
        all.iter().map(|b| all.iter().filter(|c| *c == b).count()).max().unwrap_or(0)
    }

    fn has_metadata(&self, kind: &[u8]) -> bool {
        self.body.attachments(self.inst).any(|a| self.module.symbols.get(a.kind) == kind)
    }

    /// Returns whether it calls a function with this attribute of a parameter or the result.
    fn passes(&self, word: &str) -> bool {
        let callee = self.ops().first().and_then(|v| v.as_global());
        let callee = callee.filter(|_| self.op().is_call()).and_then(|g| self.module.function(g));
        callee.filter(|f| f.body.is_some()).is_some_and(|f| {
            let sets = f.params.iter().map(|p| p.attrs).chain([f.ret_attrs]);
            sets.into_iter().any(|set| self.module.attrs.has(set, word))
        })
    }

    /// Returns whether it ends a block of this name, but for the number that makes it unique.
    fn ends(&self, name: &str) -> bool {
        let block = self.body.block_of(self.inst);
        self.op().is_terminator()
            && self.body.block_names.get(block).is_some_and(|n| {
                let digits = n.strip_prefix(name.as_bytes());
                digits.is_some_and(|d| d.iter().all(u8::is_ascii_digit))
            })
    }

    fn has_operand(&self, is: impl Fn(pir_core::constant::ConstKind) -> bool) -> bool {
        self.ops().iter().filter_map(|v| v.as_const()).any(|c| is(self.body.consts.get(c).kind))
    }

    fn is_thread_local(&self, v: &Value) -> bool {
        v.as_global().is_some_and(|g| self.module.global(g).thread_local.is_some())
    }
}

/// Returns all features, in the order of the page.
pub fn features() -> &'static [Feature] {
    static ALL: LazyLock<Vec<Feature>> = LazyLock::new(rows::table);
    &ALL
}
