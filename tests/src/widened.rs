//! Random programs over values of every width, with shapes that [`generate`](crate::generate)
//! lacks.
//!
//! There are regions with several entry forks that list their strands in different orders, values
//! and pointers of many types that go into nested strands and out of several joins, lanes within
//! lanes, parallel loops that count on every type, and flags between strands of forced regions.
//! Each program has one outcome: a strand writes to elements of its own only, and reads elements
//! that are never written, or that a flag orders.

mod regions;
mod shapes;
mod values;

pub use shapes::{ProgramShape, SHAPE_NAMES, ShapeCounts, table};

use pir_interp::sched::SplitMix64;
use std::fmt::Write;
use values::{TYPES, ValueType};

/// A program, and how often each shape occurs in it.
#[derive(Clone, Debug)]
pub struct WidenedProgram {
    /// The text.
    pub text: String,
    /// Occurrences of shapes.
    pub shapes: ShapeCounts,
    /// Whether it was rewritten with fewer uses after joins, because the rule refused one.
    pub again: bool,
}

/// A value that a strand can use.
#[derive(Clone, Debug)]
struct KnownValue {
    name: String,
    ty: ValueType,
    /// The depth in regions of its definition.
    level: u32,
}

/// A strand while its body is written.
#[derive(Clone, Debug, Default)]
struct StrandWriter {
    values: Vec<KnownValue>,
    /// Arrays that one place in the program may write to: the pointer, and the type of its
    /// elements.
    slots: Vec<(String, ValueType)>,
    /// Which of all instances this is, as an `i64`; none if there is one.
    index: Option<String>,
    /// How many instances there may be.
    extent: u64,
    level: u32,
    /// Depth in branches and plain loops.
    nested: u32,
    /// Within a plain loop of this strand.
    repeats: bool,
    /// Within a lane, at whatever depth.
    lane: bool,
    /// Within a strand that several entry forks of one region start.
    shared: bool,
    /// The values of its strands that may be used after the join.
    left: Vec<KnownValue>,
    /// The index from which on its own values may not be used after the enclosing join.
    sealed: Option<usize>,
}

struct WidenedGenerator {
    numbers: SplitMix64,
    globals: String,
    out: String,
    /// Label of the block that is being written.
    block: String,
    next: u32,
    /// Statements that are left.
    left: u32,
    /// Whether values are used after the joins of the strands that define them.
    carry: bool,
    shapes: ShapeCounts,
}

/// Generates the program of a seed. Where the rule of unique dominance refuses a use after a join,
/// the program is rewritten with fewer of them.
pub fn program(seed: u64) -> WidenedProgram {
    let first = attempt(seed, true);
    match crate::lowered::verified(first.text.as_bytes()) {
        Ok(_) => first,
        Err(_) => WidenedProgram { again: true, ..attempt(seed, false) },
    }
}

fn attempt(seed: u64, carry: bool) -> WidenedProgram {
    let mut numbers = SplitMix64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bd1_e995);
    numbers.next();
    let mut g = WidenedGenerator {
        numbers,
        globals: String::new(),
        out: String::new(),
        block: "entry".into(),
        next: 0,
        left: 0,
        carry,
        shapes: ShapeCounts::default(),
    };
    g.left = 4 + g.below(9);
    let mut main = StrandWriter { extent: 1, ..StrandWriter::default() };
    g.first_values(&mut main);
    while g.left > 0 {
        g.left -= 1;
        match g.below(10) {
            0..=3 => g.region(&mut main),
            4 => g.lanes(&mut main),
            5 | 6 => g.parallel_loop(&mut main),
            7 => g.flags(&mut main),
            _ => g.statement(&mut main),
        }
    }
    for _ in 0..2 {
        g.record(&mut main);
    }
    let result = g.value(&main, ValueType::I32);
    let WidenedGenerator { globals, out, shapes, .. } = g;
    let text = format!(
        "{globals}@cells = constant [8 x i64] [i64 3, i64 -1, i64 70000, i64 9, i64 255, i64 \
         -32768, i64 0, i64 77]\n\n\
         declare i32 @llvm.parallel.thread.id()\n\n\
         define i32 @main() {{\nentry:\n{out}  ret i32 {result}\n}}\n"
    );
    WidenedProgram { text, shapes, again: false }
}

