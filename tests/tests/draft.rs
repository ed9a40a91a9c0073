//! The draft's requirements on text, parallel structure and dominance, row by row of
//! `docs/requirements.md` (D10 to D35, D61, D62), through the public interface.
//!
//! `definitions.rs` tests the definitions and theorems of regions (D36 to D43) on all small graphs.
//! Execution is not tested here.

use pir_analysis::{BlockExit, Cfg, Depths, DomTree, Regions, strand};
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Block, Entity};
use pir_core::module::Module;
use pir_core::opcode::Opcode;

// ---- helpers ----

fn parse(text: &str) -> Module {
    let parsed = pir_core::text::parse(text.as_bytes());
    assert!(parsed.diagnostics.is_empty(), "{:?}\n{text}", parsed.diagnostics);
    parsed.module.expect("a module, if there is no error")
}

/// The codes of the errors in a text.
fn errors(text: &str) -> Vec<Code> {
    let parsed = pir_core::text::parse(text.as_bytes());
    let mut found = parsed.diagnostics;
    found.extend(parsed.module.iter().flat_map(pir_verify::check));
    found.iter().filter(|d| Diagnostic::is_error(d)).map(|d| d.code).collect()
}

#[track_caller]
fn accepted(text: &str) {
    assert_eq!(errors(text), [], "{text}");
}

#[track_caller]
fn refused(text: &str, code: Code) {
    let found = errors(text);
    assert!(!found.is_empty() && found.iter().all(|&c| c == code), "{found:?}\n{text}");
}

/// The graph of the only function, and its blocks by name.
struct NamedGraph {
    cfg: Cfg,
    names: Vec<String>,
}

impl NamedGraph {
    fn of(text: &str) -> Self {
        let module = parse(text);
        let body = module.functions().find_map(|(_, _, f)| f.body.as_deref()).expect("a body");
        let name = |b: usize| {
            let name = body.block_names.get(Block::new(b)).expect("blocks are named");
            String::from_utf8(name.to_vec()).expect("a readable name")
        };
        Self { cfg: Cfg::of(body), names: (0..body.block_bound()).map(name).collect() }
    }

    fn block(&self, name: &str) -> Block {
        Block::new(self.names.iter().position(|n| n == name).expect("a block of this name"))
    }

    fn depths(&self) -> Depths {
        Depths::compute(&self.cfg).expect("a well-formed function")
    }

    fn regions(&self) -> Regions {
        Regions::compute(&self.cfg, &self.depths())
    }
}

