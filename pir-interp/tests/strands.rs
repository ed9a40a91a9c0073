//! Tests of interactions of strands: thread-local variables, scopes of atomics, races of single
//! bytes, and fair progress. The programs are files of `tests/cases` or inline.

use super::common::{ended, execute, main_of, program, words};
use pir_interp::Program;
use pir_interp::explore::{SearchBounds, SearchResult, explore};
use pir_interp::run::{Detector, RunOptions};
use pir_interp::sched::{
    PctScheduler, RandomScheduler, ReplayScheduler, Schedule, Scheduler, SerialScheduler,
};

fn case(name: &str) -> Program {
    let path = format!("{}/../tests/cases/{name}", env!("CARGO_MANIFEST_DIR"));
    program(&std::fs::read_to_string(path).expect("the case is there"))
}

/// Returns all schedulers; the randomised ones have several seeds.
fn schedulers() -> Vec<(String, Box<dyn Scheduler>)> {
    let mut all: Vec<(String, Box<dyn Scheduler>)> = vec![
        ("serial".into(), Box::new(SerialScheduler)),
        ("replay".into(), Box::new(ReplayScheduler::new(&Schedule::default()))),
    ];
    for seed in 0..6 {
        all.push((format!("random {seed}"), Box::new(RandomScheduler::new(seed))));
        all.push((format!("pct {seed}"), Box::new(PctScheduler::new(seed, 4, 10_000))));
        all.push((format!("pct {seed}, deep"), Box::new(PctScheduler::new(seed, 40, 100))));
    }
    all
}

fn search(p: &Program) -> SearchResult {
    explore(p, main_of(p), &words(), &SearchBounds::default(), None).expect("it starts")
}

#[test]
fn only_the_system_scope_orders_strands() {
    for name in ["13_syncscope.pir", "13b_syncscope.pir"] {
        let found = search(&case(name));
        assert!(found.races.keys().any(|r| r.location == "@d"), "{name}: {:?}", found.races);
    }
    // Message passing with each kind of atomic and fence. Only the system's scope orders strands.
    let passes = |scope: &str, writer: &str, reader: &str| {
        let scope =
            if scope.is_empty() { String::new() } else { format!("syncscope(\"{scope}\")") };
        let text = format!(
            "@d = global i32 0\n@f = global i32 0\n@r = global i32 -1\n\
             define i32 @main() {{\ne:\n  fork [label %a, label %c]\n\
             a:\n  store i32 42, ptr @d\n{writer}  br label %j\n\
             c:\n{reader}  %t = icmp eq i32 %v, 1\n  br i1 %t, label %r, label %j\n\
             r:\n  %w = load i32, ptr @d\n  store i32 %w, ptr @r\n  br label %j\n\
             j:\n  join\n  ret i32 0\n}}\n"
        );
        search(&program(&text.replace("SCOPE", &scope))).races.is_empty()
    };
    let writers = [
        "  store atomic i32 1, ptr @f SCOPE release, align 4\n",
        "  store atomic i32 1, ptr @f SCOPE seq_cst, align 4\n",
        "  fence SCOPE release\n  store atomic i32 1, ptr @f monotonic, align 4\n",
        "  %o = atomicrmw xchg ptr @f, i32 1 SCOPE acq_rel, align 4\n",
        "  %o = cmpxchg ptr @f, i32 0, i32 1 SCOPE acq_rel monotonic, align 4\n",
    ];
    let readers = [
        "  %v = load atomic i32, ptr @f SCOPE acquire, align 4\n",
        "  %v = load atomic i32, ptr @f monotonic, align 4\n  fence SCOPE acquire\n",
        "  %v = atomicrmw add ptr @f, i32 0 SCOPE acquire, align 4\n",
    ];
    for writer in writers {
        for reader in readers {
            assert!(passes("", writer, reader), "{writer}{reader}");
            for scope in ["singlethread", "agent", "workgroup"] {
                assert!(!passes(scope, writer, reader), "{scope}: {writer}{reader}");
            }
        }
    }
}

