//! Statements that open regions.

use super::shapes::ProgramShape;
use super::values::{INT_TYPES, ValueType};
use super::{KnownValue, StrandWriter, WidenedGenerator};
use std::fmt::Write;

/// The values of a fork's strands that may be used after the join.
#[derive(Default)]
struct UsableValues {
    values: Vec<KnownValue>,
    sealed: bool,
}

impl WidenedGenerator {
    /// A strand that the running one starts.
    pub(super) fn spawn(&mut self, s: &mut StrandWriter) {
        let (child, on) = (self.fresh("child"), self.fresh("on"));
        self.line(format_args!("fork interior [label %{child}, label %{on}]"));
        self.start(&child);
        let mut c = StrandWriter { left: Vec::new(), sealed: None, nested: 0, ..s.clone() };
        self.body(&mut c, 2);
        self.line(format_args!("halt"));
        s.slots.retain(|slot| c.slots.contains(slot));
        let mut left = UsableValues::default();
        self.leave(s, c, &mut left);
        if s.sealed.is_none() {
            s.left.extend(left.values);
        }
        self.start(&on);
        self.shapes.add(ProgramShape::Spawned);
    }

    /// Collects the values of a strand that may be used after the join.
    fn leave(&mut self, s: &StrandWriter, child: StrandWriter, left: &mut UsableValues) {
        left.sealed |= child.sealed.is_some();
        if self.carry {
            let end = child.sealed.unwrap_or(child.values.len());
            left.values.extend(child.values.into_iter().take(end).skip(s.values.len()));
            left.values.extend(child.left);
        }
    }

    /// Writes the code after a join that `joined` strands reach.
    fn after_join(&mut self, s: &mut StrandWriter, left: UsableValues, joined: u32) {
        let before = s.values.len();
        s.values.extend(left.values);
        // The rule of unique dominance looks no further than to a join of several strands.
        if joined > 1 || left.sealed {
            s.sealed = s.sealed.or(Some(s.values.len()));
        }
        let many = (s.values.len() - before) as u32;
        for _ in 0..2.min(many) {
            let k = before + self.below(many) as usize;
            self.keep(s, &s.values[k].clone());
        }
    }

    /// Writes this value where runs are compared.
    fn keep(&mut self, s: &StrandWriter, known: &KnownValue) {
        let (global, ty) = (self.fresh("@g"), known.ty);
        let _ = writeln!(self.globals, "{global} = global [{} x {ty}] zeroinitializer", s.extent);
        let index = s.index.clone().unwrap_or_else(|| "0".into());
        let p = self.temporary(format_args!("getelementptr {ty}, ptr {global}, i64 {index}"));
        self.line(format_args!("store {ty} {}, ptr {p}", known.name));
        if known.level > s.level {
            self.shapes.add(ProgramShape::out(ty));
        }
    }

