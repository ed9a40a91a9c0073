//! The text of a shape with its contents.

use super::contents::{AllowedUses, Attribute, Condition, Contents, Operand, PHI};
use super::graph::{Shape, ShapeEnd};
use std::fmt::Write as _;

/// The number of iterations of a loop with an induction variable.
const ITERATIONS: u32 = 2;

/// Returns the text of a module. The two variables and the result are what can be observed; a value
/// that is not returned is stored to a third variable.
pub(super) fn write(shape: &Shape, contents: &Contents, allowed: AllowedUses) -> String {
    let mut writer = Writer { shape, contents, allowed, out: String::new() };
    let (name, more) = if contents.is_callee { ("f", "") } else { ("main", ", ptr %words") };
    let mut body = format!("define i32 @{name}(i32 %n{more}) {{\n");
    for b in 0..shape.blocks.len() {
        writer.block(b);
    }
    body.push_str(&writer.out);
    body.push_str("}\n");
    if contents.is_callee {
        body.push_str(
            "\ndefine i32 @main(i32 %n, ptr %words) {\n  %r = call i32 @f(i32 %n)\n  \
             ret i32 %r\n}\n",
        );
    }
    let mut text = String::from("@x = global i32 1\n@y = global i32 0\n");
    for (name, value) in [("@z", 0), ("@fuel", 2)] {
        if body.contains(name) {
            let _ = writeln!(text, "{name} = global i32 {value}");
        }
    }
    if body.contains("@pure") {
        text.push_str(
            "\ndefine i32 @pure(i32 %v) nounwind willreturn memory(none) {\n  \
             %w = mul i32 %v, 3\n  %r = xor i32 %w, 5\n  ret i32 %r\n}\n",
        );
    }
    text + "\n" + &body
}

