//! Right passes, in which the fuzzer must find nothing: this project's own, and right variants of
//! the [wrong ones](crate::mutants).

use crate::corpus::Corpus;
use crate::example;
use crate::generate::Mode;
use crate::mutants::{self, Edit, sites};
use crate::subject::Subject;
use pir_core::entity::Inst;
use pir_core::function::Body;
use pir_core::inst::{ArithFlags, Ordering};
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use pir_transform::PASSES;

/// A right pass.
#[derive(Clone, Copy, Debug)]
pub struct CorrectPass {
    /// Its name.
    pub name: &'static str,
    /// The programs that it is tried on.
    pub modes: &'static [Mode],
    change: Change,
}

/// The change that a right pass makes.
#[derive(Clone, Copy, Debug)]
enum Change {
    Pipeline,
    Edit(Edit),
}

impl CorrectPass {
    /// Creates the pipeline that the name gives.
    const fn pipeline(name: &'static str) -> Self {
        Self { name, modes: &Mode::ALL, change: Change::Pipeline }
    }

    const fn edit(name: &'static str, edit: Edit) -> Self {
        Self { name, modes: &Mode::ALL, change: Change::Edit(edit) }
    }

    /// Returns the example of the pass as a program, if it has one.
    pub(crate) fn corpus(&self) -> Option<Corpus> {
        let pass = PASSES.iter().find(|p| p.name == self.name)?;
        Corpus::read(&[(pass.name.to_owned(), example::text_of(pass)?)]).ok()
    }

    /// Calls a function with the pass as the subject of a campaign.
    pub(crate) fn with_subject<T>(&self, f: impl FnOnce(&Subject<'_>) -> T) -> T {
        match self.change {
            Change::Pipeline => {
                f(&Subject::Pipeline(&self.name.parse().expect("the passes are there")))
            }
            Change::Edit(edit) => f(&Subject::Function(&|module: Module| Ok(edit.apply(module)))),
        }
    }
}

/// Returns all right passes: each of [`pir_transform::PASSES`], some with other parameters, the
/// pipeline of the levels, and right variants of the wrong passes.
pub(crate) fn all() -> Vec<CorrectPass> {
    let mut all: Vec<_> = PASSES.iter().map(|p| CorrectPass::pipeline(p.name)).collect();
    all.extend(["sequentialise(all=1)", "O2"].map(CorrectPass::pipeline));
    all.extend([
        CorrectPass::edit("swap operands of add", Edit::At(commute)),
        CorrectPass::edit("drop nsw", Edit::At(drop_flags)),
        CorrectPass::edit("load after a load", Edit::At(repeat_load)),
        CorrectPass::edit("strengthen atomics", Edit::At(strengthen)),
        CorrectPass::edit("inline into the strand", mutants::inline::INLINE),
        CorrectPass::edit("unroll with half the width", mutants::loops::UNROLL),
        CorrectPass::edit("privatise updates", mutants::reduction::PRIVATISE),
    ]);
    all
}

/// Swaps the operands of operators that commute.
fn commute(body: &mut Body, i: Inst) -> bool {
    let commutes = matches!(body.inst(i).op(), Opcode::Add | Opcode::Mul | Opcode::Xor);
    if commutes {
        body.ops_mut(i).swap(0, 1);
    }
    commutes
}

/// Removes the promise that an addition or multiplication does not overflow.
fn drop_flags(body: &mut Body, i: Inst) -> bool {
    let data = *body.inst(i);
    let has_any = matches!(data.op(), Opcode::Add | Opcode::Mul);
    if has_any {
        *body.inst_mut(i) = data.with_arith_flags(ArithFlags::empty());
    }
    has_any
}

/// Uses a load for the next one from the same pointer, if nothing is between that could write.
fn repeat_load(body: &mut Body, second: Inst) -> bool {
    if !sites::is_plain(body, second, Opcode::Load) {
        return false;
    }
    let (b, at) = sites::place(body, second);
    let before = body.insts(b)[..at].iter().rev().copied();
    let mut readers = before.take_while(|&i| {
        sites::is_plain(body, i, Opcode::Load) || body.inst(i).op().int_binary().is_some()
    });
    let first = readers
        .find(|&i| sites::is_plain(body, i, Opcode::Load) && body.ops(i) == body.ops(second));
    let Some(first) = first else { return false };
    pir_core::cursor::replace_all_uses(body, second.into(), first.into()) > 0
}

/// Gives atomic loads, stores and updates the strongest order.
fn strengthen(body: &mut Body, i: Inst) -> bool {
    sites::reorder(body, i, |_, _| Some(Ordering::SeqCst))
}
