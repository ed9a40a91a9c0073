//! Functions as blocks of instructions, each a list of tokens.

use crate::{Error, Kind, Token, text_of};
use rustc_hash::FxHashSet;
use std::fmt;

/// A piece of a module's text.
pub enum Part<'a> {
    /// The tokens outside of functions with a body.
    Top(Vec<Token<'a>>),
    /// A function with a body.
    Function(Body<'a>),
}

/// A function with a body.
pub struct Body<'a> {
    /// `define … {`
    pub header: Vec<Token<'a>>,
    /// Its blocks, at least one.
    pub blocks: Vec<Block<'a>>,
}

/// A block.
pub struct Block<'a> {
    /// Its name without sigil, quoted if it has to be. The number for a block without a name.
    pub name: String,
    /// Its instructions.
    pub instructions: Vec<Vec<Token<'a>>>,
}

/// Splits a module into functions and the tokens between them.
///
/// # Errors
/// A function without an end.
pub fn parts<'a>(tokens: Vec<Token<'a>>) -> Result<Vec<Part<'a>>, Error> {
    let mut out = Vec::new();
    let mut top = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        if !(token.first && token.is("define")) {
            top.push(token);
            continue;
        }
        out.push(Part::Top(std::mem::take(&mut top)));
        let offset = token.offset;
        let mut header = vec![token];
        loop {
            let Some(token) = tokens.next() else { return Err(Error::Unterminated { offset }) };
            // A structure that a type did not take would open on the same line and go on.
            let opens = token.is("{") && tokens.peek().is_none_or(|next| next.first);
            header.push(token);
            if opens {
                break;
            }
        }
        let mut lines = Vec::new();
        loop {
            let Some(token) = tokens.next() else { return Err(Error::Unterminated { offset }) };
            if token.first && token.is("}") {
                break;
            }
            lines.push(token);
        }
        out.push(Part::Function(body(header, lines)));
    }
    out.push(Part::Top(top));
    Ok(out)
}

