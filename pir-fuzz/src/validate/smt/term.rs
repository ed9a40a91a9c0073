//! Terms of SMT-LIB 2 as a graph without duplicates.
//!
//! A variable is an input, a choice, or an *undefined value*. Each use of an undefined value may
//! see another number, so [`Terms::use_of`] copies a term with fresh variables for those in it.

use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Sort {
    Bool,
    /// A bit vector of this width.
    Bits(u32),
    /// A number with this many bits of exponent and of significand, the hidden one included.
    Float(u32, u32),
    /// A byte for each address.
    Bytes,
    /// A truth value for each address.
    Marks,
}

/// The width of an address: eight bits for the object, 64 for the offset in it.
pub(super) const ADDRESS_BITS: u32 = 72;

impl Sort {
    fn text(self) -> String {
        match self {
            Self::Bool => "Bool".to_owned(),
            Self::Bits(n) => format!("(_ BitVec {n})"),
            Self::Float(e, s) => format!("(_ FloatingPoint {e} {s})"),
            Self::Bytes => format!("(Array (_ BitVec {ADDRESS_BITS}) (_ BitVec 8))"),
            Self::Marks => format!("(Array (_ BitVec {ADDRESS_BITS}) Bool)"),
        }
    }
}

/// A term, by its index in [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Term(u32);

/// How a variable is quantified.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum VariableKind {
    /// A part of the input, which both functions share.
    Input,
    /// A choice that a function makes once, as `freeze` does.
    Choice,
    /// The value of one use of an undefined value.
    Undefined,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Variable {
    kind: VariableKind,
    is_source: bool,
    origin: u32,
}

