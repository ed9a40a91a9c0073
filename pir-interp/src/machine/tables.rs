//! [`MachineTables`]: the strands of a machine, their region instances and scopes, and the
//! locks and threads that they share.

use super::parts::{Instance, Lock, Scope, Strand, StrandStatus};
use super::{Machine, NO_INDEX, RowIds};
use crate::cell::Cell;
use crate::memory::Object;
use crate::shared::{CowTable, CowValue, clone_in_place};
use crate::ub::StepResult;
use pir_core::entity::GlobalId;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Bytes charged for a strand: its own size, its first frames, and the view of its clock.
const STRAND_BYTES: u64 = (size_of::<Strand<'_>>() + 4 * size_of::<super::Frame<'_>>() + 96) as u64;

/// Bytes charged for a region instance.
const INSTANCE_BYTES: u64 = size_of::<Instance>() as u64;

/// The strands of a run, their region instances and scopes, and the locks and threads that they
/// share.
pub struct MachineTables<'p> {
    pub(crate) strands: CowTable<Strand<'p>>,
    free_strands: RowIds,
    pub(crate) instances: CowTable<Instance>,
    free_instances: RowIds,
    pub(crate) scopes: Vec<Scope>,
    free_scopes: RowIds,
    /// Strands that can step. A depth-first run steps the last one next.
    pub ready: RowIds,
    pub(crate) locks: CowValue<BTreeMap<u64, Lock>>,
    /// Thread-local objects, by thread and variable.
    pub(crate) threads: CowValue<BTreeMap<(u32, GlobalId), Cell>>,
    next_strand: u32,
    /// Number of open instances of forced regions.
    pub(crate) forced: u32,
    /// Number of strands started.
    pub started: u64,
    /// Bytes charged for what the race detector keeps of strands that have ended.
    kept: u64,
    /// The row of a strand that is taken out of the table while it runs, or that has ended.
    pub(super) placeholder: Rc<Strand<'p>>,
}

clone_in_place!(MachineTables<'p>, strands free_strands instances free_instances scopes free_scopes
    ready locks threads next_strand forced started kept placeholder);

/// Rows of dropped table entries, which the machine that changes next reuses to avoid allocations.
#[derive(Default)]
pub(crate) struct SpareRows<'p> {
    strands: Vec<Rc<Strand<'p>>>,
    instances: Vec<Rc<Instance>>,
    objects: Vec<Rc<Object>>,
}

impl<'p> MachineTables<'p> {
    /// Returns tables for a first strand, which is still to be added.
    pub(super) fn new() -> Self {
        Self {
            strands: CowTable::default(),
            free_strands: RowIds::new(),
            instances: CowTable::default(),
            free_instances: RowIds::new(),
            scopes: Vec::new(),
            free_scopes: RowIds::new(),
            ready: RowIds::new(),
            locks: CowValue::BLANK,
            threads: CowValue::BLANK,
            next_strand: 1,
            forced: 0,
            started: 1,
            kept: 0,
            placeholder: Rc::new(Strand::blank()),
        }
    }

    /// Returns a strand without registers and frames.
    pub(crate) fn blank_strand(&mut self) -> Rc<Strand<'p>> {
        match self.strands.spare() {
            Some(mut row) => {
                Rc::make_mut(&mut row).renew();
                row
            }
            None => Rc::new(Strand::blank()),
        }
    }

    /// Returns a new strand number.
    pub(crate) fn fresh_strand(&mut self) -> u32 {
        self.next_strand += 1;
        self.next_strand - 1
    }

    /// Returns the number of the strand that started last.
    fn last_strand(&self) -> u32 {
        self.next_strand - 1
    }

    /// Returns a mutable reference to a strand, and invalidates its digest.
    pub(crate) fn strand_mut(&mut self, at: u32) -> &mut Strand<'p> {
        let s = self.strands.own(at as usize);
        s.memo.forget();
        s
    }

    pub(crate) fn instance_mut(&mut self, at: u32) -> &mut Instance {
        self.instances.own(at as usize)
    }

    /// Adds a scope and returns its index.
    pub(crate) fn add_scope(&mut self, scope: Scope) -> u32 {
        match self.free_scopes.pop() {
            Some(at) => {
                self.scopes[at as usize] = scope;
                at
            }
            None => {
                self.scopes.push(scope);
                (self.scopes.len() - 1) as u32
            }
        }
    }

    /// Makes a strand runnable. A depth-first run steps it next.
    pub(crate) fn wake(&mut self, at: u32) {
        self.strand_mut(at).status = StrandStatus::Ready;
        self.ready.push(at);
    }

    /// Removes a strand from the runnable ones.
    pub(crate) fn sleep(&mut self, at: u32, status: StrandStatus) {
        self.strand_mut(at).status = status;
        if let Some(k) = self.ready.iter().rposition(|&s| s == at) {
            self.ready.remove(k);
        }
    }
}