struct Writer<'a> {
    shape: &'a Shape,
    contents: &'a Contents,
    allowed: AllowedUses,
    out: String,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        self.out.push_str("  ");
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn block(&mut self, b: usize) {
        let _ = writeln!(self.out, "b{b}:");
        let (shape, contents) = (self.shape, self.contents);
        if shape.blocks[b].is_join {
            self.line("join");
        }
        let has_counter = contents.counters[b] && self.allowed.counters;
        if has_counter {
            let incoming = self.incoming(b, |from| match self.is_back_edge(from, b) {
                true => format!("%i{b}.next"),
                false => "0".to_owned(),
            });
            self.line(&format!("%i{b} = phi i32 {incoming}"));
        }
        let own = |(k, slot): &(usize, &super::contents::Slot)| (slot.block == b).then_some(*k);
        let own: Vec<usize> = contents.slots.iter().enumerate().filter_map(|s| own(&s)).collect();
        let is_phi = |k: &usize| contents.slots[*k].template == PHI && self.may_have_phi(b);
        let (phis, others): (Vec<usize>, Vec<usize>) = own.into_iter().partition(is_phi);
        for &k in &phis {
            let incoming = self.incoming(b, |from| (from + k).to_string());
            self.line(&format!("%v{k} = phi i32 {incoming}"));
        }
        self.allocate(b);
        if has_counter {
            self.line(&format!("%i{b}.next = add nsw i32 %i{b}, 1"));
        }
        for k in phis {
            self.keep(k);
        }
        for &k in others.iter().filter(|&&k| !contents.slots[k].is_last) {
            self.slot(k);
        }
        let decides = self.condition(b);
        for &k in others.iter().filter(|&&k| contents.slots[k].is_last) {
            self.slot(k);
        }
        self.end(b, &decides);
    }

    /// Allocates the private variable where it is wanted.
    fn allocate(&mut self, b: usize) {
        let contents = self.contents;
        let mut users = contents.slots.iter().filter(|s| s.is_private());
        let Some(first) = users.next() else { return };
        if b == if contents.is_inner && self.allowed.inner { first.block } else { 0 } {
            self.line("%p = alloca i32");
            self.line("store i32 7, ptr %p");
        }
    }

    /// A phi comes first and has an incoming edge.
    fn may_have_phi(&self, b: usize) -> bool {
        b > 0 && !self.shape.blocks[b].is_join
    }

    fn is_back_edge(&self, from: usize, to: usize) -> bool {
        self.shape.dominators()[from] >> to & 1 == 1
    }

    /// Returns the operands of a phi.
    fn incoming(&self, b: usize, value: impl Fn(usize) -> String) -> String {
        let edges = self.shape.edges().filter(|e| e.1 == b);
        let all: Vec<String> =
            edges.map(|(from, _)| format!("[ {}, %b{from} ]", value(from))).collect();
        all.join(", ")
    }

    /// Writes one of the instructions, after what keeps its result.
    fn slot(&mut self, k: usize) {
        let slot = &self.contents.slots[k];
        let template = if slot.template == PHI { "$v = freeze i32 $a" } else { slot.template };
        let operand = match slot.operand {
            Operand::Constant(n) => n.to_string(),
            Operand::Parameter => "%n".to_owned(),
            Operand::Counter(b) if self.allowed.counters => format!("%i{b}"),
            Operand::Other if self.allowed.other => {
                let other = self.contents.slots.get(1 - k).filter(|s| s.has_value());
                other.map_or("1".to_owned(), |_| format!("%v{}", 1 - k))
            }
            Operand::Other | Operand::Counter(_) => "1".to_owned(),
        };
        self.line(&template.replace("$v", &format!("%v{k}")).replace("$a", &operand));
        if slot.has_value() {
            self.keep(k);
        }
    }

    /// Stores the result of an instruction that is not returned.
    fn keep(&mut self, k: usize) {
        if self.returned() != Some(k) {
            self.line(&format!("store i32 %v{k}, ptr @z"));
        }
    }

    /// Returns the instruction whose result is returned.
    fn returned(&self) -> Option<usize> {
        let slots = &self.contents.slots;
        let mut order = [self.contents.returned, 1 - self.contents.returned].into_iter();
        order
            .find(|&k| slots.get(k).is_some_and(|s| s.has_value()))
            .filter(|_| self.allowed.returned)
    }

    /// Computes what decides about the successor of a branch. Returns a value of the type `i32`,
    /// and the number that it is compared with.
    fn condition(&mut self, b: usize) -> (String, u32) {
        let block = &self.shape.blocks[b];
        if block.end != ShapeEnd::Branch || block.successors.len() < 2 {
            return (String::new(), 0);
        }
        match self.contents.conditions[b] {
            Condition::Constant(n) => (n.to_string(), 1),
            Condition::Parameter(n) => ("%n".to_owned(), n.into()),
            Condition::Loaded(second) => {
                let name = if second { "@y" } else { "@x" };
                self.line(&format!("%d{b} = load i32, ptr {name}"));
                (format!("%d{b}"), 1)
            }
            Condition::Counter(h) if self.allowed.counters => (format!("%i{h}.next"), ITERATIONS),
            Condition::Fuel | Condition::Counter(_) => {
                self.line(&format!("%d{b} = atomicrmw sub ptr @fuel, i32 1 monotonic"));
                (format!("%d{b}"), 1)
            }
        }
    }

    fn end(&mut self, b: usize, (value, bound): &(String, u32)) {
        let block = &self.shape.blocks[b];
        let label = |s: &u8| format!("label %b{s}");
        let list = |all: &[u8]| all.iter().map(label).collect::<Vec<_>>().join(", ");
        let mut successors = block.successors.clone();
        if self.contents.reversed[b] {
            successors.reverse();
        }
        let text = match (block.end, &successors[..]) {
            (ShapeEnd::Return, _) => match self.returned() {
                Some(k) => format!("ret i32 %v{k}"),
                None => "ret i32 0".to_owned(),
            },
            (ShapeEnd::Halt, _) => "halt".to_owned(),
            (ShapeEnd::Branch, [to]) => format!("br {}", label(to)),
            (ShapeEnd::Branch, [to, other]) => {
                self.line(&format!("%c{b} = icmp slt i32 {value}, {bound}"));
                format!("br i1 %c{b}, {}, {}", label(to), label(other))
            }
            (ShapeEnd::Branch, [default, rest @ ..]) => {
                let cases = rest.iter().enumerate().map(|(n, s)| format!("i32 {n}, {}", label(s)));
                let cases = cases.collect::<Vec<_>>().join(" ");
                format!("switch i32 {value}, {} [ {cases} ]", label(default))
            }
            (ShapeEnd::Unreachable, _) | (ShapeEnd::Branch, []) => "unreachable".to_owned(),
            (ShapeEnd::Fork { master }, _) => {
                let attribute = self.attribute(b);
                self.fork(&format!("fork{attribute}"), b, master, list)
            }
            (ShapeEnd::Interior { master }, _) => self.fork("fork interior", b, master, list),
        };
        self.line(&text);
    }

    /// Returns the text of a fork. Successors whose order has no meaning are rotated.
    fn fork(&self, word: &str, b: usize, master: bool, list: impl Fn(&[u8]) -> String) -> String {
        let mut successors = self.shape.blocks[b].successors.clone();
        let free = self.shape.blocks[b].end.unordered(successors.len());
        let free = &mut successors[free];
        if !free.is_empty() {
            free.rotate_left(usize::from(self.contents.rotations[b]) % free.len());
        }
        match (master, &successors[..]) {
            (true, [head, rest @ ..]) => format!("{word} label %b{head} [{}]", list(rest)),
            (_, all) => format!("{word} [{}]", list(all)),
        }
    }

    fn attribute(&self, b: usize) -> String {
        let is_entry_fork =
            |block: &super::graph::ShapeBlock| matches!(block.end, ShapeEnd::Fork { .. });
        let first = self.shape.blocks.iter().position(is_entry_fork);
        if !self.allowed.attribute || !(self.contents.on_all || first == Some(b)) {
            return String::new();
        }
        match self.contents.attribute {
            Attribute::None => String::new(),
            Attribute::Force => " force".to_owned(),
            Attribute::Width(n) => format!(" width i32 {n}"),
            Attribute::Lockstep => " lockstep".to_owned(),
        }
    }
}
