//! Random call graphs of constructs, next to an oracle that walks all paths with the calls inlined.
//!
//! A program is a list of functions, each a tree of statements: a call, a barrier, a worksharing
//! construct, a construct around statements, a branch on a value, a lock. Functions call later ones
//! only, so the oracle ends. It knows of each function how often the rule is broken on each path.

use crate::tools::findings;
use pir_core::diag::Code;
use pir_omp_lint::Verdict;
use std::collections::BTreeSet;
use std::fmt::Write;

#[derive(Clone, Debug)]
enum Statement {
    Barrier,
    Call(usize),
    Critical(u32, Vec<Statement>),
    Masked(Vec<Statement>),
    Single(Vec<Statement>),
    Ordered(Vec<Statement>),
    Lock(u32),
    Unlock(u32),
    Branch(Vec<Statement>, Vec<Statement>),
}

/// A generator of numbers: SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }
}

const FUNCTIONS: usize = 4;

fn statements(random: &mut Random, function: usize, depth: u32) -> Vec<Statement> {
    let count = random.below(3) + u64::from(depth == 0);
    (0..count)
        .map(|_| {
            let inner = |random: &mut Random| statements(random, function, depth + 1);
            match random.below(if depth < 2 { 12 } else { 6 }) {
                0 => Statement::Barrier,
                1..=3 if function + 1 < FUNCTIONS => {
                    let later = (FUNCTIONS - function - 1) as u64;
                    Statement::Call(function + 1 + random.below(later) as usize)
                }
                4 => Statement::Lock(random.below(2) as u32),
                1..=5 => Statement::Unlock(random.below(2) as u32),
                6 | 7 => Statement::Critical(random.below(2) as u32, inner(random)),
                8 => Statement::Masked(inner(random)),
                9 => Statement::Single(inner(random)),
                10 => Statement::Ordered(inner(random)),
                _ => Statement::Branch(inner(random), inner(random)),
            }
        })
        .collect()
}

/// An open construct or a held lock: the kind, and the name of a critical section or a lock.
type Open = (char, u32);

/// One path: the constructs and locks that are open at its end, and the rules that it breaks.
type Path = (Vec<Open>, BTreeSet<Code>);

/// More paths than this are not walked: the program is skipped.
const MAX_PATHS: usize = 4096;

struct Oracle<'a> {
    functions: &'a [Vec<Statement>],
    /// Whether there were more than [`MAX_PATHS`] paths.
    overflow: bool,
}

impl Oracle<'_> {
    fn walk(&mut self, list: &[Statement], paths: Vec<Path>) -> Vec<Path> {
        list.iter().fold(paths, |paths, s| self.step(s, paths))
    }

    fn step(&mut self, s: &Statement, paths: Vec<Path>) -> Vec<Path> {
        if paths.len() > MAX_PATHS {
            self.overflow = true;
            return Vec::new();
        }
        let excludes = |(kind, _): &Open| "cmso".contains(*kind);
        let mut out = Vec::new();
        match s {
            Statement::Barrier => {
                for (open, mut broken) in paths {
                    if open.iter().any(excludes) {
                        broken.insert(Code::NestedBarrier);
                    }
                    out.push((open, broken));
                }
            }
            Statement::Call(f) => {
                let functions = self.functions;
                return self.walk(&functions[*f], paths);
            }
            Statement::Critical(n, inner) => {
                for (mut open, mut broken) in paths {
                    if open.contains(&('c', *n)) {
                        broken.insert(Code::NestedCritical);
                    }
                    open.push(('c', *n));
                    let ended = self.walk(inner, vec![(open, broken)]);
                    out.extend(ended.into_iter().map(|p| closed(p, ('c', *n))));
                }
            }
            Statement::Masked(inner) | Statement::Single(inner) => {
                let kind = if matches!(s, Statement::Masked(_)) { 'm' } else { 's' };
                for (mut open, mut broken) in paths {
                    let is_wrong = match kind {
                        'm' => open.iter().any(|o| o.0 == 's'),
                        _ => open.iter().any(excludes),
                    };
                    if is_wrong {
                        broken.insert(Code::NestedWorksharing);
                    }
                    // The other threads of the team go around the construct.
                    out.push((open.clone(), broken.clone()));
                    open.push((kind, 0));
                    let ended = self.walk(inner, vec![(open, broken)]);
                    out.extend(ended.into_iter().map(|p| closed(p, (kind, 0))));
                }
            }
            Statement::Ordered(inner) => {
                for (mut open, mut broken) in paths {
                    // There are no loops in these programs.
                    broken.insert(Code::MisplacedOrdered);
                    open.push(('o', 0));
                    let ended = self.walk(inner, vec![(open, broken)]);
                    out.extend(ended.into_iter().map(|p| closed(p, ('o', 0))));
                }
            }
            Statement::Lock(n) => {
                for (mut open, mut broken) in paths {
                    if open.contains(&('l', *n)) {
                        broken.insert(Code::LockHeld);
                    }
                    open.push(('l', *n));
                    out.push((open, broken));
                }
            }
            Statement::Unlock(n) => {
                for (mut open, mut broken) in paths {
                    match open.iter().rposition(|o| *o == ('l', *n)) {
                        Some(at) => drop(open.remove(at)),
                        None => drop(broken.insert(Code::LockNotHeld)),
                    }
                    out.push((open, broken));
                }
            }
            Statement::Branch(yes, no) => {
                let mut other = self.walk(no, paths.clone());
                out = self.walk(yes, paths);
                out.append(&mut other);
            }
        }
        out.sort();
        out.dedup();
        out
    }
}