/// The operations that also change memory: each row counts towards the memory limit, and the
/// `alloca`s of a scope die with it.
impl<'p> Machine<'p> {
    /// Exchanges the spare rows of the tables with those in `with`.
    pub(crate) fn swap_spares(&mut self, with: &mut SpareRows<'p>) {
        self.tables.strands.swap_spares(&mut with.strands);
        self.tables.instances.swap_spares(&mut with.instances);
        self.memory.swap_spares(&mut with.objects);
    }

    /// Adds a strand to the table and returns its index.
    ///
    /// # Errors
    /// Returns [`StopReason::OutOfMemory`](crate::ub::StopReason::OutOfMemory) if the strand
    /// exceeds the memory limit.
    pub(crate) fn add_strand(&mut self, s: Rc<Strand<'p>>) -> StepResult<u32> {
        let tables = &mut self.tables;
        tables.started += 1;
        // The race detector keeps its entry for a strand until the outermost region closes.
        let kept = if self.detection.races.enabled { 16 } else { 0 };
        tables.kept += kept;
        self.memory.charge(STRAND_BYTES + s.register_bytes() + kept)?;
        Ok(match tables.free_strands.pop() {
            Some(at) => {
                tables.strands[at as usize] = s;
                at
            }
            None => {
                tables.strands.push(s);
                (tables.strands.len() - 1) as u32
            }
        })
    }

    /// Removes a strand, whose index is reused.
    pub(crate) fn drop_strand(&mut self, at: u32) {
        let tables = &mut self.tables;
        self.memory.refund(STRAND_BYTES + tables.strands[at as usize].register_bytes());
        tables.strands.set(at as usize, Rc::clone(&tables.placeholder));
        tables.free_strands.push(at);
    }

    /// Adds an instance without strands.
    ///
    /// # Errors
    /// Returns [`StopReason::OutOfMemory`](crate::ub::StopReason::OutOfMemory) if the instance
    /// exceeds the memory limit.
    pub(crate) fn add_instance(&mut self) -> StepResult<u32> {
        self.memory.charge(INSTANCE_BYTES)?;
        let tables = &mut self.tables;
        let mut i = tables.instances.spare().unwrap_or_default();
        Rc::make_mut(&mut i).renew();
        Ok(match tables.free_instances.pop() {
            Some(at) => {
                tables.instances.set(at as usize, i);
                at
            }
            None => {
                tables.instances.push(i);
                (tables.instances.len() - 1) as u32
            }
        })
    }

    /// Forgets what the race detector keeps of ended strands, because the outermost region has
    /// closed.
    pub(crate) fn forget_ended_strands(&mut self) {
        self.memory.refund(std::mem::take(&mut self.tables.kept));
        self.detection.forget_ended_strands(self.tables.last_strand());
        self.forget_weak_memory();
    }

    /// Removes an instance, whose index is reused.
    pub(crate) fn drop_instance(&mut self, at: u32) {
        self.memory.refund(INSTANCE_BYTES);
        self.tables.free_instances.push(at);
    }

    /// Removes one user of a scope. The `alloca`s of a scope die with its last user.
    pub(crate) fn leave_scope(&mut self, mut at: u32) {
        while at != NO_INDEX {
            let scope = &mut self.tables.scopes[at as usize];
            scope.users -= 1;
            if scope.users > 0 {
                return;
            }
            let parent = scope.parent;
            for slot in std::mem::take(&mut scope.allocas) {
                self.kill(slot);
            }
            self.tables.free_scopes.push(at);
            at = parent;
        }
    }
}