impl Variable {
    /// Returns whether it is chosen by one of the functions.
    fn is_of(self, is_source: bool) -> bool {
        self.kind != VariableKind::Input && self.is_source == is_source
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Node {
    /// The function symbol, the literal, or the name of the variable.
    head: String,
    args: Vec<Term>,
    sort: Sort,
}

/// A pool of terms.
#[derive(Debug)]
pub(super) struct Terms {
    nodes: Vec<Node>,
    /// For each node, whether an undefined value is in it.
    undefined: Vec<bool>,
    index: FxHashMap<Node, Term>,
    variables: FxHashMap<Term, Variable>,
    /// Whether variables that are made belong to the source.
    pub is_source: bool,
    /// The parameter that undefined values that are made stand for, counted from 1; 0 for none.
    pub origin: u32,
}

/// Largest number of terms of a query. Copies for the uses of undefined values may double a term.
const MAX_TERMS: usize = 60_000;

/// Functions whose two operands may be swapped. SMT-LIB has one NaN.
const COMMUTATIVE: [&str; 7] =
    ["bvadd", "bvmul", "bvand", "bvor", "bvxor", "fp.add RNE", "fp.mul RNE"];

impl Terms {
    pub(super) const FALSE: Term = Term(0);
    pub(super) const TRUE: Term = Term(1);

    pub(super) fn new() -> Self {
        let mut terms = Self {
            nodes: Vec::new(),
            undefined: Vec::new(),
            index: FxHashMap::default(),
            variables: FxHashMap::default(),
            is_source: true,
            origin: 0,
        };
        terms.app("false", &[], Sort::Bool);
        terms.app("true", &[], Sort::Bool);
        terms
    }

    /// Returns whether there are more terms than a query may have.
    pub(super) fn are_too_many(&self) -> bool {
        self.nodes.len() > MAX_TERMS
    }

    pub(super) fn sort(&self, t: Term) -> Sort {
        self.nodes[t.0 as usize].sort
    }

    /// Returns the width of a bit vector.
    pub(super) fn width(&self, t: Term) -> u32 {
        match self.sort(t) {
            Sort::Bits(n) => n,
            other => unreachable!("{other:?} is no bit vector"),
        }
    }

    /// Returns an application of a function symbol.
    pub(super) fn app(&mut self, head: &str, args: &[Term], sort: Sort) -> Term {
        let mut node = Node { head: head.to_owned(), args: args.to_vec(), sort };
        if COMMUTATIVE.contains(&head) && args.len() == 2 {
            // Equal terms need no proof.
            node.args.sort();
        }
        if let Some(&known) = self.index.get(&node) {
            return known;
        }
        let t = Term(self.nodes.len() as u32);
        self.undefined.push(args.iter().any(|a| self.undefined[a.0 as usize]));
        self.index.insert(node.clone(), t);
        self.nodes.push(node);
        t
    }

    /// Returns a new variable.
    pub(super) fn variable(&mut self, kind: VariableKind, sort: Sort) -> Term {
        let t = self.app(&format!("v{}", self.nodes.len()), &[], sort);
        let variable = Variable { kind, is_source: self.is_source, origin: self.origin };
        self.variables.insert(t, variable);
        self.undefined[t.0 as usize] = kind == VariableKind::Undefined;
        t
    }

    /// Returns a bit vector with this value.
    pub(super) fn number(&mut self, width: u32, n: u128) -> Term {
        let mut text = String::with_capacity(width as usize + 2);
        text.push_str("#b");
        for bit in (0..width).rev() {
            text.push(if bit < 128 && n >> bit & 1 != 0 { '1' } else { '0' });
        }
        self.app(&text, &[], Sort::Bits(width))
    }

    /// Returns the value of a literal of at most 128 bits.
    pub(super) fn literal(&self, t: Term) -> Option<u128> {
        u128::from_str_radix(self.nodes[t.0 as usize].head.strip_prefix("#b")?, 2).ok()
    }

    pub(super) fn not(&mut self, a: Term) -> Term {
        match a {
            Self::FALSE => Self::TRUE,
            Self::TRUE => Self::FALSE,
            _ => self.app("not", &[a], Sort::Bool),
        }
    }

    pub(super) fn and(&mut self, a: Term, b: Term) -> Term {
        match (a, b) {
            (Self::FALSE, _) | (_, Self::FALSE) => Self::FALSE,
            (Self::TRUE, x) | (x, Self::TRUE) => x,
            _ if a == b => a,
            _ => self.app("and", &[a, b], Sort::Bool),
        }
    }

    pub(super) fn or(&mut self, a: Term, b: Term) -> Term {
        match (a, b) {
            (Self::TRUE, _) | (_, Self::TRUE) => Self::TRUE,
            (Self::FALSE, x) | (x, Self::FALSE) => x,
            _ if a == b => a,
            _ => self.app("or", &[a, b], Sort::Bool),
        }
    }

    pub(super) fn any(&mut self, all: &[Term]) -> Term {
        all.iter().fold(Self::FALSE, |a, &b| self.or(a, b))
    }

    pub(super) fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        match c {
            Self::TRUE => a,
            Self::FALSE => b,
            _ if a == b => a,
            _ => self.app("ite", &[c, a, b], self.sort(a)),
        }
    }

    pub(super) fn eq(&mut self, a: Term, b: Term) -> Term {
        let is_literal = |t: Term| self.nodes[t.0 as usize].head.starts_with("#b");
        match a == b {
            true => Self::TRUE,
            false if is_literal(a) && is_literal(b) => Self::FALSE,
            false => self.app("=", &[a, b], Sort::Bool),
        }
    }

    pub(super) fn ne(&mut self, a: Term, b: Term) -> Term {
        let same = self.eq(a, b);
        self.not(same)
    }

    /// Returns a truth value of two bit vectors or numbers.
    pub(super) fn test(&mut self, head: &str, args: &[Term]) -> Term {
        self.app(head, args, Sort::Bool)
    }

    /// Returns a bit vector of the first operand's width.
    pub(super) fn bits(&mut self, head: &str, args: &[Term]) -> Term {
        self.app(head, args, self.sort(args[0]))
    }

    pub(super) fn extract(&mut self, t: Term, high: u32, low: u32) -> Term {
        if low == 0 && high + 1 == self.width(t) {
            return t;
        }
        self.app(&format!("(_ extract {high} {low})"), &[t], Sort::Bits(high - low + 1))
    }

    /// Returns the bit vector with zeros, or copies of its sign, above it.
    pub(super) fn extend(&mut self, t: Term, width: u32, is_signed: bool) -> Term {
        let more = width - self.width(t);
        if more == 0 {
            return t;
        }
        let name = if is_signed { "sign_extend" } else { "zero_extend" };
        self.app(&format!("(_ {name} {more})"), &[t], Sort::Bits(width))
    }

    pub(super) fn concat(&mut self, high: Term, low: Term) -> Term {
        let width = self.width(high) + self.width(low);
        self.app("concat", &[high, low], Sort::Bits(width))
    }

    /// Returns a bit vector of one bit as a truth value.
    pub(super) fn truth(&mut self, t: Term) -> Term {
        let one = self.number(1, 1);
        self.eq(t, one)
    }

    /// Returns a truth value as one bit.
    pub(super) fn bit(&mut self, t: Term) -> Term {
        let (one, zero) = (self.number(1, 1), self.number(1, 0));
        self.ite(t, one, zero)
    }

    /// Returns whether a use of the term may see another value than the next use.
    pub(super) fn is_undefined(&self, t: Term) -> bool {
        self.undefined[t.0 as usize]
    }

    /// Returns a copy of some terms for one use: equal undefined values get one new variable.
    pub(super) fn use_of<const N: usize>(&mut self, terms: [Term; N]) -> [Term; N] {
        self.copy(terms, VariableKind::Undefined)
    }

    /// Returns a copy of some terms in which each undefined value is a choice.
    pub(super) fn chosen<const N: usize>(&mut self, terms: [Term; N]) -> [Term; N] {
        self.copy(terms, VariableKind::Choice)
    }

    fn copy<const N: usize>(&mut self, terms: [Term; N], kind: VariableKind) -> [Term; N] {
        let mut copies: FxHashMap<Term, Term> = FxHashMap::default();
        let mut work = terms.to_vec();
        while let Some(&t) = work.last() {
            if !self.is_undefined(t) || copies.contains_key(&t) || self.are_too_many() {
                work.pop();
                continue;
            }
            let node = self.nodes[t.0 as usize].clone();
            let open = |a: &&Term| self.is_undefined(**a) && !copies.contains_key(*a);
            let missing: Vec<Term> = node.args.iter().filter(open).copied().collect();
            if !missing.is_empty() {
                work.extend(missing);
                continue;
            }
            work.pop();
            let copy = match node.args.is_empty() {
                true => {
                    self.origin = self.variables[&t].origin;
                    let copy = self.variable(kind, node.sort);
                    self.origin = 0;
                    copy
                }
                false => {
                    let new = |a: &Term| copies.get(a).copied().unwrap_or(*a);
                    let args: Vec<Term> = node.args.iter().map(new).collect();
                    self.app(&node.head, &args, node.sort)
                }
            };
            copies.insert(t, copy);
        }
        terms.map(|t| copies.get(&t).copied().unwrap_or(t))
    }

    /// Returns what is allowed if the source chooses as the target does, where that is possible:
    /// its undefined values become the target's of the same parameter, and its other choices the
    /// target's choices, one after the other. Where this holds, some choice of the source allows
    /// what the target does, and no quantifier is needed to see it. `None` if the source chooses
    /// nothing.
    pub(super) fn with_the_same_choices(&mut self, allowed: Term) -> Option<Term> {
        let all = self.reachable([allowed].into_iter());
        let of = |is_source: bool| -> Vec<(Term, Variable)> {
            let known = |&t: &Term| Some((t, *self.variables.get(&t)?));
            all.iter().filter_map(known).filter(|(_, v)| v.is_of(is_source)).collect()
        };
        let (own, other) = (of(true), of(false));
        if own.is_empty() {
            return None;
        }
        let mut new: FxHashMap<Term, Term> = FxHashMap::default();
        let mut counts: FxHashMap<(VariableKind, u32, Sort), usize> = FxHashMap::default();
        for &(t, v) in &own {
            let sort = self.sort(t);
            // The source chooses before the target's undefined values are known.
            let fits = |(u, w): &&(Term, Variable)| {
                self.sort(*u) == sort
                    && w.origin == v.origin
                    && (w.kind == VariableKind::Choice || v.kind == VariableKind::Undefined)
            };
            let candidates: Vec<Term> = other.iter().filter(fits).map(|c| c.0).collect();
            let n = counts.entry((v.kind, v.origin, sort)).or_default();
            let chosen = match (candidates.is_empty(), sort) {
                (false, _) => candidates[*n % candidates.len()],
                (true, Sort::Bits(width)) => self.number(width, 0),
                (true, _) => continue,
            };
            *n += 1;
            new.insert(t, chosen);
        }
        for t in all {
            let node = &self.nodes[t.0 as usize];
            if node.args.iter().any(|a| new.contains_key(a)) {
                let node = node.clone();
                let args: Vec<Term> =
                    node.args.iter().map(|a| new.get(a).copied().unwrap_or(*a)).collect();
                let copy = self.folded(&node.head, &args, node.sort);
                new.insert(t, copy);
            }
        }
        Some(new.get(&allowed).copied().unwrap_or(allowed))
    }

    /// Returns an application, or what it is known to be.
    fn folded(&mut self, head: &str, args: &[Term], sort: Sort) -> Term {
        match (head, args) {
            ("not", &[a]) => self.not(a),
            ("and", &[a, b]) => self.and(a, b),
            ("or", &[a, b]) => self.or(a, b),
            ("=", &[a, b]) => self.eq(a, b),
            ("ite", &[c, a, b]) => self.ite(c, a, b),
            _ => self.app(head, args, sort),
        }
    }

    /// Writes a query that can be satisfied iff, for some inputs and choices of the target, no
    /// choice of the source satisfies `allowed`: the declarations and the assertions. Returns the
    /// variables that it declares.
    ///
    /// The target's undefined values are chosen after the source's choices, and the source's
    /// undefined values last.
    pub(super) fn write_query(&self, allowed: Term, out: &mut String) -> Vec<Term> {
        let all = self.reachable([allowed].into_iter());
        let is_late = |kind, is_source| -> Vec<Term> {
            let like = |t: &&Term| {
                self.variables.get(*t).is_some_and(|v| v.kind == kind && v.is_source == is_source)
            };
            all.iter().filter(like).copied().collect()
        };
        let choices = is_late(VariableKind::Choice, true);
        let late = is_late(VariableKind::Undefined, true);
        let target = is_late(VariableKind::Undefined, false);
        // Without choices of the source, the order of the other two is that of the whole query.
        let between = if choices.is_empty() { Vec::new() } else { target };
        let bound = [&choices[..], &between, &late].concat();
        let mut is_bound = vec![false; self.nodes.len()];
        let mut declared = Vec::new();
        for &t in &all {
            let node = &self.nodes[t.0 as usize];
            let name = &node.head;
            is_bound[t.0 as usize] =
                bound.contains(&t) || node.args.iter().any(|a| is_bound[a.0 as usize]);
            if self.variables.contains_key(&t) && !is_bound[t.0 as usize] {
                declared.push(t);
                let _ = writeln!(out, "(declare-fun {name} () {})", node.sort.text());
            } else if !node.args.is_empty() && !is_bound[t.0 as usize] {
                let (text, sort) = (self.applied(t), node.sort.text());
                let _ = writeln!(out, "(define-fun t{} () {sort} {text})", t.0);
            }
        }
        let mut close = 0;
        out.push_str("(assert ");
        for (word, variables) in [("forall", choices), ("exists", between), ("forall", late)] {
            if variables.is_empty() {
                continue;
            }
            let _ = write!(out, "({word} (");
            for v in variables {
                let node = &self.nodes[v.0 as usize];
                let _ = write!(out, "({} {}) ", node.head, node.sort.text());
            }
            out.push_str(") ");
            close += 1;
        }
        for &t in all.iter().filter(|t| is_bound[t.0 as usize]) {
            if !self.nodes[t.0 as usize].args.is_empty() {
                let _ = write!(out, "(let ((t{} {})) ", t.0, self.applied(t));
                close += 1;
            }
        }
        let _ = writeln!(out, "(not {}){})", self.name(allowed), ")".repeat(close));
        declared
    }

    fn applied(&self, t: Term) -> String {
        let node = &self.nodes[t.0 as usize];
        let mut text = format!("({}", node.head);
        for &a in &node.args {
            text.push(' ');
            text.push_str(&self.name(a));
        }
        text.push(')');
        text
    }

    /// Returns the name that queries give to a term.
    pub(super) fn name(&self, t: Term) -> String {
        let node = &self.nodes[t.0 as usize];
        if node.args.is_empty() { node.head.clone() } else { format!("t{}", t.0) }
    }

    /// Returns the terms inside of some terms, operands before their users.
    fn reachable(&self, roots: impl Iterator<Item = Term>) -> Vec<Term> {
        let mut seen = vec![false; self.nodes.len()];
        let mut work: Vec<Term> = roots.collect();
        while let Some(t) = work.pop() {
            if !std::mem::replace(&mut seen[t.0 as usize], true) {
                work.extend(&self.nodes[t.0 as usize].args);
            }
        }
        // Operands have lower numbers than their users.
        (0..self.nodes.len() as u32).map(Term).filter(|t| seen[t.0 as usize]).collect()
    }
}
