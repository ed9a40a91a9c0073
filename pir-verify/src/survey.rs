//! A single walk over the instructions of a function that forks. It collects facts that several
//! rules need and that most functions do not have.

use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;

/// Facts about the instructions of reachable blocks.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct InstructionSurvey {
    /// `join`s that are not the first instruction of their block.
    pub stray_joins: Vec<Inst>,
    /// Instructions other than entry forks that have a `!pir.backends`.
    pub backends_elsewhere: Vec<Inst>,
    /// Some entry fork has an attribute or a list of back ends.
    pub attributes: bool,
    /// Whether there is an `alloca` outside the entry block.
    pub late_alloca: bool,
}

impl InstructionSurvey {
    /// Walks over the blocks: O(instructions).
    pub fn new(body: &Body, reachable: impl Fn(Block) -> bool) -> Self {
        let attributes = ForkFlags::FORCE | ForkFlags::LOCKSTEP | ForkFlags::WIDTH;
        let mut this = Self::default();
        for &b in body.layout().iter().filter(|&&b| reachable(b)) {
            let mut first = true;
            for &i in body.insts(b) {
                let data = body.inst(i);
                match data.op() {
                    Opcode::Join if !first => this.stray_joins.push(i),
                    Opcode::Alloca => this.late_alloca |= Some(b) != body.entry(),
                    Opcode::Fork => this.attributes |= data.fork_flags().intersects(attributes),
                    _ => {}
                }
                if body.attachments(i).any(|a| a.kind == Sym::PIR_BACKENDS) {
                    if data.op() == Opcode::Fork && !data.fork_flags().contains(ForkFlags::INTERIOR)
                    {
                        this.attributes = true;
                    } else {
                        this.backends_elsewhere.push(i);
                    }
                }
                first &= data.op().is_debug();
            }
        }
        this
    }
}