fn closed((mut open, broken): Path, what: Open) -> Path {
    if let Some(at) = open.iter().rposition(|o| *o == what) {
        open.remove(at);
    }
    (open, broken)
}

/// Writes the program as IR. Conditions are values of a variable that anybody may change.
struct Writer {
    text: String,
    next: u32,
    /// Chooses how each use of a lock is written; `None`: by the name of the lock.
    spelling: Option<Random>,
}

impl Writer {
    fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "  {line}");
    }

    fn list(&mut self, list: &[Statement]) {
        list.iter().for_each(|s| self.statement(s));
    }

    fn statement(&mut self, s: &Statement) {
        match s {
            Statement::Barrier => self.line("call void @__kmpc_barrier(ptr @loc, i32 0)"),
            Statement::Call(f) => self.line(&format!("call void @f{f}()")),
            Statement::Lock(n) => self.lock("set", *n),
            Statement::Unlock(n) => self.lock("unset", *n),
            Statement::Critical(n, inner) => {
                self.line(&format!("call void @__kmpc_critical(ptr @loc, i32 0, ptr @c{n})"));
                self.list(inner);
                self.line(&format!("call void @__kmpc_end_critical(ptr @loc, i32 0, ptr @c{n})"));
            }
            Statement::Ordered(inner) => {
                self.line("call void @__kmpc_ordered(ptr @loc, i32 0)");
                self.list(inner);
                self.line("call void @__kmpc_end_ordered(ptr @loc, i32 0)");
            }
            Statement::Masked(inner) => self.taken("master", inner),
            Statement::Single(inner) => self.taken("single", inner),
            Statement::Branch(yes, no) => {
                let n = self.fresh();
                self.line(&format!("%v{n} = load volatile i1, ptr @any"));
                self.line(&format!("br i1 %v{n}, label %y{n}, label %n{n}"));
                let _ = writeln!(self.text, "y{n}:");
                self.list(yes);
                self.line(&format!("br label %e{n}"));
                let _ = writeln!(self.text, "n{n}:");
                self.list(no);
                self.line(&format!("br label %e{n}"));
                let _ = writeln!(self.text, "e{n}:");
            }
        }
    }

    /// Sets or unsets a lock: by its name, by pointers that may be known or not, or in code that
    /// may be known or not.
    fn lock(&mut self, verb: &str, n: u32) {
        let way = self.spelling.as_mut().map_or(0, |random| random.below(9));
        let v = self.fresh();
        let pointer = match way {
            1 => {
                self.line(&format!("%v{v} = load ptr, ptr @p{n}"));
                format!("%v{v}")
            }
            2 => {
                self.line(&format!("%v{v} = call ptr @at{n}()"));
                format!("%v{v}")
            }
            3 => return self.line(&format!("call void @{verb}_argument(ptr @l{n})")),
            4 => return self.line(&format!("call void @{verb}_elsewhere{n}()")),
            5 => return self.line(&format!("call void @{verb}_weak{n}()")),
            6 => return self.line(&format!("call void @{verb}_alias{n}()")),
            7 => {
                self.line(&format!("%v{v} = load ptr, ptr @{verb}_hook{n}"));
                return self.line(&format!("call void %v{v}()"));
            }
            _ => format!("@l{n}"),
        };
        self.line(&format!("call void @omp_{verb}_lock(ptr {pointer})"));
    }

    fn taken(&mut self, name: &str, inner: &[Statement]) {
        let n = self.fresh();
        self.line(&format!("%v{n} = call i32 @__kmpc_{name}(ptr @loc, i32 0)"));
        self.line(&format!("%t{n} = icmp ne i32 %v{n}, 0"));
        self.line(&format!("br i1 %t{n}, label %y{n}, label %e{n}"));
        let _ = writeln!(self.text, "y{n}:");
        self.list(inner);
        self.line(&format!("call void @__kmpc_end_{name}(ptr @loc, i32 0)"));
        self.line(&format!("br label %e{n}"));
        let _ = writeln!(self.text, "e{n}:");
    }
}

