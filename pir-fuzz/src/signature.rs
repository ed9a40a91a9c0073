//! What a pass did to a program, in words that other programs with the same fault share.
//!
//! The lines of the canonical source and result are aligned, and each line that differs is
//! described by what is not the program's own: the opcode, its flags, predicate and orders, but no
//! types, names and numbers. A fault of a pass has consequences, such as uses of a value that is
//! gone, so that only the differences of the most telling class count.

use crate::canonical::canonical_items;
use pir_core::module::Module;
use std::collections::{BTreeSet, HashMap};

/// The maximum number of pairs of lines that are compared; larger programs were not reduced.
const MAX_PAIRS: usize = 4_000_000;

/// Classes of differences, the most telling first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    /// The strands of a fork, forks, joins and ends of strands.
    Strands,
    /// Another place, order of operands, flag, predicate or order of an instruction.
    Changed,
    /// An access to memory that is there in one of both only.
    Memory,
    /// Another instruction that is there in one of both only.
    Other,
    /// Another operand.
    Operand,
    /// A global.
    Global,
}

/// Returns what distinguishes the result of a pass from its source: of the most telling class, what
/// is first in the alphabet. Empty if a text does not parse, or if both are the same.
pub(crate) fn difference(source: &str, target: &str) -> String {
    let module = |text: &str| pir_core::text::parse(text.as_bytes()).into_result().ok();
    match (module(source), module(target)) {
        (Some(source), Some(target)) => difference_of_modules(&source, &target),
        _ => String::new(),
    }
}

/// Returns the differences of two modules, as [`difference`] does.
pub(crate) fn difference_of_modules(source: &Module, target: &Module) -> String {
    let [source, target] = [source, target].map(canonical_items);
    let mut found = BTreeSet::new();
    let heads: HashMap<&str, &str> =
        target.iter().map(|item| (name(item), item.as_str())).collect();
    for item in &source {
        match heads.get(name(item)) {
            Some(other) if *other == item => {}
            Some(other) => compare_items(item, other, &mut found),
            None => global_difference('-', item, &mut found),
        }
    }
    let names: BTreeSet<&str> = source.iter().map(|item| name(item)).collect();
    for item in target.iter().filter(|item| !names.contains(name(item))) {
        global_difference('+', item, &mut found);
    }
    // A fault that changes several places does not change all of them in every program.
    found.pop_first().map(|(_, words)| words).unwrap_or_default()
}

/// Returns what identifies an item of a module: the name of the global, or its start.
fn name(item: &str) -> &str {
    let head = item.lines().next().unwrap_or_default();
    let from = if head.starts_with(['d', '@']) { head.find('@').unwrap_or(0) } else { 0 };
    let rest = &head[from..];
    let to = rest.find(['(', ' ', '=']).unwrap_or(rest.len());
    &rest[..to]
}

/// A global that is there in one of both only.
fn global_difference(sign: char, item: &str, found: &mut BTreeSet<(Class, String)>) {
    let word = match item.split(' ').next().unwrap_or_default() {
        word if word.starts_with('@') => "global",
        word if word.starts_with('!') => return,
        word => word,
    };
    found.insert((Class::Global, format!("{sign}{word}")));
}

/// Compares two definitions of one name.
fn compare_items(source: &str, target: &str, found: &mut BTreeSet<(Class, String)>) {
    if !(source.starts_with("define ") && target.starts_with("define ")) {
        if !source.starts_with('!') {
            let word = if source.starts_with('@') { "global" } else { "declaration" };
            found.insert((Class::Global, format!("{word} changed")));
        }
        return;
    }
    let [a, b] = [source, target].map(lines_of);
    let pairs = align(&a, &b);
    let mut comparison = Comparison::new(&a, &b, &pairs);
    comparison.run();
    found.append(&mut comparison.found);
}

/// An instruction, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Line {
    /// The label of its block.
    block: String,
    /// The number of its result.
    result: Option<String>,
    opcode: String,
    /// The words that are no operands: flags, predicates, orders, names of intrinsics.
    words: Vec<String>,
    operands: Vec<Operand>,
}

/// An operand, as it is written.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Operand {
    /// The number of a value or block.
    Local(String),
    /// A number, a global, or another constant.
    Constant(String),
}

