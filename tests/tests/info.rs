//! LoweringInfo against brute force: on litmus files and random programs, tasks by enumerating
//! edges until nothing changes, values by testing every pair of a definition and an operand. And
//! against the outliner, which computes a strand's captures as a data-flow problem.

use pir_core::entity::{Block, Value, ValueKind};
use pir_core::function::Body;
use pir_core::{GlobalId, Opcode};
use pir_lower::LoweringInfo;
use pir_lower::info::{Blocks, TaskInfo};
use pir_tests::generate;
use pir_tests::litmus::all;
use pir_tests::lowered::verified;
use pir_tests::tally::par_sum;
use pir_verify::Verified;
use rayon::prelude::*;
use std::collections::BTreeSet;

pir_tests::tally! {
    struct InfoTally {
        tasks,
        given,
        outlined,
    }
}

/// Returns the blocks that are reachable from the start inside the region.
fn brute_task(body: &Body, inside: &Blocks, start: Block) -> BTreeSet<Block> {
    let mut set = BTreeSet::new();
    if inside.contains(start) {
        set.insert(start);
    }
    loop {
        let before = set.len();
        for &b in body.layout() {
            for s in body.successors(b) {
                if set.contains(&b) && inside.contains(s) {
                    set.insert(s);
                }
            }
        }
        if set.len() == before {
            return set;
        }
    }
}

/// Every operand of every instruction, with the block where its value is defined; none for an
/// argument.
fn uses(body: &Body) -> Vec<(Block, Value, Option<Block>)> {
    let mut all = vec![];
    for &b in body.layout() {
        for &i in body.insts(b) {
            for &v in body.ops(i) {
                match v.kind() {
                    ValueKind::Arg(_) => all.push((b, v, None)),
                    ValueKind::Inst(d) => all.push((b, v, Some(body.block_of(d)))),
                    _ => {}
                }
            }
        }
    }
    all
}

fn check_scalars(info: &LoweringInfo<'_>, body: &Body, blocks: &Blocks) -> Result<u64, String> {
    let scalars = info.scalars(blocks);
    let inside = |b: Option<Block>| b.is_some_and(|b| blocks.contains(b));
    let all = uses(body);
    let into: BTreeSet<Value> =
        all.iter().filter(|u| inside(Some(u.0)) && !inside(u.2)).map(|u| u.1).collect();
    let out: BTreeSet<Value> =
        all.iter().filter(|u| !inside(Some(u.0)) && inside(u.2)).map(|u| u.1).collect();
    let found = (scalars.into.iter().copied().collect(), scalars.out_of.iter().copied().collect());
    match found == (into.clone(), out.clone()) {
        true => Ok((into.len() + out.len()) as u64),
        false => Err(format!("scalars {scalars:?}, but {into:?} and {out:?}")),
    }
}

fn check(text: &[u8]) -> Result<InfoTally, String> {
    let module = verified(text)?;
    // Where strands record the join that they reached, they are given the place for it too.
    let records = |p: &pir_lower::TaskProgram| p.module.to_string().contains("call void @pir.hang");
    let outlined = pir_lower::outline(verified(text)?).ok().filter(|p| !records(p));
    let functions: Vec<GlobalId> = module.functions().map(|(g, _, _)| g).collect();
    let mut tally = InfoTally::default();
    for f in functions {
        let Some(info) = LoweringInfo::new(&module, f).map_err(|e| e.to_string())? else {
            continue;
        };
        let body = module.function(f).and_then(|f| f.body.as_deref()).ok_or("no body")?;
        let mut leaves = false;
        for r in info.regions() {
            let inside = info.blocks(r);
            tally.given += check_scalars(&info, body, &inside)?;
            leaves |= !info.scalars(&inside).out_of.is_empty();
            for t in info.tasks(r) {
                let found: BTreeSet<Block> = t.blocks.iter().collect();
                let expected = brute_task(body, &inside, t.start);
                if found != expected {
                    return Err(format!("task {:?} has {found:?}, not {expected:?}", t.start));
                }
                tally.given += check_scalars(&info, body, &t.blocks)?;
                tally.tasks += 1;
                leaves |= !info.scalars(&t.blocks).out_of.is_empty();
            }
        }
        if let (Some(program), false) = (&outlined, leaves) {
            tally.outlined += against_outliner(&module, f, &info, body, program)?;
        }
    }
    Ok(tally)
}

/// Where no value leaves a strand, the captures of a task's function are the values that the task
/// uses and does not define.
fn against_outliner(
    module: &Verified,
    f: GlobalId,
    info: &LoweringInfo<'_>,
    body: &Body,
    program: &pir_lower::TaskProgram,
) -> Result<u64, String> {
    let mut compared = 0;
    let has_phi =
        |b: Block| body.insts(b).first().is_some_and(|&i| body.inst(i).op() == Opcode::Phi);
    for r in info.regions().filter(|&r| info.parallel_loop(r).is_none()) {
        let tasks: Vec<TaskInfo> =
            info.tasks(r).filter(|t| !t.blocks.is_empty() && !has_phi(t.start)).collect();
        for t in tasks {
            let name = info.block_name(t.start);
            let outlined = program
                .tasks
                .iter()
                .find(|x| program.regions[x.region.index()].function == f && x.block == name);
            let Some(outlined) = outlined else { continue };
            let given = info.scalars(&t.blocks).into.len();
            if outlined.captures != given {
                let f = module.module().display_name(f);
                return Err(format!(
                    "@{f} %{name}: {} captures, {given} values",
                    outlined.captures
                ));
            }
            compared += 1;
        }
    }
    Ok(compared)
}

