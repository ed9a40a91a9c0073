//! Random functions that create tasks and wait for them on some paths only, each as a serial
//! program and as one with regions, which a pass over them has yet to make valid.
//!
//! As raisers do, a region is opened where a task may be outstanding, on edges too, and closed
//! where tasks are waited for. Tasks add to a sum, in an order that makes no difference.

use pir_interp::sched::SplitMix64;
use std::fmt::Write;

#[derive(Clone, Debug)]
enum Statement {
    /// A value of two others.
    Value(u32, [u32; 2]),
    /// A task that adds a value.
    Task(u32),
    Wait,
    If(u32, Vec<Statement>, Vec<Statement>),
    Loop(Vec<Statement>),
}

/// A function in both forms.
#[derive(Debug)]
pub struct ReopenedProgram {
    /// Without regions.
    pub serial: String,
    /// With regions; the verifier may refuse some uses.
    pub parallel: String,
}

/// The program of a seed.
pub fn program(seed: u64) -> ReopenedProgram {
    let mut numbers = SplitMix64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut left = 6 + numbers.next() as u32 % 14;
    let mut shape = Shape { numbers, values: 1 };
    let mut known = vec![0];
    let statements = shape.list(&mut known, &mut left, 0);
    let last = *known.last().unwrap_or(&0);
    ReopenedProgram {
        serial: Writer::program(&statements, last, false),
        parallel: Writer::program(&statements, last, true),
    }
}

struct Shape {
    numbers: SplitMix64,
    values: u32,
}

impl Shape {
    fn below(&mut self, n: u32) -> u32 {
        (self.numbers.next() >> 33) as u32 % n
    }

    fn one(&mut self, known: &[u32]) -> u32 {
        known[self.below(known.len() as u32) as usize]
    }

    fn list(&mut self, known: &mut Vec<u32>, left: &mut u32, depth: u32) -> Vec<Statement> {
        let mut all = Vec::new();
        let count = 2 + self.below(5);
        while *left > 0 && (depth == 0 || (all.len() as u32) < count) {
            *left -= 1;
            all.push(match self.below(if depth < 3 { 9 } else { 6 }) {
                0..=2 => {
                    let parts = [self.one(known), self.one(known)];
                    self.values += 1;
                    known.push(self.values);
                    Statement::Value(self.values, parts)
                }
                3 | 4 => Statement::Task(self.one(known)),
                5 => Statement::Wait,
                6 | 7 => {
                    let condition = self.one(known);
                    let then = self.list(&mut known.clone(), left, depth + 1);
                    let other = self.list(&mut known.clone(), left, depth + 1);
                    Statement::If(condition, then, other)
                }
                _ => Statement::Loop(self.list(&mut known.clone(), left, depth + 1)),
            });
        }
        all
    }
}

/// Whether a task may be outstanding after statements. `open`: one may be before them.
fn after(statements: &[Statement], open: bool) -> bool {
    statements.iter().fold(open, |open, s| match s {
        Statement::Value(..) => open,
        Statement::Task(_) => true,
        Statement::Wait => false,
        Statement::If(_, then, other) => after(then, open) || after(other, open),
        Statement::Loop(body) => open || after(body, open),
    })
}

struct Writer {
    out: String,
    names: u32,
    parallel: bool,
    /// The label of the block that is being written.
    block: String,
}