/// Returns the instructions of a definition in its canonical text.
fn lines_of(item: &str) -> Vec<Line> {
    let (mut lines, mut block): (Vec<Line>, _) = (Vec::new(), String::new());
    for text in item.lines() {
        match text.strip_prefix("  ") {
            // The cases of a `switch`, and clauses, are parts of the line before.
            Some(rest) if rest.starts_with([' ', ']']) => {
                if let Some(last) = lines.last_mut() {
                    last.operands.extend(Line::read(rest.trim_start()).operands);
                }
            }
            Some(rest) => lines.push(Line { block: block.clone(), ..Line::read(rest) }),
            None => {
                if let Some((label, _)) = text.split_once(':') {
                    block = format!("%{label}");
                }
            }
        }
    }
    lines
}

impl Line {
    fn read(text: &str) -> Self {
        let (result, text) = match text.split_once(" = ") {
            Some((result, rest)) if result.starts_with('%') => {
                (Some(result.to_owned()), rest.trim_start())
            }
            _ => (None, text),
        };
        let (block, opcode, words, operands) = Default::default();
        let mut line = Self { block, result, opcode, words, operands };
        for token in tokens(text) {
            line.take(token);
        }
        let has_master = |text: &str| text.split('[').next().is_some_and(|t| t.contains("label"));
        if line.opcode == "fork" && has_master(text) {
            line.words.push("master".to_owned());
        }
        line
    }

    fn take(&mut self, token: &str) {
        let first = token.chars().next().expect("tokens have characters");
        match first {
            '%' if token[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                self.operands.push(Operand::Local(token.to_owned()));
            }
            '@' if token.starts_with("@llvm.") => {
                // The types at the end of the name are the program's.
                let words = token.split('.').take_while(|w| !is_type(w));
                self.words.push(words.collect::<Vec<_>>().join("."));
            }
            '@' | '"' => self.operands.push(Operand::Constant(token.to_owned())),
            '!' if token[1..].starts_with(|c: char| c.is_ascii_digit() || c == '{') => {
                self.operands.push(Operand::Constant(token.to_owned()));
            }
            '!' => self.words.push(token.to_owned()),
            _ if is_type(token) => {}
            '0'..='9' | '-' => self.operands.push(Operand::Constant(token.to_owned())),
            _ if matches!(
                token,
                "true" | "false" | "null" | "undef" | "poison" | "zeroinitializer" | "none"
            ) =>
            {
                self.operands.push(Operand::Constant(token.to_owned()));
            }
            _ if self.opcode.is_empty() && !matches!(token, "tail" | "musttail" | "notail") => {
                self.opcode = token.to_owned();
            }
            _ if token.starts_with(char::is_alphabetic) && !matches!(token, "label" | "to") => {
                self.words.push(token.to_owned());
            }
            _ => {}
        }
    }

    fn is_memory(&self) -> bool {
        matches!(
            self.opcode.as_str(),
            "load" | "store" | "atomicrmw" | "cmpxchg" | "fence" | "call" | "invoke" | "alloca"
        )
    }

    fn is_strands(&self) -> bool {
        matches!(self.opcode.as_str(), "fork" | "join" | "halt")
    }

    /// Returns what describes a line that only one of both texts has. The flags of a fork and the
    /// orders of an access are then the program's.
    fn kind_when_alone(&self) -> String {
        if !self.is_strands() && !self.is_memory() {
            return self.kind();
        }
        let callee = self.words.iter().find(|w| w.starts_with('@'));
        callee.map_or_else(|| self.opcode.clone(), |callee| format!("{} {callee}", self.opcode))
    }

    /// Returns the opcode, and what distinguishes it from others of that opcode.
    fn kind(&self) -> String {
        let mut all = vec![self.opcode.as_str()];
        all.extend(self.words.iter().map(String::as_str));
        all.join(" ")
    }
}

/// Splits a line into words, numbers and names; strings and metadata nodes are one each.
fn tokens(text: &str) -> Vec<&str> {
    let mut all = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let from = at;
        match bytes[at] {
            b'"' => {
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += 1;
                }
                at += 1;
            }
            b'%' | b'@' | b'!' | b'.' | b'-' | b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => {
                at += 1;
                let is_part = |b: u8| b.is_ascii_alphanumeric() || b"._-$+".contains(&b);
                while at < bytes.len() && is_part(bytes[at]) {
                    at += 1;
                }
            }
            _ => {
                at += 1;
                continue;
            }
        }
        let at_end = at.min(bytes.len());
        all.extend(text.get(from..at_end));
    }
    all
}