/// A region with two tasks, one of them the master, around an entry fork written like this.
fn tasks(fork: &str) -> String {
    format!(
        "define void @f(i32 %w, ptr %p, i1 %c) {{
entry:
  {fork}
a:
  halt
b:
  br label %exit
exit:
  join
  ret void
}}
!0 = !{{!\"sequential\"}}
!1 = !{{!\"rayon\", !\"sequential\"}}
"
    )
}

/// A parallel loop around an interior fork written like this.
fn parallel_loop(fork: &str) -> String {
    format!(
        "define void @f(i32 %w, i1 %c) {{
entry:
  fork [label %header]
header:
  br i1 %c, label %latch, label %exit
latch:
  %p = alloca i32, align 4
  {fork}
body:
  halt
exit:
  join
  ret void
}}
!0 = !{{!\"sequential\"}}
"
    )
}

// ---- instructions (§2) ----

/// The instructions of LLVM 22, terminators first.
const LLVM_INSTRUCTIONS: &[&str] = &[
    "ret",
    "br",
    "switch",
    "indirectbr",
    "invoke",
    "callbr",
    "resume",
    "catchswitch",
    "catchret",
    "cleanupret",
    "unreachable",
    "add",
    "sub",
    "mul",
    "udiv",
    "sdiv",
    "urem",
    "srem",
    "shl",
    "lshr",
    "ashr",
    "and",
    "or",
    "xor",
    "fadd",
    "fsub",
    "fmul",
    "fdiv",
    "frem",
    "fneg",
    "icmp",
    "fcmp",
    "trunc",
    "zext",
    "sext",
    "fptrunc",
    "fpext",
    "fptoui",
    "fptosi",
    "uitofp",
    "sitofp",
    "ptrtoint",
    "ptrtoaddr",
    "inttoptr",
    "bitcast",
    "addrspacecast",
    "alloca",
    "load",
    "store",
    "getelementptr",
    "fence",
    "cmpxchg",
    "atomicrmw",
    "extractelement",
    "insertelement",
    "shufflevector",
    "extractvalue",
    "insertvalue",
    "phi",
    "select",
    "freeze",
    "call",
    "va_arg",
    "landingpad",
    "catchpad",
    "cleanuppad",
];

#[test]
fn d01_three_opcodes_are_new() {
    let ours: Vec<_> = Opcode::ALL
        .iter()
        .map(|op| op.name())
        .filter(|name| !name.starts_with('#') && !LLVM_INSTRUCTIONS.contains(name))
        .collect();
    assert_eq!(ours, ["fork", "halt", "join"]);
    for name in LLVM_INSTRUCTIONS {
        assert!(Opcode::ALL.iter().any(|op| op.name() == *name), "{name} is missing");
    }
}

#[test]
fn d10_two_terminators_and_a_landing_pad() {
    assert!(Opcode::Fork.is_terminator() && Opcode::Halt.is_terminator());
    assert!(!Opcode::Join.is_terminator());
    accepted(&tasks("fork [label %a, label %b]"));
    let after_fork = tasks("fork [label %a, label %b]\n  fence seq_cst");
    refused(&after_fork, Code::BlockStructure);
}

#[test]
fn d11_every_successor_occurrence_is_an_edge() {
    let g = NamedGraph::of(&tasks("fork label %b [label %a, label %a]"));
    let names: Vec<_> =
        g.cfg.succs(g.block("entry")).iter().map(|s| &*g.names[s.index()]).collect();
    assert_eq!(names, ["b", "a", "a"], "the master first");
    assert_eq!(g.cfg.preds(g.block("a")).len(), 2);
}

#[test]
fn d12_syntax_of_the_entry_fork() {
    for fork in [
        "fork [label %a, label %b]",
        "fork force [label %a, label %b]",
        "fork width i32 %w [label %a, label %b]",
        "fork width %w [label %a, label %b]",
        "fork width i32 4 [label %a, label %b]",
        "fork lockstep [label %a, label %b]",
        "fork label %a [label %b]",
        "fork force width i32 %w label %a [label %b]",
        "fork lockstep width i32 %w [label %a, label %b]",
        "fork [ptr %p] [label %a, label %b]",
        "fork force width i32 %w [ptr %p, i1 %c] label %b [label %a, label %a]",
        "fork [label %a, label %b], !pir.backends !0",
    ] {
        accepted(&tasks(fork));
    }
    for fork in [
        "fork",
        "fork label %a",
        "fork label %a, label %b",
        "fork [label %a label %b]",
        "fork [%a, %b]",
        "fork force force [label %a, label %b]",
        "fork width [label %a, label %b]",
        "fork width i32 %w width i32 %w [label %a, label %b]",
        "fork [label %a, label %b] [ptr %p]",
        "fork [label %a, label %b] label %a",
        "fork parallel [label %a, label %b]",
    ] {
        let found = errors(&tasks(fork));
        assert!(!found.is_empty() && found.iter().all(|c| c.number() < 100), "{fork}: {found:?}");
    }
}

#[test]
fn d13_syntax_of_the_interior_fork() {
    for fork in [
        "fork interior [label %body, label %header]",
        "fork interior [ptr %p] [label %body, label %header]",
        "fork interior [ptr %p, i1 %c] label %header [label %body]",
        "fork interior label %header [label %body, label %body]",
    ] {
        accepted(&parallel_loop(fork));
    }
    for fork in [
        "fork interior",
        "fork interior [ptr %p]",
        "fork interior [ptr] [label %body, label %header]",
        "fork interior [%p] [label %body, label %header]",
        "fork [label %body, label %header] interior",
    ] {
        let found = errors(&parallel_loop(fork));
        assert!(!found.is_empty() && found.iter().all(|c| c.number() < 100), "{fork}: {found:?}");
    }
}

#[test]
fn d14_a_fork_has_a_successor() {
    refused("define void @f() {\nentry:\n  fork []\n}\n", Code::ForkArity);
    accepted("define void @f() {\nentry:\n  fork label %a []\na:\n  join\n  ret void\n}\n");
}

#[test]
fn d15_the_master_is_distinguished_from_the_others() {
    let g = NamedGraph::of(&tasks("fork label %b [label %a]"));
    assert!(g.cfg.node(g.block("entry")).master);
    assert_eq!(g.cfg.succs(g.block("entry"))[0], g.block("b"));
    assert!(!NamedGraph::of(&tasks("fork [label %b, label %a]")).cfg.node(g.block("entry")).master);
}

/// One thread in a fixed order is the back end `sequential`: any region may name it, except a
/// forced one that would be left with nothing else.
#[test]
fn d16_only_force_excludes_a_sequential_schedule() {
    accepted(&tasks("fork [label %a, label %b], !pir.backends !0"));
    accepted(&tasks("fork width i32 2 [label %a, label %b], !pir.backends !0"));
    refused(&tasks("fork force [label %a, label %b], !pir.backends !0"), Code::ForceSequential);
}

#[test]
fn d17_force_is_kept_and_excludes_lockstep() {
    accepted(&tasks("fork force [label %a, label %b], !pir.backends !1"));
    refused(&tasks("fork force lockstep [label %a, label %b]"), Code::ForceLockstep);
}

#[test]
fn d18_width_is_a_positive_integer() {
    accepted(&tasks("fork width i32 1 [label %a, label %b]"));
    accepted(&tasks("fork width i64 8 [label %a, label %b]"));
    for width in ["i32 0", "i32 -1", "ptr %p"] {
        let fork = format!("fork width {width} [label %a, label %b]");
        refused(&tasks(&fork), Code::WidthOperand);
    }
}

#[test]
fn d19_lanes_advance_together() {
    let lane = |call: &str| {
        format!(
            "define void @f(ptr %p) {{
entry:
  fork lockstep [label %a, label %b]
a:
  {call}
  br label %exit
b:
  br label %exit
exit:
  join
  ret void
}}
declare void @llvm.parallel.barrier()
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
declare void @g()
"
        )
    };
    accepted(&lane("call void @g()"));
    refused(&lane("call void @llvm.parallel.barrier()"), Code::LockstepLane);
    refused(&lane("call void @llvm.parallel.critical.enter(ptr %p)"), Code::LockstepLane);
    let forking = lane("fork interior [label %b, label %b]").replace("  br label %exit\nb:", "b:");
    refused(&forking, Code::LockstepLane);
}