const HEAD: &str = "\
@loc = constant { i32, i32, i32, i32, ptr } { i32 0, i32 34, i32 0, i32 0, ptr null }
@any = global i1 false
@c0 = common global [8 x i32] zeroinitializer
@c1 = common global [8 x i32] zeroinitializer
@l0 = internal global ptr null
@l1 = internal global ptr null
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_barrier(ptr, i32)
declare void @__kmpc_critical(ptr, i32, ptr)
declare void @__kmpc_end_critical(ptr, i32, ptr)
declare void @__kmpc_ordered(ptr, i32)
declare void @__kmpc_end_ordered(ptr, i32)
declare i32 @__kmpc_single(ptr, i32)
declare void @__kmpc_end_single(ptr, i32)
declare i32 @__kmpc_master(ptr, i32)
declare void @__kmpc_end_master(ptr, i32)
declare void @omp_init_lock(ptr)
declare void @omp_set_lock(ptr)
declare void @omp_unset_lock(ptr)
define i32 @main() {
  call void @omp_init_lock(ptr @l0)
  call void @omp_init_lock(ptr @l1)
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @f0)
  ret i32 0
}
";

fn ir(functions: &[Vec<Statement>], spelling: Option<Random>) -> String {
    let mut writer = Writer { text: HEAD.to_owned(), next: 0, spelling };
    if writer.spelling.is_some() {
        writer.text.push_str(&spellings());
    }
    for (n, list) in functions.iter().enumerate() {
        let params = if n == 0 { "ptr %g, ptr %b" } else { "" };
        let _ = writeln!(writer.text, "define internal void @f{n}({params}) {{");
        writer.list(list);
        writer.line("ret void");
        writer.text.push_str("}\n");
    }
    writer.text
}

/// Writes the functions and pointers by which locks are used.
fn spellings() -> String {
    let mut text = String::new();
    for verb in ["set", "unset"] {
        let _ = writeln!(
            text,
            "define internal void @{verb}_argument(ptr %l) {{\n  \
             call void @omp_{verb}_lock(ptr %l)\n  ret void\n}}"
        );
        for n in 0..2 {
            let body = format!("() {{\n  call void @omp_{verb}_lock(ptr @l{n})\n  ret void\n}}");
            let _ = writeln!(text, "declare void @{verb}_elsewhere{n}()");
            let _ = writeln!(text, "define weak void @{verb}_weak{n}{body}");
            let _ = writeln!(text, "define internal void @{verb}_aliased{n}{body}");
            let _ = writeln!(text, "@{verb}_alias{n} = alias void (), ptr @{verb}_aliased{n}");
            let _ = writeln!(text, "@{verb}_hook{n} = global ptr @{verb}_aliased{n}");
        }
    }
    for n in 0..2 {
        let _ = writeln!(text, "@p{n} = global ptr @l{n}");
        let _ = writeln!(text, "define internal ptr @at{n}() {{\n  ret ptr @l{n}\n}}");
    }
    text
}

