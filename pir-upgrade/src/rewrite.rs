//! One pass over the tokens of a module: types, attributes, names and constant expressions.

use crate::attributes::{DROPPED, MemoryEffects};
use crate::types;
use crate::{Error, Kind, Token, intrinsics};

/// Constant expressions that LLVM 15 to 22 removed.
const REMOVED_CONSTANTS: &[&str] = &[
    "zext",
    "sext",
    "fptrunc",
    "fpext",
    "fptoui",
    "fptosi",
    "uitofp",
    "sitofp",
    "select",
    "icmp",
    "fcmp",
    "mul",
    "udiv",
    "sdiv",
    "urem",
    "srem",
    "shl",
    "lshr",
    "ashr",
    "and",
    "or",
    "fadd",
    "fsub",
    "fmul",
    "fdiv",
    "frem",
    "fneg",
    "extractvalue",
    "insertvalue",
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
    /// Whether the arguments are over, so that attributes of the function follow.
    after_arguments: bool,
    memory_written: bool,
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
        after_arguments: false,
        memory_written: false,
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
        if let Some(end) = self.constant(at)? {
            return Ok(end);
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
            Kind::Word => return Ok(self.word(at)),
            Kind::Global if token.text.starts_with("@llvm.") => return Ok(self.intrinsic(at)),
            Kind::Other => self.punctuation(token),
            _ => {}
        }
        self.new.push(token.clone());
        Ok(at + 1)
    }

    fn start(&mut self, statement: Statement) {
        self.statement = statement;
        (self.depth, self.after_arguments, self.memory_written) = (0, false, false);
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
            "{" if self.statement == Statement::Group => self.after_arguments = true,
            ")" | "]" => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 && self.statement == Statement::Call {
                    self.after_arguments = true;
                }
            }
            "," => self.pointee = None,
            _ => {}
        }
    }

    /// Copies a word, or what takes its place. Returns the index after it.
    fn word(&mut self, at: usize) -> usize {
        let token = &self.old[at];
        let mut new = token.clone();
        match &*token.text {
            "call" | "invoke" | "callbr" | "define" | "declare" => self.start(Statement::Call),
            "attributes" if token.first => self.start(Statement::Group),
            "nocapture" if self.statement == Statement::Call => new.text = "captures(none)".into(),
            word if DROPPED.contains(&word) && self.statement != Statement::Plain => return at + 1,
            "byval" | "sret" | "inalloca" | "preallocated" | "byref"
                if self.statement == Statement::Call && !self.next_is(at, "(") =>
            {
                if let Some(pointee) = &self.pointee {
                    new.text = format!("{}({pointee})", token.text).into();
                }
            }
            // Where an index may move is a hint, and its form is another one since LLVM 19.
            "inrange" if !self.next_is(at, "(") => return at + 1,
            _ if self.after_arguments && self.depth == 0 => {
                let mut effects = MemoryEffects::default();
                if effects.add(token) {
                    if self.memory_written {
                        return at + 1;
                    }
                    self.memory_written = true;
                    for later in &self.old[at + 1..self.line_end(at)] {
                        if later.is("{") || later.is("}") {
                            break;
                        }
                        effects.add(later);
                    }
                    new.text = effects.attribute().into();
                }
            }
            _ => {}
        }
        self.new.push(new);
        at + 1
    }

    /// Writes the name of an intrinsic, and leaves out the size of a lifetime.
    fn intrinsic(&mut self, at: usize) -> usize {
        let token = &self.old[at];
        let name = intrinsics::renamed(&token.text[1..]);
        let lifetime = name.starts_with("llvm.lifetime.");
        self.new.push(Token { text: format!("@{name}").into(), ..token.clone() });
        if lifetime && self.next_is(at, "(") && self.old.get(at + 2).is_some_and(|t| t.is("i64")) {
            let comma = self.old[at..].iter().take(8).position(|t| t.is(","));
            if let Some(comma) = comma {
                self.new.push(self.old[at + 1].clone());
                self.depth += 1;
                return at + comma + 1;
            }
        }
        at + 1
    }

    /// Refuses constant expressions that are no more.
    fn constant(&self, at: usize) -> Result<Option<usize>, Error> {
        let token = &self.old[at];
        let is_expression = token.kind == Kind::Word
            && self.next_is(at, "(")
            && at > 0
            && !self.old[at - 1].is("=")
            && REMOVED_CONSTANTS.contains(&&*token.text);
        if is_expression {
            let word = token.text.to_string();
            return Err(Error::ConstantExpression { word, offset: token.offset });
        }
        Ok(None)
    }
}
