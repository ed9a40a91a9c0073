//! Litmus tests of weak memory orders: a small language, its programs as PIR, and the outcomes that
//! the axioms of C++20 give them, which [`axioms`] enumerates.
//!
//! A line is a strand. Operations are separated by `;`, strands inside a strand by `||` in braces:
//!
//! ```text
//! x = 1 rlx; fence sc; r1 = y acq
//! y = r0 rel; r2 = x += 1 acqrel; r3 = x <- 7 rlx; r4 = x ? 0 1 sc acq; { x = 2 rlx || r5 = y un }
//! ```
//!
//! These are stores, a fence, loads, an addition, an exchange, and a compare-and-exchange with what
//! it expects, stores, and its orders of success and failure.

pub mod axioms;
mod compare;
mod file;
mod random;

pub use compare::compare;
pub use file::{program_of, render};
pub use random::random_program;

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A memory order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names of LLVM")]
pub enum MemoryOrder {
    Unordered,
    Monotonic,
    Acquire,
    Release,
    AcqRel,
    SeqCst,
}

impl MemoryOrder {
    /// Each order, with its name here and in PIR.
    const NAMES: [(Self, &'static str, &'static str); 6] = [
        (Self::Unordered, "un", "unordered"),
        (Self::Monotonic, "rlx", "monotonic"),
        (Self::Acquire, "acq", "acquire"),
        (Self::Release, "rel", "release"),
        (Self::AcqRel, "acqrel", "acq_rel"),
        (Self::SeqCst, "sc", "seq_cst"),
    ];

    fn parse(name: &str) -> Result<Self, String> {
        let found = Self::NAMES.iter().find(|n| n.1 == name);
        found.map(|n| n.0).ok_or_else(|| format!("`{name}` is no order"))
    }

    fn names(self) -> (&'static str, &'static str) {
        let found = Self::NAMES.iter().find(|n| n.0 == self).expect("each has its names");
        (found.1, found.2)
    }

    /// Returns whether a load or a fence of this order acquires.
    pub fn acquires(self) -> bool {
        matches!(self, Self::Acquire | Self::AcqRel | Self::SeqCst)
    }

    /// Returns whether a store or a fence of this order releases.
    pub fn releases(self) -> bool {
        matches!(self, Self::Release | Self::AcqRel | Self::SeqCst)
    }
}

/// An operand: a number, or the register that an earlier operation of the strand set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A number.
    Number(i32),
    /// A register.
    Register(usize),
}

/// What an update does to the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UpdateKind {
    /// Adds.
    Add(i32),
    /// Replaces.
    Exchange(i32),
    /// What it expects, what it stores then, and its order of failure.
    Compare(i32, i32, MemoryOrder),
}

/// An operation. Locations and registers are numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Stores to a location.
    Store(usize, Operand, MemoryOrder),
    /// Loads into a register from a location.
    Load(usize, usize, MemoryOrder),
    /// Loads into a register from a location, and updates it.
    Update(usize, usize, UpdateKind, MemoryOrder),
    /// A fence.
    Fence(MemoryOrder),
    /// Strands that the strand starts and waits for.
    Fork(Vec<Vec<Operation>>),
}

/// A program: its strands, of a region that the function `main` opens.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LitmusProgram {
    /// The operations of each strand.
    pub strands: Vec<Vec<Operation>>,
}

/// Names of locations.
const LOCATIONS: [&str; 4] = ["x", "y", "z", "w"];

fn location(name: &str) -> Result<usize, String> {
    LOCATIONS.iter().position(|l| *l == name).ok_or_else(|| format!("`{name}` is no location"))
}

fn register(name: &str) -> Option<usize> {
    name.strip_prefix('r')?.parse().ok()
}

fn number(text: &str) -> Result<i32, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}