/// Two forks open one region: what one says holds for the other.
fn two_forks(first: &str, second: &str) -> String {
    format!(
        "define void @f(i1 %c, i32 %w) {{
entry:
  br i1 %c, label %one, label %two
one:
  fork {first} [label %a, label %b]
two:
  fork {second}
a:
  halt
b:
  br label %exit
exit:
  join
  ret void
}}
!0 = !{{!\"sequential\"}}
!1 = !{{!\"rayon\"}}
"
    )
}

#[test]
fn d20_an_attribute_of_one_fork_holds_for_the_region() {
    accepted(&two_forks("force", "[label %a, label %b]"));
    refused(&two_forks("force", "lockstep [label %a, label %b]"), Code::ForceLockstep);
    refused(&two_forks("force", "[label %a, label %b], !pir.backends !0"), Code::ForceSequential);
    accepted(&two_forks("width i32 %w", "width i32 %w [label %a, label %b]"));
    refused(&two_forks("width i32 %w", "width i32 4 [label %a, label %b]"), Code::WidthMismatch);
}

#[test]
fn d21_an_interior_fork_opens_no_region() {
    let g = NamedGraph::of(&parallel_loop("fork interior [label %body, label %header]"));
    let regions = g.regions();
    assert_eq!(regions.len(), 1);
    let r = regions.iter().next().expect("a region");
    assert_eq!(regions.entry_forks(r), [g.block("entry")]);
    assert_eq!(regions.interior_forks(r), [g.block("latch")]);
    assert_eq!(regions.own_blocks(r).len(), 3);
}

#[test]
fn d22_an_interior_fork_needs_a_region() {
    let text = "define void @f() {
entry:
  fork interior [label %a, label %a]
a:
  unreachable
}
";
    refused(text, Code::InteriorOutside);
}

#[test]
fn d23_attributes_stand_on_entry_forks() {
    for attribute in ["force", "lockstep", "width i32 %w"] {
        let fork = format!("fork interior {attribute} [label %body, label %header]");
        assert!(!errors(&parallel_loop(&fork)).is_empty(), "{fork}");
        let fork = format!("fork {attribute} interior [label %body, label %header]");
        assert!(!errors(&parallel_loop(&fork)).is_empty(), "{fork}");
    }
    refused(
        &parallel_loop("fork interior [label %body, label %header], !pir.backends !0"),
        Code::InteriorAttribute,
    );
}

#[test]
fn d24_values_of_a_fork_are_uses() {
    accepted(&parallel_loop("fork interior [ptr %p] [label %body, label %header]"));
    refused(
        &parallel_loop("fork interior [ptr %q] [label %body, label %header]"),
        Code::UndefinedValue,
    );
    let late = parallel_loop("fork interior [i32 %late] [label %body, label %header]")
        .replace("body:\n", "body:\n  %late = add i32 %w, 1\n");
    refused(&late, Code::NotDominated);
}

#[test]
fn d25_back_ends_of_a_region_are_those_that_every_list_allows() {
    let lists = |second: &str| {
        two_forks("", second).replace("label %b]\ntwo", "label %b], !pir.backends !0\ntwo")
    };
    accepted(&lists("[label %a, label %b], !pir.backends !0"));
    accepted(&lists("[label %a, label %b]"));
    refused(&lists("[label %a, label %b], !pir.backends !1"), Code::Backends);
}

#[test]
fn d27_join_stands_at_the_start_of_its_block() {
    let text = tasks("fork [label %a, label %b]");
    let late = text.replace("  join\n", "  fence seq_cst\n  join\n");
    refused(&late, Code::JoinPlacement);
}

#[test]
fn d28_a_join_block_has_no_phi() {
    let text = tasks("fork [label %a, label %b]");
    let phi = text.replace("  join\n", "  join\n  %x = phi i32 [ 1, %b ]\n");
    let found = errors(&phi);
    assert!(found.contains(&Code::JoinPhi), "{found:?}");
    let phi = text.replace("  join\n", "  %x = phi i32 [ 1, %b ]\n  join\n");
    let found = errors(&phi);
    assert!(found.contains(&Code::JoinPhi) || found.contains(&Code::JoinPlacement), "{found:?}");
}

#[test]
fn d29_join_ends_the_region() {
    let g = NamedGraph::of(
        "define void @f() {
entry:
  fork [label %a, label %b]
a:
  halt
b:
  br label %between
between:
  join
  fork [label %c, label %d]
c:
  halt
d:
  br label %exit
exit:
  join
  ret void
}
",
    );
    let regions = g.regions();
    assert_eq!(regions.len(), 2);
    let joins: Vec<_> = regions.iter().map(|r| regions.joins(r).to_vec()).collect();
    assert_eq!(joins, [[g.block("between")], [g.block("exit")]]);
    assert_eq!(regions.innermost(g.block("between")), None);
}

