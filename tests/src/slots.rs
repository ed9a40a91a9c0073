//! Random programs that keep all their values in `alloca`s, as compilers emit them at first.
//!
//! A program has branches, loops, regions, and parallel loops; strands write objects of their own
//! only, and read those of their ancestors, so each program has one outcome.

use crate::random::Choices;
use std::fmt::Write;

struct SlotWriter {
    choices: Choices,
    out: String,
    next: u32,
    /// Statements that are left.
    left: u32,
}

/// The objects that a strand can access.
#[derive(Clone, Default)]
struct SlotScope {
    own: Vec<String>,
    /// Slots of ancestors, which are read only.
    outer: Vec<String>,
    depth: u32,
}

/// The text of a random program with about this many statements.
pub fn program(seed: u64, size: u32) -> String {
    let out = "define i32 @main() {\nentry:\n".to_owned();
    let mut w = SlotWriter { choices: Choices::new(seed), out, next: 0, left: size };
    let mut scope = SlotScope::default();
    w.allocate(&mut scope);
    w.allocate(&mut scope);
    while w.left > 0 {
        w.statements(&mut scope);
    }
    let mut sum = "0".to_owned();
    for slot in &scope.own {
        let v = w.load(slot);
        let next = w.name("s");
        w.line(&format!("{next} = add i32 {sum}, {v}"));
        sum = next;
    }
    w.line(&format!("ret i32 {sum}"));
    w.out + "}\n"
}

impl SlotWriter {
    fn name(&mut self, kind: &str) -> String {
        self.next += 1;
        format!("%{kind}{}", self.next)
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "  {text}");
    }

    fn label(&mut self, name: &str) {
        let _ = writeln!(self.out, "{}:", &name[1..]);
    }

    fn load(&mut self, slot: &str) -> String {
        let v = self.name("v");
        self.line(&format!("{v} = load i32, ptr {slot}"));
        v
    }

    fn allocate(&mut self, scope: &mut SlotScope) -> String {
        let slot = self.name("slot");
        let value = self.choices.below(9);
        self.line(&format!("{slot} = alloca i32"));
        self.line(&format!("store i32 {value}, ptr {slot}"));
        scope.own.push(slot.clone());
        slot
    }

    fn statements(&mut self, scope: &mut SlotScope) {
        let visible = scope.own.len();
        for _ in 0..1 + self.choices.below(4) {
            self.left = self.left.saturating_sub(1);
            match self.choices.below(if self.left == 0 || scope.depth > 2 { 5 } else { 10 }) {
                0..=3 => self.assign(scope),
                4 => drop(self.allocate(scope)),
                5 | 6 => self.branch(scope),
                7 => self.sequential_loop(scope),
                8 => self.region(scope),
                _ => self.parallel_loop(scope),
            }
        }
        // Later blocks are not dominated by allocations here.
        if scope.depth > 0 {
            scope.own.truncate(visible);
        }
    }

    fn assign(&mut self, scope: &SlotScope) {
        let all: Vec<String> = scope.own.iter().chain(&scope.outer).cloned().collect();
        let (from, n) = (self.choices.below(all.len() as u64) as usize, self.choices.below(7));
        let v = self.load(&all[from]);
        let w = self.name("w");
        let op = ["add", "xor", "mul"][self.choices.below(3) as usize];
        self.line(&format!("{w} = {op} i32 {v}, {n}"));
        if !scope.own.is_empty() {
            let to = self.choices.below(scope.own.len() as u64) as usize;
            self.line(&format!("store i32 {w}, ptr {}", scope.own[to]));
        }
    }

    fn branch(&mut self, scope: &mut SlotScope) {
        let Some(slot) = scope.own.last().cloned() else { return };
        let v = self.load(&slot);
        let (c, yes, no, meet) =
            (self.name("c"), self.name("yes"), self.name("no"), self.name("meet"));
        self.line(&format!("{c} = icmp ult i32 {v}, 5"));
        self.line(&format!("br i1 {c}, label {yes}, label {no}"));
        for label in [yes, no] {
            self.label(&label);
            let mut inner = SlotScope { depth: scope.depth + 1, ..scope.clone() };
            self.statements(&mut inner);
            self.line(&format!("br label {meet}"));
        }
        self.label(&meet);
    }

    fn sequential_loop(&mut self, scope: &mut SlotScope) {
        let count = self.name("count");
        let (head, body, exit) = (self.name("head"), self.name("body"), self.name("exit"));
        self.line(&format!("{count} = alloca i32\n  store i32 0, ptr {count}\n  br label {head}"));
        self.label(&head);
        let (v, c, n) = (self.load(&count), self.name("c"), 1 + self.choices.below(3));
        self.line(&format!("{c} = icmp ult i32 {v}, {n}"));
        self.line(&format!("br i1 {c}, label {body}, label {exit}"));
        self.label(&body);
        let mut inner = SlotScope { depth: scope.depth + 1, ..scope.clone() };
        self.statements(&mut inner);
        let (v, next) = (self.load(&count), self.name("n"));
        self.line(&format!("{next} = add i32 {v}, 1\n  store i32 {next}, ptr {count}"));
        self.line(&format!("br label {head}"));
        self.label(&exit);
    }

    /// The scope of a strand that a strand with this one starts. Half of them see nothing of it.
    fn of_child(&mut self, scope: &SlotScope) -> SlotScope {
        let mut outer = Vec::new();
        if self.choices.below(2) == 0 {
            outer.extend(scope.own.iter().chain(&scope.outer).cloned());
        }
        SlotScope { own: Vec::new(), outer, depth: scope.depth + 1 }
    }

    fn strand(&mut self, mut scope: SlotScope) {
        self.allocate(&mut scope);
        self.statements(&mut scope);
    }

    fn region(&mut self, scope: &SlotScope) {
        let (a, b, join) = (self.name("a"), self.name("b"), self.name("join"));
        self.line(&format!("fork [label {a}, label {b}]"));
        for (label, end) in [(a, "halt".to_owned()), (b, format!("br label {join}"))] {
            self.label(&label);
            let child = self.of_child(scope);
            self.strand(child);
            self.line(&end);
        }
        self.label(&join);
        self.line("join");
    }

    fn parallel_loop(&mut self, scope: &SlotScope) {
        let [start, head, latch, body, join] =
            ["start", "head", "latch", "body", "join"].map(|kind| self.name(kind));
        let (count, shared) = (self.name("count"), self.name("shared"));
        self.line(&format!("fork [label {start}]"));
        self.label(&start);
        // The strand of the header hands its counter on through interior forks.
        self.line(&format!("{count} = alloca i32\n  store i32 0, ptr {count}\n  br label {head}"));
        self.label(&head);
        let (v, c) = (self.load(&count), self.name("c"));
        self.line(&format!("{c} = icmp ult i32 {v}, 3"));
        self.line(&format!("br i1 {c}, label {latch}, label {join}"));
        self.label(&latch);
        let (v, next) = (self.load(&count), self.name("n"));
        self.line(&format!("{next} = add i32 {v}, 1\n  store i32 {next}, ptr {count}"));
        self.line(&format!("{shared} = alloca i32\n  store i32 {v}, ptr {shared}"));
        let own = self.load(&shared);
        self.line(&format!("store i32 {own}, ptr {shared}"));
        self.line(&format!("fork interior [label {body}, label {head}]"));
        self.label(&body);
        let mut child = self.of_child(scope);
        child.outer.push(shared);
        self.strand(child);
        self.line("halt");
        self.label(&join);
        self.line("join");
    }
}
