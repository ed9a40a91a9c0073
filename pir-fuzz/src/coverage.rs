//! Which features of the generator's table a run of a program executes.
//!
//! A copy of the program notes in a variable of each block that its end was reached. The notes are
//! atomic stores of one value, so that they neither race nor depend on the schedule.

use crate::generate::{Feature, Site, features};
use crate::subject::verifier_options;
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, GlobalId, Type, Value};
use pir_core::inst::{InstData, MemFlags, MemInfo, Ordering};
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use pir_interp::run::RunOptions;
use pir_interp::serial::decide;
use pir_interp::{Input, Outcome, Program};
use std::collections::HashSet;

/// The maximum number of operations of the run.
const MAX_STEPS: u64 = 1 << 16;

/// The prefix of the variables' names.
const PREFIX: &str = "covered.";

/// Returns the features of instructions that the serial run of `i32 @main()` executes, in the order
/// of the table; none if the run has no end, or undefined behaviour.
pub fn executed(module: &Module) -> Vec<&'static Feature> {
    let (copy, blocks) = instrumented(module);
    let reached = reached(copy);
    let mut missing: Vec<&'static Feature> = features().iter().collect();
    for (n, &(g, b)) in blocks.iter().enumerate() {
        if !reached.contains(&n) {
            continue;
        }
        let function = module.function(g).expect("it has the block");
        let body = function.body.as_deref().expect("it has the block");
        for &inst in body.insts(b) {
            let site = Site { module, function, body, inst };
            missing.retain(|f| !f.is_seen(&site));
        }
    }
    features().iter().filter(|f| !missing.iter().any(|m| std::ptr::eq(*m, *f))).collect()
}

/// Returns the copy, and the blocks in the order of their variables.
fn instrumented(module: &Module) -> (Module, Vec<(GlobalId, Block)>) {
    let mut copy = module.clone();
    let mut blocks = Vec::new();
    for (g, _, function) in module.functions() {
        let body = function.body.as_deref();
        blocks.extend(body.into_iter().flat_map(|b| b.layout()).map(|&b| (g, b)));
    }
    for (n, &(g, b)) in blocks.iter().enumerate() {
        let zero = copy.constant(Type::I8, ConstKind::Zero);
        let variable = copy.add_variable(&format!("{PREFIX}{n}"), Type::I8, Some(zero));
        let body = copy.function_mut(g).and_then(|f| f.body.as_deref_mut()).expect("a body");
        let one = Value::constant(body.consts.scalar(Type::I8, ConstKind::Int(1)));
        let info = MemInfo { ordering: Ordering::Monotonic, ..MemInfo::plain(1) };
        let bits = info.to_bits().expect("it has no scope");
        let store = InstData::new(Opcode::Store, Type::VOID).with_mem_flags(MemFlags::ATOMIC);
        let end = body.insts(b).len() - 1;
        let note = body.insert_inst(b, end, store.with_mem_bits(bits));
        body.set_ops(note, &[one, Value::global(variable)]);
        let last = *body.insts(b).last().expect("a block has a terminator");
        // A strand that becomes itself again and again would keep the run from its end.
        if body.inst(last).op() == Opcode::Fork && body.successors(b).all(|s| s == b) {
            body.remove_inst(last);
            let end = body.insts(b).len();
            body.insert_inst(b, end, InstData::new(Opcode::Halt, Type::VOID));
        }
    }
    (copy, blocks)
}

/// Returns the numbers of the blocks whose ends were reached.
fn reached(copy: Module) -> HashSet<usize> {
    let verified = pir_verify::verify_with(copy, &verifier_options());
    let Ok(program) = verified.map(|v| Program::new(v, Vec::new())) else { return HashSet::new() };
    let Ok(program) = program else { return HashSet::new() };
    let Some(main) = program.module().find(b"main") else { return HashSet::new() };
    let options = RunOptions { max_steps: MAX_STEPS, ..RunOptions::default() };
    let run = decide(&program, main, &Input::Words(Vec::new()), &options, None);
    let Ok(Some((Outcome::Return { memory, .. }, _))) = run.map(|r| r.outcome) else {
        return HashSet::new();
    };
    let set = memory.iter().filter(|(_, v)| v.text == "i8 1");
    set.filter_map(|(name, _)| {
        let name = name.trim_start_matches('@').trim_matches('"');
        name.strip_prefix(PREFIX)?.parse().ok()
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_executed_is_not_covered() {
        let text = "define i32 @main() {
  %zero = and i32 7, 0
  %c = icmp eq i32 %zero, 0
  br i1 %c, label %yes, label %no
yes:
  %v = freeze i32 7
  fork [label %twice, label %twice]
twice:
  br label %join
join:
  join
  ret i32 %v
no:
  fence seq_cst
  unreachable
}
";
        let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
        let names: Vec<&str> = executed(&module).iter().map(|f| f.name.as_str()).collect();
        assert_eq!(names, ["freeze", "block listed twice by an entry fork"]);
    }
}