    /// Attributes of an entry fork that has no lanes.
    fn attributes(&mut self, s: &StrandWriter) -> &'static str {
        match self.below(20) {
            0 if !s.lane => " force",
            1 | 2 => {
                self.shapes.add(ProgramShape::Width);
                " width i32 2"
            }
            _ => "",
        }
    }

    /// Two or three strands, which up to three forks start.
    pub(super) fn region(&mut self, s: &mut StrandWriter) {
        if s.shared {
            self.shapes.add(ProgramShape::NestedInShared);
        }
        let forks = [1, 1, 2, 2, 2, 3][self.below(6) as usize];
        let labels: Vec<String> = (0..2 + self.below(2)).map(|_| self.fresh("strand")).collect();
        let join = self.fresh("join");
        let two = self.chance(20);
        let lockstep = self.chance(if s.lane { 30 } else { 10 });
        let attributes = if lockstep { " lockstep" } else { self.attributes(s) };
        if lockstep && s.lane {
            self.shapes.add(ProgramShape::LanesInLanes);
        }
        let fewer = self.forks(s, forks, &labels, attributes, (!two).then_some(&*join));
        let mut children: Vec<StrandWriter> = labels.iter().map(|_| s.child()).collect();
        for slot in std::mem::take(&mut s.slots) {
            match self.below(labels.len() as u32 + 1) as usize {
                k if k < labels.len() => children[k].slots.push(slot),
                _ => s.slots.push(slot),
            }
        }
        let (mut left, mut joined, mut only) = (UsableValues::default(), 0, None);
        for (k, (label, mut child)) in labels.iter().zip(children).enumerate() {
            self.start(label);
            child.lane |= lockstep;
            child.shared |= forks > 1;
            self.body(&mut child, 3);
            if k == 0 && two {
                only = Some(self.region_with_two_joins(&child, &join));
            } else if k == 0 || !two && self.chance(50) {
                joined += 1;
                self.line(format_args!("br label %{join}"));
            } else {
                self.line(format_args!("halt"));
            }
            if fewer != Some(k) {
                self.leave(s, child, &mut left);
            }
        }
        if let Some((ty, single)) = only {
            self.after_two_joins(s, &join, std::mem::take(&mut left.values), single.then_some(ty));
            left.sealed = true;
        } else {
            self.start(&join);
            self.line(format_args!("join"));
        }
        self.after_join(s, left, joined);
    }

    /// The entry forks of a region. Returns which strand one of them does not start.
    fn forks(
        &mut self,
        s: &StrandWriter,
        forks: usize,
        labels: &[String],
        attributes: &str,
        join: Option<&str>,
    ) -> Option<usize> {
        let names: Vec<String> = (0..forks).map(|_| self.fresh("fork")).collect();
        match &names[..] {
            [a, b] => {
                let c = self.value(s, ValueType::I1);
                self.line(format_args!("br i1 {c}, label %{a}, label %{b}"));
            }
            [a, b, c] => {
                let v = self.value(s, ValueType::I16);
                let v = self.temporary(format_args!("and i16 {v}, 3"));
                let cases = format!("i16 0, label %{b} i16 1, label %{c}");
                self.line(format_args!("switch i16 {v}, label %{a} [ {cases} ]"));
            }
            _ => {}
        }
        let fewer = (forks > 1 && self.chance(25)).then(|| labels.len() - 1);
        let mut first: Vec<String> = Vec::new();
        for (n, name) in names.iter().enumerate() {
            if forks > 1 {
                self.start(name);
            }
            let mut list = labels.to_vec();
            if fewer.is_some() && n == 1 {
                list.pop();
                self.shapes.add(ProgramShape::FewerStrands);
            }
            for k in (1..list.len()).rev() {
                let with = self.below(k as u32 + 1) as usize;
                list.swap(k, with);
            }
            if n == 0 {
                first.clone_from(&list);
            } else if n == 1 {
                self.shapes.add(ProgramShape::EntryForks);
            }
            let alike: Vec<&String> = first.iter().filter(|l| list.contains(l)).collect();
            if !list.iter().eq(alike) {
                self.shapes.add(ProgramShape::OtherOrder);
            }
            if let Some(join) = join.filter(|_| self.chance(25)) {
                let at = self.below(list.len() as u32 + 1) as usize;
                list.insert(at, join.to_owned());
                self.shapes.add(ProgramShape::EmptyStrand);
            }
            let master = if list.len() > 1 && self.chance(20) {
                self.shapes.add(ProgramShape::Master);
                format!(" label %{}", list.remove(0))
            } else {
                String::new()
            };
            let list: Vec<String> = list.iter().map(|l| format!("label %{l}")).collect();
            self.line(format_args!("fork{attributes}{master} [{}]", list.join(", ")));
        }
        fewer
    }

    /// The strand that comes to one of two joins. Returns the type of a value on the way to each,
    /// and whether that is a single value there.
    fn region_with_two_joins(&mut self, child: &StrandWriter, join: &str) -> (ValueType, bool) {
        self.shapes.add(ProgramShape::TwoJoins);
        let c = self.value(child, ValueType::I1);
        self.line(format_args!("br i1 {c}, label %{join}.way0, label %{join}.way1"));
        let ty = self.any_type();
        for way in 0..2 {
            self.start(&format!("{join}.way{way}"));
            let v = self.value(child, ty);
            let w = self.value(child, ty);
            let c = self.value(child, ValueType::I1);
            self.line(format_args!("%{join}.v{way} = select i1 {c}, {ty} {v}, {ty} {w}"));
            self.line(format_args!("br label %{join}.{way}"));
        }
        (ty, child.sealed.is_none())
    }

    /// Writes both joins. Each uses a value defined on the path to it, and a few values of strands,
    /// by a `phi` after both joins, since neither join dominates the code that follows.
    fn after_two_joins(
        &mut self,
        s: &mut StrandWriter,
        join: &str,
        left: Vec<KnownValue>,
        only: Option<ValueType>,
    ) {
        let some: Vec<KnownValue> = match left.len() as u32 {
            0 => Vec::new(),
            n => (0..3).map(|_| left[self.below(n) as usize].clone()).collect(),
        };
        let only = only.filter(|_| self.carry);
        for way in 0..2 {
            self.start(&format!("{join}.{way}"));
            self.line(format_args!("join"));
            if let Some(ty) = only {
                let name = format!("%{join}.v{way}");
                self.keep(s, &KnownValue { name, ty, level: s.level + 1 });
                self.shapes.add(ProgramShape::OnlyWay);
            }
            some.iter().take(2).for_each(|known| self.keep(s, known));
            self.line(format_args!("br label %{join}.meet"));
        }
        self.start(&format!("{join}.meet"));
        // All phis stand first.
        for KnownValue { name, ty, .. } in some {
            self.define(
                s,
                ty,
                format_args!("phi {ty} [ {name}, %{join}.0 ], [ {name}, %{join}.1 ]"),
            );
        }
        if let Some(ty) = only {
            let ways = format!("[ %{join}.v0, %{join}.0 ], [ %{join}.v1, %{join}.1 ]");
            self.define(s, ty, format_args!("phi {ty} {ways}"));
        }
    }

    /// Strands that begin at one block, most of them lanes.
    pub(super) fn lanes(&mut self, s: &mut StrandWriter) {
        let (lane, join) = (self.fresh("lane"), self.fresh("join"));
        let (count, lockstep) = (2 + self.below(2), self.chance(80));
        if lockstep {
            self.shapes.add(ProgramShape::Lanes);
            if s.lane {
                self.shapes.add(ProgramShape::LanesInLanes);
            }
        }
        let kind = if lockstep { " lockstep" } else { self.attributes(s) };
        let list = vec![format!("label %{lane}"); count as usize].join(", ");
        self.line(format_args!("fork{kind} [{list}]"));
        self.start(&lane);
        // Positions count the strands where none starts another.
        let mut child = StrandWriter { repeats: true, ..s.child() };
        child.lane |= lockstep;
        child.slots = std::mem::take(&mut s.slots);
        let id = self.temporary(format_args!("call i32 @llvm.parallel.thread.id()"));
        let id = self.temporary(format_args!("zext i32 {id} to i64"));
        self.number(&mut child, &id, count.into());
        self.body(&mut child, 4);
        self.line(format_args!("br label %{join}"));
        self.start(&join);
        self.line(format_args!("join"));
        s.sealed = s.sealed.or(Some(s.values.len()));
    }

    /// Numbers the instances, of which there are `count` for each enclosing one.
    fn number(&mut self, s: &mut StrandWriter, k: &str, count: u64) {
        let index = match &s.index {
            None => k.to_owned(),
            Some(around) => {
                let row = self.temporary(format_args!("mul i64 {around}, {count}"));
                self.temporary(format_args!("add i64 {row}, {k}"))
            }
        };
        (s.index, s.extent) = (Some(index), s.extent * count);
    }

    /// One to four iterations that count on any type.
    pub(super) fn parallel_loop(&mut self, s: &mut StrandWriter) {
        let ty = INT_TYPES[self.below(INT_TYPES.len() as u32) as usize];
        self.shapes.add(ProgramShape::count_on(ty));
        let lockstep = self.chance(if s.lane { 60 } else { 25 });
        let attributes = if lockstep { " lockstep" } else { self.attributes(s) };
        if lockstep && s.lane {
            self.shapes.add(ProgramShape::LanesInLanes);
        }
        let top = self.chance(50);
        let count = self.count(ty, top);
        let start = self.hidden(ty, count.start);
        let bound = self.hidden(ty, count.bound);
        let other = self.any_type();
        let (first, second) = (self.value(s, other), self.value(s, other));
        let [head, latch, body, exit] = ["head", "latch", "body", "exit"].map(|l| self.fresh(l));
        let [i, i2, k, k2, v] = ["%i", "%i", "%k", "%k", "%v"].map(|n| self.fresh(n));
        self.line(format_args!("fork{attributes} [label %{head}]"));
        let from = self.block.clone();
        self.start(&head);
        self.line(format_args!("{i} = phi {ty} [ {start}, %{from} ], [ {i2}, %{latch} ]"));
        self.line(format_args!("{v} = phi {other} [ {first}, %{from} ], [ {second}, %{latch} ]"));
        let counted = self.chance(50);
        if counted {
            self.line(format_args!("{k} = phi i64 [ 0, %{from} ], [ {k2}, %{latch} ]"));
        }
        let step = count.step;
        let test = format!("icmp {} {ty}", count.test);
        let spawns = |next: &str| format!("fork interior [label %{body}, label %{next}]");
        if top {
            let more = self.temporary(format_args!("{test} {i}, {bound}"));
            self.line(format_args!("br i1 {more}, label %{latch}, label %{exit}"));
        } else {
            self.line(format_args!("{}", spawns(&latch)));
        }
        self.start(&latch);
        self.line(format_args!("{i2} = add {ty} {i}, {step}"));
        if counted {
            self.line(format_args!("{k2} = add i64 {k}, 1"));
        }
        if top {
            self.line(format_args!("{}", spawns(&head)));
        } else {
            let more = self.temporary(format_args!("{test} {i2}, {bound}"));
            self.line(format_args!("br i1 {more}, label %{head}, label %{exit}"));
        }
        self.start(&body);
        let mut child = StrandWriter { slots: std::mem::take(&mut s.slots), ..s.child() };
        child.lane |= lockstep;
        let of_loop = |name: &str, ty| KnownValue { name: name.into(), ty, level: s.level + 1 };
        let known = [of_loop(&i, ty), of_loop(&v, other)];
        child.values.extend(known.clone());
        let k = if counted { k } else { self.iteration(&i, &start, ty, step) };
        self.number(&mut child, &k, 4);
        self.body(&mut child, 3);
        self.line(format_args!("halt"));
        self.start(&exit);
        self.line(format_args!("join"));
        if lockstep && s.lane && ty.bits() != other.bits() {
            self.shapes.add(ProgramShape::TwoWidths);
        }
        for known in known {
            if self.chance(60) {
                self.keep(s, &known);
            }
            s.values.push(known);
        }
    }

    /// Computes the number of an iteration from the loop's counter.
    fn iteration(&mut self, i: &str, start: &str, ty: ValueType, step: i128) -> String {
        let (a, b) = if step < 0 { (start, i) } else { (i, start) };
        let mut n = self.temporary(format_args!("sub {ty} {a}, {b}"));
        if ty != ValueType::I64 {
            let op = if ty == ValueType::I128 { "trunc" } else { "zext" };
            n = self.temporary(format_args!("{op} {ty} {n} to i64"));
        }
        self.temporary(format_args!("udiv i64 {n}, {}", step.abs()))
    }

    /// A number as it stands, or loaded.
    fn hidden(&mut self, ty: ValueType, n: i128) -> String {
        if self.chance(50) {
            return n.to_string();
        }
        let global = self.fresh("@n");
        let _ = writeln!(self.globals, "{global} = global {ty} {n}");
        self.temporary(format_args!("load {ty}, ptr {global}"))
    }

    /// A way to count one to four iterations on a type, with the test before or after the step.
    fn count(&mut self, ty: ValueType, top: bool) -> LoopCounting {
        let bits = ty.bits();
        let signed = |n: i128| n << (128 - bits) >> (128 - bits);
        loop {
            let step = if bits == 1 { 1 } else { [1, 1, 2, 3, -1, -2][self.below(6) as usize] };
            let rounds = 1 + i128::from(self.below(4));
            // Near zero, or near an end of the type.
            let near = [0, 1i128 << (bits - 1)][self.below(2) as usize];
            let start = signed(near.wrapping_add(i128::from(self.below(14)) - 7));
            let at = |k: i128| signed(start.wrapping_add(step * k));
            let bound = at(rounds - i128::from(self.below(2)));
            let tests = ["ne", "ult", "slt", "ule", "sle", "ugt", "sgt", "uge", "sge"];
            let fits = |test: &&str| {
                let goes_on = |k: i128| compare(test, at(k), bound, bits);
                (i128::from(!top)..rounds).all(goes_on) && !goes_on(rounds)
            };
            // No two iterations have the same number.
            let apart = bits > 4 || rounds <= 1 << bits;
            let tests: Vec<&str> = tests.into_iter().filter(fits).collect();
            if apart && !tests.is_empty() {
                let test = tests[self.below(tests.len() as u32) as usize];
                return LoopCounting { start, step, bound, test };
            }
        }
    }

    /// Strands of a forced region that wait for each other.
    pub(super) fn flags(&mut self, s: &mut StrandWriter) {
        let ty =
            [ValueType::I8, ValueType::I16, ValueType::I32, ValueType::I64][self.below(4) as usize];
        let (flag, index) = (self.fresh("@f"), s.index.clone().unwrap_or_else(|| "0".into()));
        let _ = writeln!(self.globals, "{flag} = global [{} x {ty}] zeroinitializer", s.extent);
        let flag = self.temporary(format_args!("getelementptr {ty}, ptr {flag}, i64 {index}"));
        let (data, of) = (self.fresh("@g"), self.any_type());
        let _ = writeln!(self.globals, "{data} = global [{} x {of}] zeroinitializer", s.extent);
        let data = self.temporary(format_args!("getelementptr {of}, ptr {data}, i64 {index}"));
        if self.chance(50) {
            self.pair(s, (&flag, ty), (&data, of));
        } else {
            self.chain(s, (&flag, ty), (&data, of));
        }
        // Another round begins as this one did.
        self.line(format_args!("store {ty} 0, ptr {flag}"));
    }

    /// A strand waits until its sibling has written.
    fn pair(
        &mut self,
        s: &mut StrandWriter,
        (flag, ty): (&str, ValueType),
        (data, of): (&str, ValueType),
    ) {
        self.shapes.add(ProgramShape::Flag);
        let [waits, sets, join] = ["waits", "sets", "join"].map(|l| self.fresh(l));
        let (a, b) = if self.chance(50) { (&waits, &sets) } else { (&sets, &waits) };
        self.line(format_args!("fork force [label %{a}, label %{b}]"));
        let mut left = UsableValues::default();
        self.start(&waits);
        self.line(format_args!("br label %{waits}.spin"));
        self.spin(&waits, flag, ty, "0", "ne");
        let mut child = s.child();
        self.define(&mut child, of, format_args!("load {of}, ptr {data}"));
        self.body(&mut child, 2);
        self.line(format_args!("br label %{join}"));
        self.leave(s, child, &mut left);
        self.start(&sets);
        let mut child = s.child();
        self.body(&mut child, 2);
        let v = self.value(&child, of);
        self.line(format_args!("store {of} {v}, ptr {data}"));
        self.line(format_args!("store atomic {ty} 1, ptr {flag} release, align {}", ty.bits() / 8));
        self.line(format_args!("halt"));
        self.leave(s, child, &mut left);
        self.start(&join);
        self.line(format_args!("join"));
        self.after_join(s, left, 1);
    }

    /// Spins until the flag compares so.
    fn spin(&mut self, label: &str, flag: &str, ty: ValueType, with: &str, test: &str) {
        self.start(&format!("{label}.spin"));
        let align = ty.bits() / 8;
        let f = self.temporary(format_args!("load atomic {ty}, ptr {flag} acquire, align {align}"));
        let c = self.temporary(format_args!("icmp {test} {ty} {f}, {with}"));
        self.line(format_args!("br i1 {c}, label %{label}.go, label %{label}.spin"));
        self.start(&format!("{label}.go"));
    }

    /// Iterations of which each waits for the one before.
    fn chain(
        &mut self,
        s: &mut StrandWriter,
        (flag, ty): (&str, ValueType),
        (data, of): (&str, ValueType),
    ) {
        self.shapes.add(ProgramShape::Chain);
        let [head, latch, body, exit] = ["head", "latch", "body", "exit"].map(|l| self.fresh(l));
        let (i, i2, count) = (self.fresh("%i"), self.fresh("%i"), 2 + self.below(4));
        self.line(format_args!("fork force [label %{head}]"));
        let from = self.block.clone();
        self.start(&head);
        self.line(format_args!("{i} = phi {ty} [ 0, %{from} ], [ {i2}, %{latch} ]"));
        let more = self.temporary(format_args!("icmp ult {ty} {i}, {count}"));
        self.line(format_args!("br i1 {more}, label %{latch}, label %{exit}"));
        self.start(&latch);
        self.line(format_args!("{i2} = add {ty} {i}, 1"));
        self.line(format_args!("fork interior [label %{body}, label %{head}]"));
        self.start(&body);
        self.line(format_args!("br label %{body}.spin"));
        self.spin(&body, flag, ty, &i, "eq");
        let mut child = s.child();
        child.values.push(KnownValue { name: i.clone(), ty, level: s.level + 1 });
        self.write(&mut child, of, data);
        let align = ty.bits() / 8;
        self.line(format_args!("store atomic {ty} {i2}, ptr {flag} release, align {align}"));
        self.line(format_args!("halt"));
        self.start(&exit);
        self.line(format_args!("join"));
        s.values.push(KnownValue { name: i, ty, level: s.level + 1 });
    }
}

/// How a loop counts.
struct LoopCounting {
    start: i128,
    step: i128,
    bound: i128,
    test: &'static str,
}

/// Compares numbers of `bits` bits, which are given with their signs.
fn compare(test: &str, a: i128, b: i128, bits: u32) -> bool {
    let unsigned = |n: i128| n as u128 & (u128::MAX >> (128 - bits));
    let (x, y) = (unsigned(a), unsigned(b));
    match test {
        "ne" => a != b,
        "ult" => x < y,
        "ule" => x <= y,
        "ugt" => x > y,
        "uge" => x >= y,
        "slt" => a < b,
        "sle" => a <= b,
        "sgt" => a > b,
        _ => a >= b,
    }
}