#[test]
fn aliases_of_thread_local_variables_are_thread_local() {
    let p = case("14_tls.pir");
    for (name, mut scheduler) in schedulers() {
        assert_eq!(
            ended(&execute(&p, &RunOptions::default(), &mut *scheduler)),
            "return i32 9",
            "{name}"
        );
    }
    // The assignment of strands to threads is open, so that the search is incomplete.
    assert!(!search(&p).is_complete());
    // The uses are by name, by a constant address in the variable, through a `phi`, through a call
    // and through the intrinsic.
    let uses = [
        "  store i32 5, ptr @t\n  br label %s\ns:\n",
        "  store i32 5, ptr getelementptr (i8, ptr @u, i64 4)\n  br label %s\ns:\n",
        "  br label %s\ns:\n  %p = phi ptr [ @t, %a ]\n  store i32 5, ptr %p\n",
        "  call void @put(ptr @t)\n  br label %s\ns:\n",
        "  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)\n  store i32 5, ptr %p\n  br label \
         %s\ns:\n",
        "  %q = select i1 true, ptr @t, ptr null\n  store i32 5, ptr %q\n  br label %s\ns:\n",
    ];
    for way in uses {
        let text = format!(
            "@t = thread_local global i32 3\n@u = thread_local global [2 x i32] [i32 1, i32 3]\n\
             @seen = global [2 x i32] zeroinitializer\n\
             declare ptr @llvm.threadlocal.address.p0(ptr)\n\
             define void @put(ptr %p) {{\n  store i32 5, ptr %p\n  ret void\n}}\n\
             define i32 @main() {{\ne:\n  store i32 9, ptr @t\n\
             \x20 store i32 9, ptr getelementptr (i8, ptr @u, i64 4)\n\
             \x20 fork label %m [label %a]\nm:\n  br label %j\n\
             a:\n{way}  %x = load i32, ptr @t\n  store i32 %x, ptr @seen\n\
             \x20 %y = load i32, ptr getelementptr (i8, ptr @u, i64 4)\n\
             \x20 store i32 %y, ptr getelementptr (i8, ptr @seen, i64 4)\n  halt\n\
             j:\n  join\n  %v = load i32, ptr @t\n\
             \x20 %w = load i32, ptr getelementptr (i8, ptr @u, i64 4)\n\
             \x20 %z = add i32 %v, %w\n  ret i32 %z\n}}\n"
        );
        let p = program(&text);
        let outcome = ended(&execute(&p, &RunOptions::default(), &mut SerialScheduler));
        assert!(outcome.starts_with("return i32 18"), "{way}: {outcome}");
        let other = if way.contains("@u") { "[i32 3, i32 5]" } else { "[i32 5, i32 3]" };
        assert!(outcome.contains(other), "{way}: {outcome}");
    }
}

#[test]
fn racing_writes_poison_their_common_bytes() {
    let p = case("16_partial_race.pir");
    assert_eq!(search(&p).outcomes.len(), 1);
    let byte = |writes: [&str; 2], detector: Detector, at: u64| {
        let text = format!(
            "@x = internal global [4 x i64] zeroinitializer, align 16\n\
             declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n\
             declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
             @ones = internal constant [32 x i8] c\"{ones}\"\n\
             define i8 @main() {{\ne:\n  fork [label %a, label %b]\n\
             a:\n  {}\n  br label %j\nb:\n  {}\n  br label %j\nj:\n  join\n\
             \x20 %p = getelementptr i8, ptr @x, i64 {at}\n  %v = load i8, ptr %p\n  ret i8 %v\n\
             }}\n",
            writes[0],
            writes[1],
            ones = "\\01".repeat(32),
        );
        let options = RunOptions { detector, ..RunOptions::default() };
        ended(&execute(&program(&text), &options, &mut SerialScheduler))
    };
    // Each kind of access to bytes 0 to 15 races with an access to bytes 5 to 8.
    let wide = [
        "store i128 u0x01010101010101010101010101010101, ptr @x, align 16",
        "store <4 x i32> splat (i32 u0x01010101), ptr @x, align 16",
        "store { i64, i64 } { i64 u0x0101010101010101, i64 u0x0101010101010101 }, ptr @x, align 16",
        "call void @llvm.memset.p0.i64(ptr @x, i8 1, i64 16, i1 false)",
        "call void @llvm.memcpy.p0.p0.i64(ptr @x, ptr @ones, i64 16, i1 false)",
    ];
    let narrow = "store i32 u0x01010101, ptr getelementptr (i8, ptr @x, i64 5), align 1";
    for wide in wide {
        for writes in [[wide, narrow], [narrow, wide]] {
            for detector in [Detector::Clocks, Detector::Bags] {
                for at in 0..20 {
                    let want = match at {
                        5..9 => "return i8 poison",
                        0..16 => "return i8 1",
                        _ => "return i8 0",
                    };
                    assert_eq!(byte(writes, detector, at), want, "{writes:?} {detector:?} {at}");
                }
            }
        }
    }
}