#[test]
fn d31_halt_has_no_successors() {
    let g = NamedGraph::of(&tasks("fork [label %a, label %b]"));
    assert_eq!(g.cfg.node(g.block("a")).exit, BlockExit::Halt);
    assert!(g.cfg.succs(g.block("a")).is_empty());
    refused("define void @f() {\nentry:\n  halt\n}\n", Code::HaltOutside);
}

/// The events of a strand before its `halt` are not ordered before those of its siblings, so that
/// they cannot use its values.
#[test]
fn d32_halt_orders_nothing_for_siblings() {
    let text = "define i32 @f(i32 %n) {
entry:
  fork [label %a, label %b]
a:
  %x = add i32 %n, 1
  halt
b:
  %y = add i32 %x, 1
  br label %exit
exit:
  join
  ret i32 %n
}
";
    refused(text, Code::NotDominated);
}

/// A scalar of a halting strand is visible after the join iff it is certain and unique.
#[test]
fn d33_scalars_of_halting_strands() {
    let text = |fork: &str, a: &str| {
        format!(
            "define i32 @f(i32 %n, i1 %c) {{
entry:
  fork {fork}
a:
  {a}
compute:
  %x = add i32 %n, 1
  halt
other:
  halt
b:
  br label %exit
exit:
  join
  ret i32 %x
}}
"
        )
    };
    accepted(&text("[label %a, label %b]", "br label %compute"));
    refused(
        &text("[label %a, label %b]", "br i1 %c, label %compute, label %other"),
        Code::NotDominated,
    );
    refused(&text("[label %a, label %a, label %b]", "br label %compute"), Code::NotUnique);
}