/// Puts locks around what critical sections are around, and leaves out other uses of locks, so that
/// many programs are right.
fn with_locks_in_pairs(list: &[Statement]) -> Vec<Statement> {
    let one = |s: &Statement| match s {
        Statement::Lock(_) | Statement::Unlock(_) => Vec::new(),
        Statement::Critical(n, inner) => {
            let mut all = vec![Statement::Lock(*n)];
            all.extend(with_locks_in_pairs(inner));
            all.push(Statement::Unlock(*n));
            all
        }
        Statement::Masked(inner) => vec![Statement::Masked(with_locks_in_pairs(inner))],
        Statement::Single(inner) => vec![Statement::Single(with_locks_in_pairs(inner))],
        Statement::Ordered(inner) => vec![Statement::Ordered(with_locks_in_pairs(inner))],
        Statement::Branch(yes, no) => {
            vec![Statement::Branch(with_locks_in_pairs(yes), with_locks_in_pairs(no))]
        }
        other => vec![other.clone()],
    };
    list.iter().flat_map(one).collect()
}

/// However locks are used, no program is certainly wrong that is right.
#[test]
fn locks_by_any_spelling_are_not_certainly_wrong() {
    let (mut right, mut certain) = (0, 0);
    for seed in 0..4000 {
        let mut random = Random(seed);
        let functions: Vec<Vec<Statement>> =
            (0..FUNCTIONS).map(|f| with_locks_in_pairs(&statements(&mut random, f, 0))).collect();
        let mut oracle = Oracle { functions: &functions, overflow: false };
        let paths = oracle.walk(&functions[0], vec![(Vec::new(), BTreeSet::new())]);
        if oracle.overflow || !runs_all(&functions) {
            continue;
        }
        let text = ir(&functions, Some(Random(!seed)));
        let found = findings(text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}"));
        for code in [Code::LockHeld, Code::LockNotHeld] {
            let is_right = paths.iter().all(|(_, b)| !b.contains(&code));
            let is_certain = found.iter().any(|f| f.0 == code && f.2 == Verdict::Violation);
            assert!(!is_right || !is_certain, "seed {seed}: {code} is no violation\n{text}");
            right += usize::from(is_right);
            certain += usize::from(is_certain);
        }
    }
    assert!(right > 500 && certain > 5, "{right}, {certain}");
}

/// The rules that the oracle decides.
const DECIDED: [Code; 6] = [
    Code::NestedBarrier,
    Code::NestedWorksharing,
    Code::NestedCritical,
    Code::LockHeld,
    Code::LockNotHeld,
    Code::MisplacedOrdered,
];

#[test]
fn summaries_agree_with_all_paths() {
    let (mut programs, mut broken_programs, mut certain) = (0, 0, 0);
    for seed in 0..4000 {
        let mut random = Random(seed);
        let functions: Vec<Vec<Statement>> =
            (0..FUNCTIONS).map(|f| statements(&mut random, f, 0)).collect();
        let mut oracle = Oracle { functions: &functions, overflow: false };
        let paths = oracle.walk(&functions[0], vec![(Vec::new(), BTreeSet::new())]);
        if oracle.overflow {
            continue;
        }
        let text = ir(&functions, None);
        let found = findings(text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}"));
        programs += 1;
        for code in DECIDED {
            let breaking = paths.iter().filter(|(_, b)| b.contains(&code)).count();
            let is_found = found.iter().any(|f| f.0 == code);
            let is_certain = found.iter().any(|f| f.0 == code && f.2 == Verdict::Violation);
            broken_programs += usize::from(breaking > 0);
            certain += usize::from(is_certain);
            assert!(breaking == 0 || is_found, "seed {seed}: {code} is missed\n{text}");
            // Functions that nothing calls are checked too, so the claim is about those that run.
            if is_certain && runs_all(&functions) {
                assert!(breaking > 0, "seed {seed}: {code} is no violation\n{text}");
            }
        }
    }
    assert!(programs > 3000 && broken_programs > 3000 && certain > 500);
}

/// Whether the region may reach all functions.
fn runs_all(functions: &[Vec<Statement>]) -> bool {
    fn calls(list: &[Statement], seen: &mut BTreeSet<usize>) {
        for s in list {
            match s {
                Statement::Call(f) => drop(seen.insert(*f)),
                Statement::Critical(_, inner)
                | Statement::Masked(inner)
                | Statement::Single(inner)
                | Statement::Ordered(inner) => calls(inner, seen),
                Statement::Branch(yes, no) => {
                    calls(yes, seen);
                    calls(no, seen);
                }
                _ => {}
            }
        }
    }
    let mut seen = BTreeSet::from([0]);
    let mut last = 0;
    while seen.len() > last {
        last = seen.len();
        for f in seen.clone() {
            calls(&functions[f], &mut seen);
        }
    }
    seen.len() == functions.len()
}