/// Splits a text at a separator outside of braces.
fn split<'a>(text: &'a str, by: &str) -> Vec<&'a str> {
    let (mut out, mut from, mut depth) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth == 0 && text[at..].starts_with(by) => {
                out.push(text[from..at].trim());
                from = at + by.len();
            }
            _ => {}
        }
    }
    out.push(text[from..].trim());
    out
}

fn operation(text: &str) -> Result<Operation, String> {
    if let Some(inner) = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
        let strands = split(inner, "||").into_iter().map(operations).collect::<Result<_, _>>()?;
        return Ok(Operation::Fork(strands));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let order = MemoryOrder::parse;
    Ok(match words[..] {
        ["fence", o] => Operation::Fence(order(o)?),
        [r, "=", l, o] if register(r).is_some() => {
            Operation::Load(register(r).expect("it is one"), location(l)?, order(o)?)
        }
        [l, "=", v, o] => {
            let value = match register(v) {
                Some(r) => Operand::Register(r),
                None => Operand::Number(number(v)?),
            };
            Operation::Store(location(l)?, value, order(o)?)
        }
        [r, "=", l, op, v, ref rest @ ..] => {
            let r = register(r).ok_or_else(|| format!("`{r}` is no register"))?;
            let (kind, o) = match (op, rest) {
                ("+=", [o]) => (UpdateKind::Add(number(v)?), o),
                ("<-", [o]) => (UpdateKind::Exchange(number(v)?), o),
                ("?", [new, o, failure]) => {
                    (UpdateKind::Compare(number(v)?, number(new)?, order(failure)?), o)
                }
                _ => return Err(format!("`{text}` is no operation")),
            };
            Operation::Update(r, location(l)?, kind, order(o)?)
        }
        _ => return Err(format!("`{text}` is no operation")),
    })
}

fn operations(text: &str) -> Result<Vec<Operation>, String> {
    split(text, ";").into_iter().filter(|o| !o.is_empty()).map(operation).collect()
}

/// Reads a program: a strand from each line.
///
/// # Errors
/// What is no operation, order or location.
pub fn parse(text: &str) -> Result<LitmusProgram, String> {
    let strands = text.lines().filter(|l| !l.trim().is_empty()).map(operations);
    Ok(LitmusProgram { strands: strands.collect::<Result<_, _>>()? })
}

impl LitmusProgram {
    /// Calls a function for each operation.
    fn visit<'a>(strands: &'a [Vec<Operation>], see: &mut dyn FnMut(&'a Operation)) {
        for op in strands.iter().flatten() {
            see(op);
            if let Operation::Fork(inner) = op {
                Self::visit(inner, see);
            }
        }
    }

    /// Returns the locations and the registers that occur.
    pub fn names(&self) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let (mut locations, mut registers) = (BTreeSet::new(), BTreeSet::new());
        Self::visit(&self.strands, &mut |op| match op {
            Operation::Store(l, ..) => {
                locations.insert(*l);
            }
            Operation::Load(r, l, _) | Operation::Update(r, l, ..) => {
                locations.insert(*l);
                registers.insert(*r);
            }
            Operation::Fence(_) | Operation::Fork(_) => {}
        });
        (locations, registers)
    }

    /// Returns whether a strand stores after a load that its order lets the store precede: a load
    /// of another location, `monotonic` or weaker, without a fence between. The program may then
    /// have outcomes that neither the axioms here nor the search show.
    pub fn may_buffer_loads(&self) -> bool {
        let mut todo: Vec<&Vec<Operation>> = self.strands.iter().collect();
        while let Some(strand) = todo.pop() {
            let mut loaded = BTreeSet::new();
            for op in strand {
                let (load, store) = match op {
                    Operation::Store(l, ..) => (None, Some(*l)),
                    Operation::Load(_, l, o) => (Some((*l, !o.acquires())), None),
                    Operation::Update(_, l, UpdateKind::Compare(.., f), o) => {
                        (Some((*l, !o.acquires() || !f.acquires())), Some(*l))
                    }
                    Operation::Update(_, l, _, o) => (Some((*l, !o.acquires())), Some(*l)),
                    Operation::Fence(_) => {
                        loaded.clear();
                        (None, None)
                    }
                    Operation::Fork(inner) => {
                        todo.extend(inner);
                        (None, None)
                    }
                };
                if store.is_some_and(|s| loaded.iter().any(|l| *l != s)) {
                    return true;
                }
                loaded.extend(load.filter(|l| l.1).map(|l| l.0));
            }
        }
        false
    }

    /// Returns the program as PIR. Each register is stored to a variable of its own, so that it is
    /// part of the outcome, as is what each location holds at the end.
    pub fn to_pir(&self) -> String {
        let mut out = String::new();
        let (locations, registers) = self.names();
        for l in locations {
            let _ = writeln!(out, "@{} = global i32 0, align 4", LOCATIONS[l]);
        }
        for r in registers {
            let _ = writeln!(out, "@r{r} = global i32 0, align 4");
        }
        out.push_str("\ndefine void @main() {\nentry:\n");
        Writer { out: &mut out, blocks: 0 }.fork(&self.strands);
        out.push_str("  ret void\n}\n");
        out
    }
}