/// Returns whether a word ends a block, in LLVM's language, PIR or Tapir's.
fn is_terminator(instruction: &[Token<'_>]) -> bool {
    const TERMINATORS: &[&str] = &[
        "ret",
        "br",
        "switch",
        "indirectbr",
        "invoke",
        "callbr",
        "resume",
        "unreachable",
        "cleanupret",
        "catchret",
        "catchswitch",
        "detach",
        "reattach",
        "sync",
        "fork",
        "halt",
    ];
    let operation = match instruction {
        [result, equals, operation, ..] if result.kind == Kind::Local && equals.is("=") => {
            operation
        }
        [operation, ..] => operation,
        [] => return false,
    };
    operation.kind == Kind::Word && TERMINATORS.contains(&&*operation.text)
}

/// The number that a name is, if it is one.
fn number(name: &str) -> Option<u64> {
    name.parse().ok().filter(|_| name.bytes().all(|b| b.is_ascii_digit()))
}

fn body<'a>(mut header: Vec<Token<'a>>, lines: Vec<Token<'a>>) -> Body<'a> {
    let mut next = name_parameters(&mut header);
    let mut blocks: Vec<Block<'a>> = Vec::new();
    let mut depth = 0_usize;
    let mut ended = true;
    for token in lines {
        let continues = depth > 0
            || ["to", "unwind", "catch", "filter", "cleanup"].iter().any(|word| token.is(word));
        if token.first && token.kind == Kind::Label && depth == 0 {
            let name = token.text.trim_end_matches(':').to_owned();
            next = next.max(number(&name).map_or(0, |n| n + 1));
            blocks.push(Block { name, instructions: Vec::new() });
            ended = false;
            continue;
        }
        let starts = token.first && !continues;
        let last = blocks.last_mut().and_then(|b| b.instructions.last());
        if starts && last.is_some_and(|i| is_terminator(i)) {
            ended = true;
        }
        if ended || blocks.is_empty() {
            blocks.push(Block { name: next.to_string(), instructions: Vec::new() });
            (next, ended) = (next + 1, false);
        }
        if token.kind == Kind::Local && starts {
            next = next.max(number(&token.text[1..]).map_or(0, |n| n + 1));
        }
        if token.is("(") || token.is("[") || token.is("{") {
            depth += 1;
        } else if token.is(")") || token.is("]") || token.is("}") {
            depth = depth.saturating_sub(1);
        }
        let Some(block) = blocks.last_mut() else { continue };
        match block.instructions.last_mut() {
            Some(last) if !starts => last.push(token),
            _ => block.instructions.push(vec![token]),
        }
    }
    if blocks.is_empty() {
        blocks.push(Block { name: next.to_string(), instructions: Vec::new() });
    }
    Body { header, blocks }
}

/// Gives numbers to parameters without a name. Returns the first number that is free.
fn name_parameters(header: &mut Vec<Token<'_>>) -> u64 {
    let Some(open) = header.iter().position(|t| t.kind == Kind::Global) else { return 0 };
    let (mut at, mut depth, mut next) = (open + 1, 0_usize, 0_u64);
    let mut start = at;
    while at < header.len() {
        let ends = depth == 1 && (header[at].is(",") || header[at].is(")"));
        if ends && at > start {
            let last = &header[at - 1];
            let is_type = at - 1 == start;
            if last.kind == Kind::Local && !is_type {
                next = next.max(number(&last.text[1..]).map_or(0, |n| n + 1));
            } else if !last.is("...") {
                header.insert(at, Token::new(Kind::Local, format!("%{next}")));
                (next, at) = (next + 1, at + 1);
            }
        }
        let token = &header[at];
        if token.is("(") || token.is("{") || token.is("[") || token.is("<") {
            depth += 1;
        } else if token.is(")") || token.is("}") || token.is("]") || token.is(">") {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                break;
            }
        }
        if depth == 1 && (token.is("(") || token.is(",")) {
            start = at + 1;
        }
        at += 1;
    }
    next
}

impl<'a> Body<'a> {
    /// Returns the function's name, with its sigil.
    pub fn name(&self) -> &str {
        self.header.iter().find(|t| t.kind == Kind::Global).map_or("", |t| &t.text)
    }

    /// Gives names to everything that has a number, so that instructions and blocks can be added
    /// and removed.
    pub fn name_numbers(&mut self) {
        let mut prefix = "v".to_owned();
        let taken: FxHashSet<&str> = (self.header.iter())
            .chain(self.blocks.iter().flat_map(|b| b.instructions.iter().flatten()))
            .filter(|t| t.kind == Kind::Local)
            .map(|t| t.text[1..].trim_end_matches(|c: char| c.is_ascii_digit()))
            .chain(
                self.blocks.iter().map(|b| b.name.trim_end_matches(|c: char| c.is_ascii_digit())),
            )
            .collect();
        while taken.contains(&*prefix) {
            prefix.push('.');
        }
        let instructions = self.blocks.iter_mut().flat_map(|b| b.instructions.iter_mut().flatten());
        for token in self.header.iter_mut().chain(instructions) {
            if token.kind == Kind::Local && number(&token.text[1..]).is_some() {
                token.text = format!("%{prefix}{}", &token.text[1..]).into();
            }
        }
        for block in &mut self.blocks {
            if number(&block.name).is_some() {
                block.name = format!("{prefix}{}", block.name);
            }
        }
    }
}

impl fmt::Display for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text_of(&self.header))?;
        for block in &self.blocks {
            write!(f, "\n{}:", block.name)?;
            for instruction in &block.instructions {
                f.write_str("\n ")?;
                for (i, token) in instruction.iter().enumerate() {
                    if i == 0 || token.space || token.first {
                        f.write_str(" ")?;
                    }
                    f.write_str(&token.text)?;
                }
            }
        }
        f.write_str("\n}\n")
    }
}