impl WidenedGenerator {
    fn below(&mut self, n: u32) -> u32 {
        self.numbers.below(n as usize) as u32
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.next += 1;
        format!("{stem}{}", self.next)
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.out, "  {text}");
    }

    fn start(&mut self, label: &str) {
        let _ = writeln!(self.out, "{label}:");
        label.clone_into(&mut self.block);
    }

    fn define(
        &mut self,
        s: &mut StrandWriter,
        ty: ValueType,
        text: std::fmt::Arguments<'_>,
    ) -> String {
        let name = self.temporary(text);
        s.values.push(KnownValue { name: name.clone(), ty, level: s.level });
        name
    }

    fn temporary(&mut self, text: std::fmt::Arguments<'_>) -> String {
        let name = self.fresh("%v");
        self.line(format_args!("{name} = {text}"));
        name
    }

    /// A value of each type that no optimiser knows, and a few arrays to write to.
    fn first_values(&mut self, s: &mut StrandWriter) {
        for ty in TYPES {
            let init = ty.constant(&mut self.numbers);
            let global = self.fresh("@k");
            let _ = writeln!(self.globals, "{global} = global {ty} {init}");
            self.define(s, ty, format_args!("load {ty}, ptr {global}"));
        }
        for _ in 0..1 + self.below(3) {
            self.slot(s);
        }
    }

    /// An array to which one strand may write through a pointer from here.
    fn slot(&mut self, s: &mut StrandWriter) {
        let ty = self.any_type();
        let (global, none) = (self.fresh("@s"), self.fresh("@z"));
        let _ = writeln!(
            self.globals,
            "{global} = global [{} x {ty}] zeroinitializer",
            2 * MAX_PLACE_INSTANCES
        );
        let _ = writeln!(self.globals, "{none} = global i64 0");
        let at = self.temporary(format_args!("load i64, ptr {none}"));
        let p = self.temporary(format_args!("getelementptr {ty}, ptr {global}, i64 {at}"));
        s.slots.push((p, ty));
    }

    fn body(&mut self, s: &mut StrandWriter, most: u32) {
        for _ in 0..1 + self.below(most) {
            self.statement(s);
        }
    }

    fn statement(&mut self, s: &mut StrandWriter) {
        self.left = self.left.saturating_sub(1);
        let small = self.left == 0 || s.level >= 4;
        match self.below(24) {
            0 | 1 if !small => self.region(s),
            2 if !small && s.room(3) => self.lanes(s),
            3 | 4 if !small && s.room(4) => self.parallel_loop(s),
            5 if !small && !s.lane => self.flags(s),
            6 | 7 if s.level > 0 && !s.lane && !s.repeats => self.spawn(s),
            8 if s.nested < 2 => self.branch(s),
            9 | 10 if s.nested < 2 => self.plain_loop(s),
            11 if s.level < 2 => self.slot(s),
            12..=15 => self.compute(s),
            16 | 17 if !s.slots.is_empty() => self.through(s),
            _ => self.record(s),
        }
    }

    /// Writes a value to a fresh object that every run compares.
    fn record(&mut self, s: &mut StrandWriter) {
        let ty = self.any_type();
        let global = self.fresh("@g");
        let _ = writeln!(self.globals, "{global} = global [{} x {ty}] zeroinitializer", s.extent);
        let index = s.index.clone().unwrap_or_else(|| "0".into());
        let p = self.temporary(format_args!("getelementptr {ty}, ptr {global}, i64 {index}"));
        self.write(s, ty, &p);
    }

    /// Writes through a pointer that was made before, perhaps in a strand around.
    fn through(&mut self, s: &mut StrandWriter) {
        let k = self.below(s.slots.len() as u32) as usize;
        let (slot, ty) = s.slots.remove(k);
        let index = s.index.clone().unwrap_or_else(|| "2".into());
        let p = self.temporary(format_args!("getelementptr {ty}, ptr {slot}, i64 {index}"));
        if s.level > 1 {
            self.shapes.add(ProgramShape::PointerIn);
        }
        self.write(s, ty, &p);
    }

    fn write(&mut self, s: &mut StrandWriter, ty: ValueType, p: &str) {
        let v = self.value(s, ty);
        if !ty.is_int() || self.chance(40) {
            return self.line(format_args!("store {ty} {v}, ptr {p}"));
        }
        // Rounds of a plain loop show in their order.
        let old = self.temporary(format_args!("load {ty}, ptr {p}"));
        let more = self.temporary(format_args!("mul {ty} {old}, {}", ty.factor()));
        let sum = self.temporary(format_args!("add {ty} {more}, {v}"));
        self.line(format_args!("store {ty} {sum}, ptr {p}"));
    }

    fn branch(&mut self, s: &mut StrandWriter) {
        let (c, ty) = (self.value(s, ValueType::I1), self.any_type());
        let (yes, no, meet) = (self.fresh("yes"), self.fresh("no"), self.fresh("meet"));
        self.line(format_args!("br i1 {c}, label %{yes}, label %{no}"));
        let mut ways = Vec::new();
        for label in [&yes, &no] {
            self.start(label);
            let mut way = StrandWriter { nested: s.nested + 1, ..s.clone() };
            self.body(&mut way, 2);
            let v = self.value(&way, ty);
            ways.push(format!("[ {v}, %{} ]", self.block));
            // What one way has written to is not for the other or what follows.
            s.slots.retain(|slot| way.slots.contains(slot));
            s.sealed = s.sealed.or(way.sealed.map(|_| s.values.len()));
            self.line(format_args!("br label %{meet}"));
        }
        self.start(&meet);
        self.define(s, ty, format_args!("phi {ty} {}", ways.join(", ")));
    }

    /// Two or three rounds of one strand, with a value that goes from round to round.
    fn plain_loop(&mut self, s: &mut StrandWriter) {
        let (head, out, ty) = (self.fresh("round"), self.fresh("over"), self.any_type());
        let (first, count) = (self.value(s, ty), 2 + self.below(2));
        let (n, next_n, v) = (self.fresh("%n"), self.fresh("%n"), self.fresh("%v"));
        self.line(format_args!("br label %{head}"));
        let from = std::mem::take(&mut self.block);
        self.start(&head);
        let mut inside = StrandWriter { nested: s.nested + 1, repeats: true, ..s.clone() };
        inside.values.push(KnownValue { name: v.clone(), ty, level: s.level });
        // The body is written first: the phis name where it ends.
        let before = std::mem::take(&mut self.out);
        self.body(&mut inside, 3);
        let next = self.value(&inside, ty);
        s.slots.retain(|slot| inside.slots.contains(slot));
        s.sealed = s.sealed.or(inside.sealed.map(|_| s.values.len()));
        let (body, last) = (std::mem::replace(&mut self.out, before), self.block.clone());
        self.line(format_args!("{n} = phi i32 [ 0, %{from} ], [ {next_n}, %{last} ]"));
        self.line(format_args!("{v} = phi {ty} [ {first}, %{from} ], [ {next}, %{last} ]"));
        self.out.push_str(&body);
        self.line(format_args!("{next_n} = add i32 {n}, 1"));
        let more = self.temporary(format_args!("icmp ult i32 {next_n}, {count}"));
        self.line(format_args!("br i1 {more}, label %{head}, label %{out}"));
        self.start(&out);
        s.values.push(KnownValue { name: next, ty, level: s.level });
    }
}

/// The most instances that a place in a program has.
const MAX_PLACE_INSTANCES: u64 = 64;

impl StrandWriter {
    /// Returns whether `times` times the instances are within the limit.
    fn room(&self, times: u64) -> bool {
        self.extent * times <= MAX_PLACE_INSTANCES
    }

    /// A strand within a region that this one opens.
    fn child(&self) -> Self {
        let (level, nested) = (self.level + 1, 0);
        let (slots, left) = (Vec::new(), Vec::new());
        Self { level, nested, slots, left, repeats: false, sealed: None, ..self.clone() }
    }
}