struct Writer<'a> {
    out: &'a mut String,
    /// The number of blocks written.
    blocks: usize,
}

impl Writer<'_> {
    /// Writes a fork, its strands and the join that they reach.
    fn fork(&mut self, strands: &[Vec<Operation>]) {
        let first = self.blocks;
        self.blocks += strands.len() + 1;
        let labels: Vec<String> =
            (0..strands.len()).map(|n| format!("label %b{}", first + n)).collect();
        let _ = writeln!(self.out, "  fork [{}]\n", labels.join(", "));
        let join = first + strands.len();
        for (n, strand) in strands.iter().enumerate() {
            let _ = writeln!(self.out, "b{}:", first + n);
            strand.iter().for_each(|op| self.operation(op));
            for op in strand {
                if let Operation::Load(r, ..) | Operation::Update(r, ..) = op {
                    let _ = writeln!(self.out, "  store i32 %r{r}, ptr @r{r}, align 4");
                }
            }
            let _ = writeln!(self.out, "  br label %b{join}\n");
        }
        let _ = writeln!(self.out, "b{join}:\n  join");
    }

    fn operation(&mut self, op: &Operation) {
        let out = &mut *self.out;
        let _ = match op {
            Operation::Store(l, value, order) => {
                let value = match value {
                    Operand::Number(n) => n.to_string(),
                    Operand::Register(r) => format!("%r{r}"),
                };
                let (to, order) = (LOCATIONS[*l], order.names().1);
                writeln!(out, "  store atomic i32 {value}, ptr @{to} {order}, align 4")
            }
            Operation::Load(r, l, order) => {
                let (from, order) = (LOCATIONS[*l], order.names().1);
                writeln!(out, "  %r{r} = load atomic i32, ptr @{from} {order}, align 4")
            }
            Operation::Update(r, l, kind, order) => {
                let (at, order) = (LOCATIONS[*l], order.names().1);
                match kind {
                    UpdateKind::Add(n) => {
                        writeln!(out, "  %r{r} = atomicrmw add ptr @{at}, i32 {n} {order}, align 4")
                    }
                    UpdateKind::Exchange(n) => writeln!(
                        out,
                        "  %r{r} = atomicrmw xchg ptr @{at}, i32 {n} {order}, align 4"
                    ),
                    UpdateKind::Compare(old, new, failure) => writeln!(
                        out,
                        "  %p{r} = cmpxchg ptr @{at}, i32 {old}, i32 {new} {order} {}, align 4\n  \
                         %r{r} = extractvalue {{ i32, i1 }} %p{r}, 0",
                        failure.names().1
                    ),
                }
            }
            Operation::Fence(order) => writeln!(out, "  fence {}", order.names().1),
            Operation::Fork(strands) => {
                self.fork(strands);
                Ok(())
            }
        };
    }
}
