//! Random programs with parallel loops over the elements of a few arrays, one after the other.
//!
//! Iterations access elements next to their own at times, so some of the dependences are between
//! different iterations, of one loop or of two.

use crate::random::Choices;
use std::fmt::Write;

/// The elements of an array. Iterations go up to 4, and indices up to 2 more.
const LENGTH: u32 = 8;

struct LoopWriter {
    choices: Choices,
    out: String,
    /// Whether an iteration may access elements that another iteration of its loop writes.
    may_race: bool,
    arrays: u64,
    next: u32,
}

/// The text of a random program with this many loops. If it may not race, it has one outcome.
pub fn program(seed: u64, loops: u32, may_race: bool) -> String {
    let mut w = LoopWriter {
        choices: Choices::new(seed),
        out: String::new(),
        may_race,
        arrays: 0,
        next: 0,
    };
    w.arrays = 2 + w.choices.below(3);
    let variables = 1 + w.choices.below(w.arrays);
    for n in 0..variables {
        let _ = writeln!(w.out, "@a{n} = internal global [{LENGTH} x i32] zeroinitializer");
    }
    w.out += "@sum = internal global i32 0\ndefine i32 @main() {\nentry:\n";
    for n in variables..w.arrays {
        let _ = writeln!(w.out, "  %a{n} = alloca i32, i32 {LENGTH}");
        for k in 0..LENGTH {
            let p = w.element(n, &k.to_string());
            let _ = writeln!(w.out, "  store i32 {}, ptr {p}", k + 1);
        }
    }
    let count = 2 + w.choices.below(2);
    let mut from = "entry".to_owned();
    for n in 0..loops {
        let trips = if w.choices.below(8) == 0 { count - 1 } else { count };
        from = w.parallel_loop(n, &from, trips);
    }
    let mut hash = "0".to_owned();
    for n in 0..w.arrays {
        for k in 0..LENGTH {
            let p = w.element(n, &k.to_string());
            let _ = writeln!(w.out, "  %v{n}.{k} = load i32, ptr {p}");
            let _ = writeln!(w.out, "  %m{n}.{k} = mul i32 {hash}, 3");
            let _ = writeln!(w.out, "  %h{n}.{k} = add i32 %m{n}.{k}, %v{n}.{k}");
            hash = format!("%h{n}.{k}");
        }
    }
    let _ =
        writeln!(w.out, "  %t = load i32, ptr @sum\n  %r = add i32 {hash}, %t\n  ret i32 %r\n}}");
    for n in variables..w.arrays {
        w.out = w.out.replace(&format!("@a{n}"), &format!("%a{n}"));
    }
    w.out
}

impl LoopWriter {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%x{}", self.next)
    }

    fn element(&mut self, array: u64, index: &str) -> String {
        let p = self.name();
        let _ = writeln!(self.out, "  {p} = getelementptr i32, ptr @a{array}, i32 {index}");
        p
    }

    /// Writes a loop, and returns the block after it.
    fn parallel_loop(&mut self, n: u32, from: &str, trips: u64) -> String {
        let (first, is_first) = (self.choices.below(8) == 0, self.choices.below(4) == 0);
        let start = u32::from(first);
        let order = match is_first {
            true => format!("[label %head{n}, label %body{n}]"),
            false => format!("[label %body{n}, label %head{n}]"),
        };
        let _ = write!(
            self.out,
            "  fork [label %head{n}]
head{n}:
  %i{n} = phi i32 [ {start}, %{from} ], [ %next{n}, %latch{n} ]
  %c{n} = icmp ult i32 %i{n}, {trips}
  br i1 %c{n}, label %latch{n}, label %exit{n}
latch{n}:
  %next{n} = add nuw nsw i32 %i{n}, 1
  fork interior {order}
body{n}:
"
        );
        // Without races, an iteration has its own elements of one array, and reads others.
        let written = self.choices.below(self.arrays);
        let (mut value, statements) = (format!("%i{n}"), 1 + self.choices.below(3));
        for k in 0..statements {
            let array = self.choices.below(self.arrays);
            let offset = if array == written && !self.may_race { 0 } else { self.choices.below(3) };
            let index = self.index(n, offset);
            let p = self.element(array, &index);
            let (x, y) = (self.name(), self.name());
            let _ = writeln!(self.out, "  {x} = load i32, ptr {p}\n  {y} = add i32 {x}, {value}");
            value = y;
            if self.choices.below(5) == 0 {
                let old = self.name();
                let _ =
                    writeln!(self.out, "  {old} = atomicrmw add ptr @sum, i32 {value} monotonic");
            }
            if self.choices.below(6) == 0 {
                // A condition, so that the rest runs in some iterations.
                let c = self.name();
                let _ = writeln!(
                    self.out,
                    "  {c} = icmp ne i32 {value}, 2
  br i1 {c}, label %rest{n}.{k}, label %stop{n}.{k}
stop{n}.{k}:
  halt
rest{n}.{k}:"
                );
            }
        }
        let offset = if self.may_race { self.choices.below(2) } else { 0 };
        let index = self.index(n, offset);
        let p = self.element(written, &index);
        let _ = writeln!(self.out, "  store i32 {value}, ptr {p}\n  halt\nexit{n}:\n  join");
        if self.choices.below(5) == 0 {
            let array = self.choices.below(self.arrays);
            let at = self.choices.below(3).to_string();
            let p = self.element(array, &at);
            let x = self.name();
            let _ = match self.choices.below(2) {
                0 => writeln!(self.out, "  store i32 {n}, ptr {p}"),
                _ => writeln!(self.out, "  {x} = load i32, ptr {p}"),
            };
        }
        format!("exit{n}")
    }

    /// Returns an index that is the induction variable and this offset.
    fn index(&mut self, n: u32, offset: u64) -> String {
        if offset == 0 {
            return format!("%i{n}");
        }
        let x = self.name();
        let _ = writeln!(self.out, "  {x} = add nsw i32 %i{n}, {offset}");
        x
    }
}
