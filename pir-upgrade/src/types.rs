//! Types in text: every pointer becomes `ptr`.

use crate::{Error, Kind, Token};

/// Deeper types are refused, since they are read by recursion.
pub(crate) const MAX_DEPTH: usize = 200;

/// A type with opaque pointers.
pub(crate) struct RewrittenType {
    /// Its text.
    pub text: String,
    /// The pointee, for a typed pointer.
    pub pointee: Option<String>,
    /// The index after its last token.
    pub end: usize,
}

/// Returns whether a word names a type.
fn is_type_word(word: &str) -> bool {
    let integer = word
        .strip_prefix('i')
        .is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    integer
        || matches!(
            word,
            "void"
                | "half"
                | "bfloat"
                | "float"
                | "double"
                | "fp128"
                | "x86_fp80"
                | "ppc_fp128"
                | "x86_mmx"
                | "x86_amx"
                | "token"
                | "metadata"
                | "label"
                | "ptr"
        )
}

/// Reads the type that starts at `at`, or returns `None` if none does.
///
/// # Errors
/// A type that is nested too deeply.
pub(crate) fn read(all: &[Token<'_>], at: usize) -> Result<Option<RewrittenType>, Error> {
    read_at(all, at, 0)
}

fn read_at(all: &[Token<'_>], at: usize, depth: usize) -> Result<Option<RewrittenType>, Error> {
    let Some(token) = all.get(at) else { return Ok(None) };
    if depth > MAX_DEPTH {
        return Err(Error::Depth { offset: token.offset });
    }
    let text = &*token.text;
    let (mut text, mut end) = match token.kind {
        Kind::Word if is_type_word(text) => (text.to_owned(), at + 1),
        Kind::Local => (text.to_owned(), at + 1),
        Kind::Other => match text {
            "[" => match sequence(all, at, "]", depth)? {
                Some(found) => found,
                None => return Ok(None),
            },
            "<" if all.get(at + 1).is_some_and(|t| t.is("{")) => {
                match list(all, at + 1, "}", depth)? {
                    Some((text, end)) if all.get(end).is_some_and(|t| t.is(">")) => {
                        (format!("<{text}>"), end + 1)
                    }
                    _ => return Ok(None),
                }
            }
            "<" => match sequence(all, at, ">", depth)? {
                Some(found) => found,
                None => return Ok(None),
            },
            "{" => match list(all, at, "}", depth)? {
                Some(found) => found,
                None => return Ok(None),
            },
            _ => return Ok(None),
        },
        _ => return Ok(None),
    };
    let mut pointee = None;
    while let Some(next) = all.get(end) {
        if next.is("*") {
            pointee = Some(std::mem::replace(&mut text, "ptr".to_owned()));
            end += 1;
        } else if next.is("addrspace") && (text != "ptr" || pointee.is_some()) {
            // `T addrspace(1)*`, where `T` may be a pointer in address space 0; anything else with
            // this word is no part of a type.
            let (Some(number), Some(star)) = (all.get(end + 2), all.get(end + 4)) else { break };
            if !star.is("*") {
                break;
            }
            let space = format!("ptr addrspace({})", number.text);
            pointee = Some(std::mem::replace(&mut text, space));
            end += 5;
        } else if next.is("addrspace") {
            // `ptr addrspace(1)` is of LLVM 22 already.
            let Some(number) = all.get(end + 2) else { break };
            if !all.get(end + 1).is_some_and(|t| t.is("(")) {
                break;
            }
            text = format!("ptr addrspace({})", number.text);
            end += 4;
            if end > all.len() {
                return Ok(None);
            }
        } else if next.is("(") {
            let Some((parameters, after)) = list(all, end, ")", depth)? else { break };
            text = format!("{text} {parameters}");
            pointee = None;
            end = after;
        } else {
            break;
        }
    }
    if token.kind == Kind::Local && pointee.is_none() {
        // A value that is called, not a named type; there are no functions that return functions.
        (text, end) = (token.text.to_string(), at + 1);
    }
    Ok(Some(RewrittenType { text, pointee, end }))
}

/// `[4 x i32]`, `<vscale x 4 x i32>`.
fn sequence(
    all: &[Token<'_>],
    at: usize,
    close: &str,
    depth: usize,
) -> Result<Option<(String, usize)>, Error> {
    let mut text = all[at].text.to_string();
    let mut next = at + 1;
    let scalable = all.get(next).is_some_and(|t| t.is("vscale"));
    if scalable {
        text.push_str("vscale x ");
        next += 2;
    }
    let Some(count) = all.get(next) else { return Ok(None) };
    let is_count = count.kind == Kind::Word && count.text.bytes().all(|b| b.is_ascii_digit());
    if !is_count || !all.get(next + 1).is_some_and(|t| t.is("x")) {
        return Ok(None);
    }
    text.push_str(&count.text);
    text.push_str(" x ");
    let Some(element) = read_at(all, next + 2, depth + 1)? else { return Ok(None) };
    if !all.get(element.end).is_some_and(|t| t.is(close)) {
        return Ok(None);
    }
    text.push_str(&element.text);
    text.push_str(close);
    Ok(Some((text, element.end + 1)))
}

/// The members of a structure or the parameters of a function type, with the brackets.
fn list(
    all: &[Token<'_>],
    at: usize,
    close: &str,
    depth: usize,
) -> Result<Option<(String, usize)>, Error> {
    let mut text = all[at].text.to_string();
    let mut next = at + 1;
    if all.get(next).is_some_and(|t| t.is(close)) {
        text.push_str(close);
        return Ok(Some((text, next + 1)));
    }
    loop {
        if close == ")" && all.get(next).is_some_and(|t| t.is("...")) {
            text.push_str("...");
            next += 1;
        } else {
            let Some(member) = read_at(all, next, depth + 1)? else { return Ok(None) };
            text.push_str(&member.text);
            next = member.end;
        }
        match all.get(next) {
            Some(t) if t.is(",") => {
                text.push_str(", ");
                next += 1;
            }
            Some(t) if t.is(close) => {
                text.push_str(close);
                return Ok(Some((text, next + 1)));
            }
            _ => return Ok(None),
        }
    }
}