#[test]
fn tasks_and_values_agree_with_brute_force() {
    let litmus = all().into_par_iter().map(|p| {
        let text = std::fs::read(&p).map_err(|e| e.to_string())?;
        check(&text).map_err(|e| format!("{}: {e}", p.display()))
    });
    let random = (0..2000u64).into_par_iter().map(|n| {
        let flag = |bit: u64| n >> bit & 1 != 0;
        let size = 3 + (n / 8 % 12) as u32;
        let options = generate::GeneratorOptions {
            free: flag(2),
            sync: flag(0),
            order: flag(1),
            calls: flag(3),
            size,
            ..generate::GeneratorOptions::default()
        };
        let text = generate::program(n, options);
        check(text.as_bytes()).map_err(|e| format!("seed {n}: {e}\n{text}"))
    });
    let sum = par_sum(litmus.chain(random));
    assert!(sum.tasks > 8000 && sum.given > 15_000 && sum.outlined > 500, "{sum:?}");
}

fn info_of<T>(text: &str, ask: impl FnOnce(&LoweringInfo<'_>) -> T) -> T {
    let module = verified(text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let f = module.find(b"f").expect("@f");
    ask(&LoweringInfo::new(&module, f).expect("analysable").expect("a body"))
}

/// A loop whose strands are handed an `alloca`; `more` stands in the spine.
fn with_private(more: &str) -> String {
    format!(
        "define void @f(ptr %p) {{\nentry:\n  fork [label %head]\nhead:\n  %i = phi i64 [ 0, \
         %entry ], [ %n, %latch ]\n\
         \x20 %c = icmp slt i64 %i, 8\n  br i1 %c, label %latch, label %done\nlatch:\n  %mine = \
         alloca i64, align 8\n\
         \x20 %n = add nsw i64 %i, 1\n{more}  fork interior [ptr %mine] [label %body, label \
         %head]\nbody:\n\
         \x20 store i64 %i, ptr %mine, align 8\n  halt\ndone:\n  join\n  ret void\n}}\n"
    )
}

#[test]
fn private_variables_are_those_that_an_interior_fork_names() {
    let look = |text: &str| {
        info_of(text, |info| {
            let r = info.regions().next().expect("a region");
            let found = info.private_allocas(r);
            let movable: Vec<bool> = found.iter().map(|x| x.movable).collect();
            (movable, info.parallel_loop(r).and_then(|l| info.constant_trip_count(l)))
        })
    };
    assert_eq!(look(&with_private("")), (vec![true], Some(8)));
    // The spine writes to it: the strand must be handed that very object.
    assert_eq!(look(&with_private("  store i64 1, ptr %mine, align 8\n")), (vec![false], None));
    let unnamed = with_private("").replace("fork interior [ptr %mine] ", "fork interior ");
    assert_eq!(look(&unnamed), (vec![], Some(8)));
    let unused = with_private("").replace("store i64 %i, ptr %mine", "store i64 %i, ptr %p");
    assert_eq!(look(&unused).0, Vec::<bool>::new());
}

#[test]
fn masters_are_marked_and_costs_weighted_by_loops() {
    let text = "define void @f(ptr %p) {\nentry:\n  fork label %a [label %b, label %j]\na:\n  \
                store i64 1, ptr %p\n\
                \x20 br label %j\nb:\n  br label %loop\nloop:\n  %i = phi i64 [ 0, %b ], [ %n, \
                %loop ]\n  %n = add i64 %i, 1\n\
                \x20 %c = icmp ult i64 %n, 100\n  br i1 %c, label %loop, label %end\nend:\n  call \
                void @g()\n  br label %j\n\
                j:\n  join\n  ret void\n}\ndeclare void @g()\n";
    info_of(text, |info| {
        let r = info.regions().next().expect("a region");
        let tasks: Vec<TaskInfo> = info.tasks(r).collect();
        let names: Vec<String> = tasks.iter().map(|t| info.block_name(t.start)).collect();
        assert_eq!(names, ["a", "b", "j"]);
        assert_eq!(tasks.iter().map(|t| t.master).collect::<Vec<_>>(), [true, false, false]);
        assert!(tasks[2].blocks.is_empty());
        let costs: Vec<_> = tasks.iter().map(|t| (t.cost.instructions, t.cost.weighted)).collect();
        assert_eq!(costs, [(2, 2), (6, 33), (0, 0)]);
        assert_eq!(tasks[1].cost.calls, 1);
        let memory = info.memory(&tasks[0].blocks);
        assert_eq!(memory.objects.len(), 1);
        assert!(memory.objects[0].1.writes && !memory.objects[0].1.reads && !memory.unknown.reads);
        let memory = info.memory(&tasks[1].blocks);
        assert!(memory.objects.is_empty() && memory.unknown.writes);
    });
}
