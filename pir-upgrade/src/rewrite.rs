//! One pass over the tokens of a module: types, attributes and names.

use crate::types;
use crate::{Error, Kind, Token, intrinsics};

/// Attributes of `OpenCilk`'s compiler that LLVM does not have. They describe reducers and
/// spawning, and none changes what code means.
const DROPPED: &[&str] = &[
    "stealable",
    "strand_pure",
    "strand_noalias",
    "strand_malloc",
    "hyper_view",
    "hyper_token",
    "injective",
];

/// The statement that the tokens are in, as far as attributes depend on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Statement {
    Plain,
    /// `call`, `invoke`, `define`, `declare`.
    Call,
    /// `attributes #0 = { … }`
    Group,
}

struct Rewriter<'t, 'a> {
    old: &'t [Token<'a>],
    new: Vec<Token<'a>>,
    statement: Statement,
    /// Open brackets of the statement.
    depth: usize,
    /// The pointee of the last type before an attribute.
    pointee: Option<String>,
}

/// Rewrites the tokens of a module.
pub(crate) fn rewrite<'a>(old: &[Token<'a>]) -> Result<Vec<Token<'a>>, Error> {
    let mut rewriter = Rewriter {
        old,
        new: Vec::with_capacity(old.len()),
        statement: Statement::Plain,
        depth: 0,
        pointee: None,
    };
    let mut at = 0;
    while at < old.len() {
        at = rewriter.step(at)?;
    }
    Ok(rewriter.new)
}

impl<'a> Rewriter<'_, 'a> {
    fn step(&mut self, at: usize) -> Result<usize, Error> {
        let token = &self.old[at];
        if token.first && self.depth == 0 {
            self.start(Statement::Plain);
            if token.is("uselistorder") || token.is("uselistorder_bb") {
                // Orders of uses are those of the old values, and only make files reproducible.
                return Ok(self.line_end(at));
            }
        }
        if let Some(found) = types::read(self.old, at)? {
            let single = found.end == at + 1;
            let kind = if single && token.kind == Kind::Local { Kind::Local } else { Kind::Type };
            let mut new = Token { kind, text: found.text.into(), ..token.clone() };
            new.kind = kind;
            // A function's name follows after a space; a type and its parameters are one token.
            self.new.push(new);
            if kind == Kind::Type {
                self.pointee = found.pointee;
            }
            return Ok(found.end);
        }
        match token.kind {
            Kind::Word => self.word(at),
            Kind::Global if token.text.starts_with("@llvm.") => {
                let name = intrinsics::renamed(&token.text[1..]);
                self.new.push(Token { text: format!("@{name}").into(), ..token.clone() });
            }
            _ => {
                self.punctuation(token);
                self.new.push(token.clone());
            }
        }
        Ok(at + 1)
    }

    fn start(&mut self, statement: Statement) {
        self.statement = statement;
        self.depth = 0;
        self.pointee = None;
    }

    fn line_end(&self, at: usize) -> usize {
        let rest = self.old[at + 1..].iter().position(|t| t.first);
        rest.map_or(self.old.len(), |n| at + 1 + n)
    }

    fn next_is(&self, at: usize, text: &str) -> bool {
        self.old.get(at + 1).is_some_and(|t| t.is(text))
    }

    fn punctuation(&mut self, token: &Token<'_>) {
        match &*token.text {
            "(" | "[" => self.depth += 1,
            ")" | "]" => self.depth = self.depth.saturating_sub(1),
            "," => self.pointee = None,
            _ => {}
        }
    }

    /// Copies a word, or what takes its place.
    fn word(&mut self, at: usize) {
        let token = &self.old[at];
        let mut new = token.clone();
        match &*token.text {
            "call" | "invoke" | "callbr" | "define" | "declare" => self.start(Statement::Call),
            "attributes" if token.first => self.start(Statement::Group),
            word if DROPPED.contains(&word) && self.statement != Statement::Plain => return,
            "byval" | "sret" | "inalloca" | "preallocated" | "byref"
                if self.statement == Statement::Call && !self.next_is(at, "(") =>
            {
                if let Some(pointee) = &self.pointee {
                    new.text = format!("{}({pointee})", token.text).into();
                }
            }
            _ => {}
        }
        self.new.push(new);
    }
}