#[test]
fn d34_common_calls_are_intrinsics_and_others_stay_calls() {
    let text = |declaration: &str| {
        tasks("fork force [label %a, label %b]").replace("a:\n", "a:\n  call void @g()\n")
            + declaration
    };
    accepted(&text("declare void @g()\n"));
    let barrier =
        text("declare void @llvm.parallel.barrier()\n").replace("@g", "@llvm.parallel.barrier");
    accepted(&barrier);
}

#[test]
fn d35_signatures_of_the_intrinsics() {
    accepted("declare i32 @llvm.parallel.num_threads()\ndeclare i32 @llvm.parallel.thread.id()\n");
    refused("declare i64 @llvm.parallel.num_threads()\n", Code::ParallelIntrinsic);
    refused("declare i32 @llvm.parallel.thread.id(i32)\n", Code::ParallelIntrinsic);
    refused("declare i32 @llvm.parallel.barrier()\n", Code::ParallelIntrinsic);
    refused("declare void @llvm.parallel.critical.enter()\n", Code::ParallelIntrinsic);
}

// ---- dominance (§6) ----

/// Figure 22: `%pre` and `%post` may move into S or P under global dominance only.
#[test]
fn d61_figure_22_local_dominance() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/figure22.pir");
    let text = std::fs::read_to_string(path).expect("the example is there");
    let g = NamedGraph::of(&text);
    let local = strand::local_dominators(&g.cfg, &g.depths());
    let [entry, s, p, exit] = ["entry", "S", "P", "exit"].map(|n| g.block(n));
    for inner in [s, p, exit] {
        assert!(local.dominates(entry, inner));
        for b in [s, p].into_iter().filter(|&b| b != inner) {
            assert!(!local.dominates(b, inner), "{b} is no ancestor of {inner}");
        }
    }
}

/// The draft's wording accepts a value that the strand never computed; four blocks show it.
#[test]
fn d61_the_drafts_local_dominance_is_unsound() {
    let g = NamedGraph::of(
        "define void @f(i1 %c) {
b0:
  fork [label %b1, label %b1]
b1:
  br label %b3
b2:
  br i1 %c, label %b2, label %b1
b3:
  join
  fork [label %b2, label %b1, label %b3]
}
",
    );
    let (depths, regions) = (g.depths(), g.regions());
    let [b1, b2] = ["b1", "b2"].map(|n| g.block(n));
    assert!(DomTree::compute(&g.cfg).dominates(b1, b2), "CFG dominance");
    assert_eq!(depths.body(b1), depths.body(b2), "the depth is no less");
    assert_eq!(regions.innermost(b1), regions.innermost(b2), "the region is the same");
    assert!(!strand::local_dominators(&g.cfg, &depths).dominates(b1, b2));
}

/// Figure 22: the values of S are certain after the join.
#[test]
fn d62_figure_22_global_dominance() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/figure22.pir");
    let text = std::fs::read_to_string(path).expect("the example is there");
    accepted(&text);
    assert!(text.contains("%post = add nsw i32 %s, %pre"), "S's value is used after the join");
    // Of a strand that may take another way it is not.
    let uncertain = text.replace(
        "S:\n  %s = shl nsw i32 %pre, 1\n  br label %exit",
        "S:\n  %c = icmp eq i32 %pre, 0\n  br i1 %c, label %T, label %exit\n\
         T:\n  %s = shl nsw i32 %pre, 1\n  br label %exit",
    );
    assert_ne!(uncertain, text);
    refused(&uncertain, Code::NotDominated);
}