/// Whether a word is a type, of which a fault has many.
fn is_type(word: &str) -> bool {
    let is_number = |w: &str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_digit());
    let sized = |start: &str| word.strip_prefix(start).is_some_and(is_number);
    matches!(
        word,
        "ptr"
            | "void"
            | "half"
            | "bfloat"
            | "float"
            | "double"
            | "fp128"
            | "x86_fp80"
            | "x"
            | "vscale"
            | "metadata"
            | "token"
            | "align"
    ) || ["i", "v", "p", "f", "nxv"].iter().any(|start| sized(start))
        || word.strip_prefix('v').is_some_and(|w| w.contains('i') && !w.contains('o'))
            && word.bytes().skip(1).all(|b| b.is_ascii_digit() || b == b'i' || b == b'f')
}

/// Pairs the lines of two texts that correspond, in order: the pairing with the highest sum of
/// similarities. O(pairs of lines), of which those at both ends that are the same are none.
fn align(a: &[Line], b: &[Line]) -> Vec<(usize, usize)> {
    let same = |(x, y): &(&Line, &Line)| x.opcode == y.opcode && x.words == y.words;
    let mut head = a.iter().zip(b).take_while(same).count();
    let limit = a.len().min(b.len()) - head;
    let mut tail = a.iter().rev().zip(b.iter().rev()).take_while(same).count().min(limit);
    if (a.len() - head - tail) * (b.len() - head - tail) <= MAX_PAIRS
        && a.len() * b.len() <= MAX_PAIRS / 16
    {
        // Ends that look the same need not correspond, which small programs can afford to ask.
        (head, tail) = (0, 0);
    }
    let (left, right) = (&a[head..a.len() - tail], &b[head..b.len() - tail]);
    let mut pairs: Vec<(usize, usize)> = (0..head).map(|n| (n, n)).collect();
    if left.len() * right.len() <= MAX_PAIRS {
        let inner = best_pairs(left, right);
        pairs.extend(inner.into_iter().map(|(x, y)| (x + head, y + head)));
    }
    pairs.extend((0..tail).rev().map(|n| (a.len() - 1 - n, b.len() - 1 - n)));
    pairs
}

fn best_pairs(a: &[Line], b: &[Line]) -> Vec<(usize, usize)> {
    let width = b.len() + 1;
    let mut best = vec![0u32; (a.len() + 1) * width];
    for (x, left) in a.iter().enumerate().rev() {
        for (y, right) in b.iter().enumerate().rev() {
            let skip = best[(x + 1) * width + y].max(best[x * width + y + 1]);
            let pair = match similarity(left, right) {
                0 => 0,
                n => n + best[(x + 1) * width + y + 1],
            };
            best[x * width + y] = skip.max(pair);
        }
    }
    let (mut pairs, mut x, mut y) = (Vec::new(), 0, 0);
    while x < a.len() && y < b.len() {
        let here = best[x * width + y];
        let n = similarity(&a[x], &b[y]);
        if n > 0 && here == n + best[(x + 1) * width + y + 1] {
            pairs.push((x, y));
            (x, y) = (x + 1, y + 1);
        } else if here == best[(x + 1) * width + y] {
            x += 1;
        } else {
            y += 1;
        }
    }
    pairs
}

fn similarity(a: &Line, b: &Line) -> u32 {
    if a.opcode != b.opcode {
        return 0;
    }
    let constants = |l: &Line| -> Vec<Operand> {
        let is_own = |o: &&Operand| matches!(o, Operand::Constant(_));
        l.operands.iter().filter(is_own).cloned().collect()
    };
    let is_close = constants(a) == constants(b) && a.operands.len() == b.operands.len();
    // Instructions move between the ends of blocks, and not the ends.
    let is_end = matches!(
        a.opcode.as_str(),
        "br" | "ret" | "switch" | "fork" | "halt" | "join" | "unreachable"
    );
    2 + 2 * u32::from(a.words == b.words) + u32::from(is_close) + 8 * u32::from(is_end)
}

/// Two definitions with their aligned lines.
struct Comparison<'a> {
    a: &'a [Line],
    b: &'a [Line],
    pairs: &'a [(usize, usize)],
    /// The name in the source of each value and block of the result that corresponds to one.
    of_target: HashMap<&'a str, &'a str>,
    /// The lines that define values of the source.
    defined: HashMap<&'a str, &'a Line>,
    found: BTreeSet<(Class, String)>,
}

