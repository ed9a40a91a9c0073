//! The `alloca`s that can be promoted, as far as their accesses alone decide it.

use crate::remark::Refusal;
use pir_analysis::{Analyses, DomTree};
use pir_core::Module;
use pir_core::cursor::Uses;
use pir_core::entity::{Block, Inst, Type};
use pir_core::function::{Body, Function};
use pir_core::inst::{AllocaFlags, MemFlags};
use pir_core::intrinsic::{self, Id};
use pir_core::opcode::Opcode;

use crate::one_strand::is_of_one_strand;

/// An `alloca` to promote.
#[derive(Debug)]
pub(super) struct Slot {
    pub alloca: Inst,
    pub ty: Type,
    /// Its loads, stores and lifetime markers.
    pub accesses: Vec<Inst>,
    /// The debug records that name it.
    pub records: Vec<Inst>,
    /// The blocks of its stores and its own, each once.
    pub definitions: Vec<Block>,
    /// The blocks that load it before they store it.
    pub loaded_first: Vec<Block>,
    /// The blocks that need a `phi`.
    pub phis: Vec<Block>,
}

/// Finds the slots of a function, and the reasons against the other `alloca`s.
pub(super) fn find(
    module: &Module,
    function: &Function,
    body: &Body,
    analyses: &Analyses,
) -> (Vec<Slot>, Vec<(Inst, Refusal)>) {
    let (mut slots, mut refused) = (Vec::new(), Vec::new());
    let (Ok(local), Ok(_)) = (analyses.local(), analyses.regions()) else {
        return (slots, refused);
    };
    let finder = Finder { module, function, body, analyses, local, uses: Uses::new(body) };
    for &b in local.preorder() {
        for &i in body.insts(b).iter().filter(|&&i| body.inst(i).op() == Opcode::Alloca) {
            match finder.slot(i) {
                Ok(slot) => slots.push(slot),
                Err(why) => refused.push((i, why)),
            }
        }
    }
    (slots, refused)
}

struct Finder<'a> {
    module: &'a Module,
    function: &'a Function,
    body: &'a Body,
    analyses: &'a Analyses,
    local: &'a DomTree,
    uses: Uses,
}

impl Finder<'_> {
    fn slot(&self, alloca: Inst) -> Result<Slot, Refusal> {
        let body = self.body;
        let data = body.inst(alloca);
        let ty = data.allocated_type();
        if !body.ops(alloca).is_empty() || data.alloca_flags() != AllocaFlags::empty() {
            return Err(("array", "the `alloca` has a count or is of a special kind"));
        }
        let (mut accesses, mut records) = (Vec::new(), Vec::new());
        for &(user, k) in self.uses.of(alloca) {
            if body.inst(user).op().is_debug() {
                records.push(user);
                continue;
            }
            self.check_access(user, k, ty)?;
            accesses.push(user);
        }
        self.check_strand(alloca, &accesses)?;
        self.check_values(&accesses)?;
        Ok(Slot { records, ..self.with_blocks(alloca, ty, accesses) })
    }

    fn check_access(&self, user: Inst, operand: u32, ty: Type) -> Result<(), Refusal> {
        let body = self.body;
        let data = body.inst(user);
        let accessed = match (data.op(), operand) {
            (Opcode::Load, 0) => data.ty(),
            (Opcode::Store, 1) => self.module.value_type(self.function, body, body.ops(user)[0]),
            (Opcode::Call, _) if self.is_lifetime_marker(user) => return Ok(()),
            (Opcode::Fork, _) => return Err(("listed", "a `fork` lists the address")),
            _ => return Err(("escapes", "the address is used by more than loads and stores")),
        };
        if data.mem_flags().intersects(MemFlags::VOLATILE | MemFlags::ATOMIC) {
            return Err(("ordered", "an access is atomic or `volatile`"));
        }
        if accessed != ty {
            return Err(("type", "an access is of another type than the object"));
        }
        Ok(())
    }

    fn is_lifetime_marker(&self, call: Inst) -> bool {
        let called = intrinsic::called(self.module, self.body, call);
        matches!(called, Some(Id::LifetimeStart | Id::LifetimeEnd))
            && self.body.call(call).bundles.len == 0
    }

    /// Checks that one strand makes all accesses: the one that executed the `alloca`.
    fn check_strand(&self, alloca: Inst, accesses: &[Inst]) -> Result<(), Refusal> {
        let blocks: Vec<Block> = accesses.iter().map(|&i| self.body.block_of(i)).collect();
        let home = self.body.block_of(alloca);
        match is_of_one_strand(self.analyses, self.local, home, &blocks) {
            true => Ok(()),
            false => Err(("strand", "another strand may access the object")),
        }
    }

    /// Checks that stored values are available at each load, and loaded ones at each use.
    fn check_values(&self, accesses: &[Inst]) -> Result<(), Refusal> {
        let (body, local) = (self.body, self.local);
        for &i in accesses {
            let b = body.block_of(i);
            if !local.is_reachable(b) {
                continue;
            }
            let is_local = match body.inst(i).op() {
                Opcode::Store => {
                    body.ops(i)[0].as_inst().is_none_or(|d| local.dominates(body.block_of(d), b))
                }
                Opcode::Load => self
                    .uses
                    .of(i)
                    .iter()
                    .all(|&(user, k)| local.dominates(b, body.use_block(user, k))),
                _ => true,
            };
            if !is_local {
                return Err(("after-join", "a value comes out of a region by a join"));
            }
        }
        Ok(())
    }

    fn with_blocks(&self, alloca: Inst, ty: Type, accesses: Vec<Inst>) -> Slot {
        let body = self.body;
        let home = body.block_of(alloca);
        let (mut definitions, mut loaded_first) = (vec![home], Vec::new());
        // The accesses are in the order of the layout.
        for of_block in accesses.chunk_by(|&a, &b| body.block_of(a) == body.block_of(b)) {
            let b = body.block_of(of_block[0]);
            // In its own block the `alloca` comes before all of them.
            if b == home || !self.local.is_reachable(b) {
                continue;
            }
            let op = |&i: &Inst| body.inst(i).op();
            if of_block.iter().any(|i| op(i) == Opcode::Store) {
                definitions.push(b);
            }
            let mut ops = of_block.iter().map(op);
            if ops.find(|op| matches!(op, Opcode::Load | Opcode::Store)) == Some(Opcode::Load) {
                loaded_first.push(b);
            }
        }
        definitions[1..].sort_unstable();
        loaded_first.sort_unstable();
        let (records, phis) = (Vec::new(), Vec::new());
        Slot { alloca, ty, accesses, records, definitions, loaded_first, phis }
    }
}