#[test]
fn external_variables_are_not_reported_as_undefined() {
    let run = |p: &Program| ended(&execute(p, &RunOptions::default(), &mut SerialScheduler));
    assert_eq!(run(&case("external_variable.ll")), "return i32 105");
    assert_eq!(run(&case("empty_asm.ll")), "return i32 0");
    let reads = [
        "load i32, ptr @v",
        "load i32, ptr getelementptr (i8, ptr @v, i64 64)",
        "load i32, ptr getelementptr inbounds (i8, ptr @v, i64 4000)",
    ];
    for read in reads {
        let text = format!(
            "@v = external global i32\ndefine i32 @main() {{\n  %x = {read}\n  ret i32 %x\n}}\n"
        );
        let outcome = run(&program(&text));
        assert!(
            outcome.contains("external variable") && outcome.contains("Unsupported"),
            "{outcome}"
        );
    }
    // Empty assembly with inputs, several results or memory operands is supported; other assembly
    // is not.
    let asm = |call: &str| {
        run(&program(&format!(
            "define i32 @main() {{\n  %p = alloca i32\n  store i32 7, ptr %p\n{call}\n  ret i32 \
             %r\n}}\n"
        )))
    };
    let memory = "  call void asm sideeffect \"\", \"=*m,*m,~{memory}\"(ptr elementtype(i32) %p, \
                  ptr elementtype(i32) %p)\n  %r = load i32, ptr %p";
    assert_eq!(asm(memory), "return i32 7");
    let two = "  %s = call { i32, i32 } asm \"\", \"=r,=r,1,0\"(i32 1, i32 2)\n\
               \x20 %r = extractvalue { i32, i32 } %s, 0";
    assert_eq!(asm(two), "return i32 2");
    assert!(asm("  %r = call i32 asm \"\", \"=r\"()").contains("inline assembly"));
    assert!(asm("  %r = call i32 asm \"nop\", \"=r,0\"(i32 1)").contains("inline assembly"));
}