impl<'a> Comparison<'a> {
    fn new(a: &'a [Line], b: &'a [Line], pairs: &'a [(usize, usize)]) -> Self {
        let results = pairs
            .iter()
            .filter_map(|&(x, y)| Some((b[y].result.as_deref()?, a[x].result.as_deref()?)));
        let mut of_target: HashMap<&str, &str> = results.collect();
        for &(x, y) in pairs {
            of_target.entry(&b[y].block).or_insert(&a[x].block);
        }
        let defined = a.iter().filter_map(|l| Some((l.result.as_deref()?, l))).collect();
        Self { a, b, pairs, of_target, defined, found: BTreeSet::new() }
    }

    fn run(&mut self) {
        for &(x, y) in self.pairs {
            self.compare(&self.a[x], &self.b[y]);
        }
        let (mut gone, mut new) = (vec![true; self.a.len()], vec![true; self.b.len()]);
        for &(x, y) in self.pairs {
            (gone[x], new[y]) = (false, false);
        }
        let (a, b) = (self.a, self.b);
        let mut added: Vec<&Line> =
            b.iter().zip(&new).filter(|(_, n)| **n).map(|(l, _)| l).collect();
        for (line, _) in a.iter().zip(&gone).filter(|(_, gone)| **gone) {
            let same = |l: &&Line| l.opcode == line.opcode && l.words == line.words;
            match added.iter().position(same) {
                Some(n) => {
                    added.remove(n);
                    self.tell(line, Class::Changed, format!("{} moved", line.kind()));
                }
                None => self.tell(line, Class::Other, format!("-{}", line.kind_when_alone())),
            }
        }
        for line in added {
            self.tell(line, Class::Other, format!("+{}", line.kind_when_alone()));
        }
    }

    /// Adds a difference; `Other` has a class by the opcode.
    fn tell(&mut self, line: &Line, class: Class, words: String) {
        let class = match class {
            _ if line.is_strands() => Class::Strands,
            Class::Other if line.is_memory() => Class::Memory,
            class => class,
        };
        // Where an access or its value moves decides; a flag is wrong everywhere.
        let is_motion = (class == Class::Memory && words.starts_with('-'))
            || (line.is_memory() && words.ends_with("moved"))
            || (class == Class::Operand && words.starts_with("another value"));
        let context = if is_motion { self.context() } else { "" };
        self.found.insert((class, words + context));
    }

    /// Returns what a small source has only because the fault needs it.
    fn context(&self) -> &'static str {
        match self.a.iter().any(|line| line.opcode == "fork") {
            true => " beside strands",
            false => "",
        }
    }

    /// Compares two lines that correspond.
    fn compare(&mut self, a: &Line, b: &Line) {
        if a.words != b.words {
            let only = |x: &Line, y: &Line, sign: char| -> Vec<String> {
                let only = x.words.iter().filter(|w| !y.words.contains(w));
                only.map(|w| format!("{sign}{w}")).collect()
            };
            let words = [only(a, b, '-'), only(b, a, '+')].concat();
            let words = if words.is_empty() { vec!["words".to_owned()] } else { words };
            self.tell(a, Class::Changed, format!("{}: {}", a.opcode, words.join(" ")));
        }
        let translated: Vec<Operand> = b.operands.iter().map(|o| self.translated(o)).collect();
        if translated.len() != a.operands.len() {
            let sign = if translated.len() < a.operands.len() { "fewer" } else { "more" };
            self.tell(a, Class::Changed, format!("{}: {sign} operands", a.opcode));
            return;
        }
        if translated == a.operands {
            return;
        }
        let sorted = |list: &[Operand]| {
            let mut list = list.to_vec();
            list.sort();
            list
        };
        if sorted(&translated) == sorted(&a.operands) {
            self.tell(a, Class::Changed, format!("{}: operands swapped", a.opcode));
            return;
        }
        for (old, new) in a.operands.iter().zip(&translated).filter(|(old, new)| old != new) {
            let words = match old {
                Operand::Local(name) => match self.defined.get(name.as_str()) {
                    Some(line) => format!("another value for {}", line.kind()),
                    // Parameters and blocks.
                    None => format!("{}: another operand", a.opcode),
                },
                Operand::Constant(_) => match new {
                    Operand::Constant(_) => format!("{}: another constant", a.opcode),
                    Operand::Local(_) => format!("{}: another operand", a.opcode),
                },
            };
            self.tell(a, Class::Operand, words);
        }
    }

    /// Returns an operand of the result in the names of the source.
    fn translated(&self, operand: &Operand) -> Operand {
        match operand {
            Operand::Local(name) => match self.of_target.get(name.as_str()) {
                Some(old) => Operand::Local((*old).to_owned()),
                None => operand.clone(),
            },
            constant => constant.clone(),
        }
    }
}
