//! Fuzzing of a pass of your own, described in `docs/fuzzing.md`: one that is wrong, and the same
//! one after a second thought.
//!
//! `cargo run --release -p pir-fuzz --example own_pass`

use pir_core::entity::Value;
use pir_core::{Module, Opcode};
use pir_fuzz::{Mode, Options, ReduceOptions, Subject, reduce, run};
use std::sync::atomic::AtomicBool;

/// Replaces `x - x` by 0, and, if it `is_careless`, `x - y` by `y - x`.
fn tidy(mut module: Module, is_careless: bool) -> Result<Module, String> {
    let main = module.find(b"main").ok_or("there is no main")?;
    let body = module.function_mut(main).and_then(|f| f.body.as_mut()).ok_or("no body")?;
    for b in body.layout().to_vec() {
        for i in body.insts(b).to_vec() {
            let data = *body.inst(i);
            if data.op() != Opcode::Sub {
                continue;
            }
            if body.ops(i)[0] == body.ops(i)[1] {
                let zero = Value::constant(body.consts.int(data.ty(), 0));
                pir_core::cursor::replace_all_uses(body, i.into(), zero);
            } else if is_careless {
                body.ops_mut(i).swap(0, 1);
            }
        }
    }
    Ok(module)
}

fn main() {
    for is_careless in [false, true] {
        let pass = move |module| tidy(module, is_careless);
        let subject = Subject::Function(&pass);
        let mut options = Options::of(Mode::RaceFree, 2000);
        options.max_reports = 1;
        let done = run(&subject, &options, &AtomicBool::new(false));
        let s = done.statistics;
        println!("{} cases, {} changed, {} reports", s.cases, s.pass_fired, s.reports);
        for report in done.reports {
            let small = reduce(&subject, &options, report, &ReduceOptions::default());
            println!("{small}");
        }
    }
}