/// Returns programs whose strands spin in forced regions. All of them terminate.
fn spinning() -> Vec<(&'static str, String)> {
    let wait = |name: &str, flag: &str, want: &str| {
        format!(
            "{name}:\n  %{name}.v = load atomic i32, ptr {flag} acquire, align 4\n\
             \x20 %{name}.c = icmp eq i32 %{name}.v, {want}\n\
             \x20 br i1 %{name}.c, label %{name}.ok, label %{name}\n{name}.ok:\n"
        )
    };
    let mut all = Vec::new();
    // Each strand waits for the next one, and the last starts the chain.
    let n = 12;
    let labels: Vec<String> = (0..n).map(|k| format!("label %s{k}")).collect();
    let fork = format!("  fork force [{}]\n", labels.join(", "));
    let head = "@f = internal global i32 0\n@g = internal global i32 0\n@d = internal global i32 \
                0\n\
                define i32 @main() {\ne:\n";
    let tail = "j:\n  join\n  %r = load i32, ptr @f\n  ret i32 %r\n}\n";
    let mut chain = format!("{head}{fork}");
    let mut ring = chain.clone();
    for k in 0..n {
        let turn = n - 1 - k;
        chain += &wait(&format!("s{k}"), "@f", &turn.to_string());
        chain +=
            &format!("  store atomic i32 {}, ptr @f release, align 4\n  br label %j\n", turn + 1);
        // In the ring, all strands wait for the last one, which waits for all of them to arrive.
        if k + 1 < n {
            ring += &format!(
                "s{k}:\n  %o{k} = atomicrmw add ptr @g, i32 1 monotonic\n  br label %w{k}\n"
            );
            ring += &wait(&format!("w{k}"), "@f", &n.to_string());
        } else {
            ring += &wait(&format!("s{k}"), "@g", &(n - 1).to_string());
            ring += &format!("  store atomic i32 {n}, ptr @f release, align 4\n");
        }
        ring += "  br label %j\n";
    }
    all.push(("chain", chain + tail));
    all.push(("all to one", ring + tail));
    // The strand spins with forks and joins.
    let fork_spin = format!(
        "{head}  fork force [label %a, label %b]\n\
         a:\n  %v = load atomic i32, ptr @f acquire, align 4\n  %c = icmp eq i32 %v, 12\n\
         \x20 br i1 %c, label %j, label %again\nagain:\n  fork [label %x, label %y]\n\
         x:\n  br label %k\ny:\n  br label %k\nk:\n  join\n  br label %a\n\
         b:\n  store atomic i32 12, ptr @f release, align 4\n  br label %j\n{tail}"
    );
    all.push(("forks and joins", fork_spin.clone()));
    all.push(("nested forced", fork_spin.replace("fork [label %x", "fork force [label %x")));
    all.push((
        "the other order",
        fork_spin.replace("[label %a, label %b]", "[label %b, label %a]"),
    ));
    // A strand of an inner forced region waits for a strand of the outer one.
    let inner = format!(
        "{head}  fork force [label %a, label %b]\n\
         a:\n  fork force [label %x, label %y]\n{}  br label %k\n{}\
         \x20 store atomic i32 1, ptr @g release, align 4\n  br label %k\nk:\n  join\n  br label \
         %j\n\
         b:\n  br label %p\np:\n  %i = phi i32 [0, %b], [%n, %p]\n  %n = add i32 %i, 1\n\
         \x20 %m = icmp ult i32 %n, 5000\n  br i1 %m, label %p, label %q\n\
         q:\n  store atomic i32 12, ptr @f release, align 4\n  br label %j\n{tail}",
        wait("x", "@g", "1"),
        wait("y", "@f", "12"),
    );
    all.push(("inner for outer", inner));
    // A strand keeps starting strands until another one sets the flag.
    let spawns = format!(
        "{head}  fork force [label %h, label %b]\n\
         h:\n  %v = load atomic i32, ptr @f acquire, align 4\n  %c = icmp eq i32 %v, 12\n\
         \x20 br i1 %c, label %j, label %l\nl:\n  fork interior [label %w, label %h]\n\
         w:\n  %o = atomicrmw add ptr @g, i32 1 monotonic\n  halt\n\
         b:\n  store atomic i32 12, ptr @f release, align 4\n  br label %j\n{tail}"
    );
    all.push(("spawns", spawns.clone()));
    all.push((
        "spawns, others first",
        spawns.replace("[label %w, label %h]", "[label %h, label %w]"),
    ));
    all
}

#[test]
fn strands_of_forced_regions_make_progress_under_every_schedule() {
    let options = RunOptions { max_steps: 3_000_000, ..RunOptions::default() };
    let fair = case("pct_fairness.pir");
    for (name, mut scheduler) in schedulers() {
        let outcome = ended(&execute(&fair, &options, &mut *scheduler));
        assert_eq!(outcome, "return i32 0 | stdout \"abcde\"", "{name}");
    }
    for (shape, text) in spinning() {
        let p = program(&text);
        for (name, mut scheduler) in schedulers() {
            let outcome = ended(&execute(&p, &options, &mut *scheduler));
            assert_eq!(outcome, "return i32 12", "{shape} under {name}");
        }
    }
}
