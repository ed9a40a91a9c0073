//! The parser, from text to trees.

use std::fmt;

/// An expression with the place where it begins.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    /// Line, from 1.
    pub line: usize,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Number(i64),
    Name(String),
    /// `+ - * / % < > =`
    Binary(u8, Box<Expr>, Box<Expr>),
    /// `name(…)`
    Call(String, Vec<Expr>),
    /// `row[row]`
    Index(Box<Expr>, Box<Expr>),
}

#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Let(String, Expr),
    Print(Expr),
}

/// A syntax error and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Error {
    pub line: usize,
    pub what: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Error {}

/// How deep parentheses may nest.
const MAX_DEPTH: u32 = 200;
/// How many tokens a line may have: trees are walked by recursion.
const MAX_LENGTH: usize = 2000;

/// Reads a program: one statement a line.
pub(crate) fn parse(text: &str) -> Result<Vec<Statement>, Error> {
    let mut program = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("");
        let mut p = Parser { tokens: tokens(line, n + 1)?, at: 0, line: n + 1, depth: 0 };
        if p.tokens.is_empty() {
            continue;
        }
        if p.tokens.len() > MAX_LENGTH {
            return p.fail("the line is too long");
        }
        program.push(p.statement()?);
        if let Some(t) = p.tokens.get(p.at) {
            return p.fail(format!("`{t}` was not expected"));
        }
    }
    Ok(program)
}

/// Words, numbers, and single characters.
fn tokens(line: &str, n: usize) -> Result<Vec<String>, Error> {
    let mut found: Vec<String> = Vec::new();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut glue = false;
    for c in line.chars() {
        match found.last_mut() {
            Some(last) if glue && is_word(c) => last.push(c),
            _ if c.is_whitespace() => {}
            _ if is_word(c) || "+-*/%<>=()[],".contains(c) => found.push(c.into()),
            _ => return Err(Error { line: n, what: format!("`{c}` is no token") }),
        }
        glue = is_word(c);
    }
    Ok(found)
}

struct Parser {
    tokens: Vec<String>,
    at: usize,
    line: usize,
    depth: u32,
}

impl Parser {
    fn fail<T>(&self, what: impl Into<String>) -> Result<T, Error> {
        Err(Error { line: self.line, what: what.into() })
    }

    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn take(&mut self, token: &str) -> bool {
        let there = self.peek() == token;
        self.at += usize::from(there);
        there
    }

    fn expect(&mut self, token: &str) -> Result<(), Error> {
        match self.take(token) {
            true => Ok(()),
            false => self.fail(format!("expected `{token}`, found `{}`", self.peek())),
        }
    }

    fn statement(&mut self) -> Result<Statement, Error> {
        if self.take("print") {
            return Ok(Statement::Print(self.expr(0)?));
        }
        if !self.take("let") {
            return self.fail("a line begins with `let` or `print`");
        }
        let name = self.peek().to_owned();
        self.at += 1;
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return self.fail(format!("`{name}` is no name"));
        }
        self.expect("=")?;
        Ok(Statement::Let(name, self.expr(0)?))
    }

    fn make(&self, kind: Kind) -> Expr {
        Expr { line: self.line, kind }
    }

    /// Operators that bind at least as tightly as `least`: comparisons 0, sums 1, products 2.
    fn expr(&mut self, least: u8) -> Result<Expr, Error> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.fail("too many parentheses");
        }
        let mut left = self.postfix()?;
        loop {
            let binds = match self.peek() {
                "<" | ">" | "=" => 0,
                "+" | "-" => 1,
                "*" | "/" | "%" => 2,
                _ => 9,
            };
            if binds == 9 || binds < least {
                self.depth -= 1;
                return Ok(left);
            }
            let op = self.peek().as_bytes()[0];
            self.at += 1;
            let right = self.expr(binds + 1)?;
            left = self.make(Kind::Binary(op, Box::new(left), Box::new(right)));
        }
    }

    fn postfix(&mut self) -> Result<Expr, Error> {
        let mut e = self.primary()?;
        while self.take("[") {
            let index = self.expr(0)?;
            self.expect("]")?;
            e = self.make(Kind::Index(Box::new(e), Box::new(index)));
        }
        Ok(e)
    }

    fn primary(&mut self) -> Result<Expr, Error> {
        if self.take("(") {
            let e = self.expr(0)?;
            self.expect(")")?;
            return Ok(e);
        }
        if self.take("-") {
            let (zero, e) = (self.make(Kind::Number(0)), self.expr(2)?);
            return Ok(self.make(Kind::Binary(b'-', Box::new(zero), Box::new(e))));
        }
        let word = self.peek().to_owned();
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            self.at += 1;
            return match word.parse() {
                Ok(n) => Ok(self.make(Kind::Number(n))),
                Err(_) => self.fail(format!("`{word}` is no number of 64 bits")),
            };
        }
        if !word.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return self.fail(format!("expected an expression, found `{word}`"));
        }
        self.at += 1;
        if !self.take("(") {
            return Ok(self.make(Kind::Name(word)));
        }
        let mut args = Vec::new();
        while !self.take(")") {
            if !args.is_empty() {
                self.expect(",")?;
            }
            args.push(self.expr(0)?);
        }
        Ok(self.make(Kind::Call(word, args)))
    }
}