impl Writer {
    fn program(statements: &[Statement], last: u32, parallel: bool) -> String {
        let mut w = Self { out: String::new(), names: 0, parallel, block: "entry".to_owned() };
        w.out.push_str("define i32 @main() {\nentry:\n  %sum = alloca i32\n");
        w.line("store i32 0, ptr %sum");
        // A value that is not known to the passes.
        w.line("%v0 = load i32, ptr %sum");
        let open = w.statements(statements, false);
        w.wait(open);
        w.line("%result = load i32, ptr %sum");
        w.line(&format!("%both = add i32 %result, %v{last}"));
        w.line("ret i32 %both\n}");
        w.out
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "  {text}");
    }

    fn name(&mut self, kind: &str) -> String {
        self.names += 1;
        format!("{kind}{}", self.names)
    }

    fn begin(&mut self, label: &str) {
        let _ = writeln!(self.out, "{label}:");
        label.clone_into(&mut self.block);
    }

    /// Goes to a block. `opens`: a region begins on the edge.
    fn go(&mut self, to: &str, opens: bool) {
        if opens && self.parallel {
            self.line(&format!("fork label %{to} []"));
        } else {
            self.line(&format!("br label %{to}"));
        }
    }

    fn wait(&mut self, open: bool) {
        if open && self.parallel {
            let label = self.name("waited");
            self.go(&label, false);
            self.begin(&label);
            self.line("join");
        }
    }

    /// Writes statements; returns whether a task may be outstanding after them.
    fn statements(&mut self, statements: &[Statement], mut open: bool) -> bool {
        for s in statements {
            open = match s {
                Statement::Value(v, [a, b]) => {
                    self.line(&format!("%t{v} = mul i32 %v{a}, 5"));
                    self.line(&format!("%u{v} = add i32 %t{v}, %v{b}"));
                    self.line(&format!("%v{v} = add i32 %u{v}, {v}"));
                    open
                }
                Statement::Task(v) => self.task(*v, open),
                Statement::Wait => {
                    self.wait(open);
                    false
                }
                Statement::If(condition, then, other) => self.branch(*condition, then, other, open),
                Statement::Loop(body) => self.repeat(body, open),
            };
        }
        open
    }

    fn task(&mut self, v: u32, open: bool) -> bool {
        let add = format!("%{} = atomicrmw add ptr %sum, i32 %v{v} monotonic", self.name("old"));
        if !self.parallel {
            self.line(&add);
            return true;
        }
        if !open {
            let label = self.name("opened");
            self.go(&label, true);
            self.begin(&label);
        }
        let (task, next) = (self.name("task"), self.name("next"));
        self.line(&format!("fork interior label %{next} [label %{task}]"));
        self.begin(&task);
        self.line(&add);
        self.line("halt");
        self.begin(&next);
        true
    }

    fn branch(&mut self, v: u32, then: &[Statement], other: &[Statement], open: bool) -> bool {
        let condition = self.name("c");
        let [yes, no, end] = ["then", "else", "end"].map(|kind| self.name(kind));
        self.line(&format!("%{condition} = trunc i32 %v{v} to i1"));
        self.line(&format!("br i1 %{condition}, label %{yes}, label %{no}"));
        let is_open = after(then, open) || after(other, open);
        for (label, list) in [(yes, then), (no, other)] {
            self.begin(&label);
            let now = self.statements(list, open);
            self.go(&end, is_open && !now);
        }
        self.begin(&end);
        is_open
    }

    /// Writes a loop of three iterations.
    fn repeat(&mut self, body: &[Statement], open: bool) -> bool {
        let is_open = open || after(body, open);
        let [head, inside, latch, end] =
            ["head", "body", "latch", "end"].map(|kind| self.name(kind));
        let [i, more] = ["i", "more"].map(|kind| self.name(kind));
        let before = self.block.clone();
        self.go(&head, is_open && !open);
        self.begin(&head);
        self.line(&format!("%{i} = phi i32 [ 0, %{before} ], [ %{i}.next, %{latch} ]"));
        self.line(&format!("%{more} = icmp ult i32 %{i}, 3"));
        self.line(&format!("br i1 %{more}, label %{inside}, label %{end}"));
        self.begin(&inside);
        let now = self.statements(body, is_open);
        self.go(&latch, false);
        self.begin(&latch);
        self.line(&format!("%{i}.next = add i32 %{i}, 1"));
        self.go(&head, is_open && !now);
        self.begin(&end);
        is_open
    }
}
