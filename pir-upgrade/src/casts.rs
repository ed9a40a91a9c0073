//! Casts from a type to itself, which casts between pointers have become, are removed.

use crate::{Body, Kind, Token};
use rustc_hash::FxHashMap;

/// Removes casts of a function that change nothing.
pub(crate) fn remove(body: &mut Body<'_>) {
    for block in &mut body.blocks {
        for instruction in &mut block.instructions {
            constants(instruction);
        }
    }
    body.name_numbers();
    let mut values: FxHashMap<String, Vec<Token<'_>>> = FxHashMap::default();
    for block in &mut body.blocks {
        block.instructions.retain(|instruction| match as_cast(instruction) {
            Some(operand) => {
                let mut operand = operand.to_vec();
                replace(&mut operand, &values);
                values.insert(instruction[0].text.to_string(), operand);
                false
            }
            None => true,
        });
    }
    for block in &mut body.blocks {
        for instruction in &mut block.instructions {
            replace(instruction, &values);
        }
    }
}

/// Returns the operand of `%x = bitcast T operand to T`.
fn as_cast<'t, 'a>(instruction: &'t [Token<'a>]) -> Option<&'t [Token<'a>]> {
    let [_, equals, cast, from, ..] = instruction else { return None };
    if !(equals.is("=") && cast.is("bitcast")) {
        return None;
    }
    operand_of_cast(&instruction[3..], from)
}

/// Returns the operand in `T operand to T …`.
fn operand_of_cast<'t, 'a>(tokens: &'t [Token<'a>], from: &Token<'a>) -> Option<&'t [Token<'a>]> {
    let mut depth = 0_usize;
    for (i, token) in tokens.iter().enumerate() {
        if token.is("(") || token.is("[") || token.is("{") || token.is("<") {
            depth += 1;
        } else if token.is(")") || token.is("]") || token.is("}") || token.is(">") {
            depth = depth.checked_sub(1)?;
        } else if depth == 0 && token.is("to") {
            let to = tokens.get(i + 1)?;
            return (to.text == from.text && i > 1).then(|| &tokens[1..i]);
        }
    }
    None
}

/// Replaces `bitcast (T operand to T)` by the operand, the innermost first.
pub(crate) fn constants(tokens: &mut Vec<Token<'_>>) {
    // A stack of the places in `out` where a cast's word is.
    let mut out: Vec<Token<'_>> = Vec::with_capacity(tokens.len());
    let mut open: Vec<usize> = Vec::new();
    for token in tokens.drain(..) {
        let opens = token.is("(");
        let closes = token.is(")");
        out.push(token);
        if opens {
            open.push(out.len() - 1);
        } else if closes && let Some(at) = open.pop() {
            let is_cast = at > 0 && out[at - 1].is("bitcast") && at + 3 < out.len();
            if !is_cast {
                continue;
            }
            let inner = &out[at + 1..out.len() - 1];
            let Some(operand) = operand_of_cast(inner, &inner[0]) else { continue };
            let mut operand = operand.to_vec();
            // `alias i8, bitcast (i32* @a to i8*)` is the one place where a cast has no type.
            if at > 1 && out[at - 2].is(",") {
                operand[0].space = true;
                operand.insert(0, inner[0].clone());
            }
            operand[0].space = out[at - 1].space;
            operand[0].first = out[at - 1].first;
            out.truncate(at - 1);
            out.extend(operand);
        }
    }
    *tokens = out;
}

/// Replaces the results of removed casts.
fn replace<'a>(instruction: &mut Vec<Token<'a>>, values: &FxHashMap<String, Vec<Token<'a>>>) {
    let is_changed = |t: &Token<'_>| t.kind == Kind::Local && values.contains_key(&*t.text);
    if !instruction.iter().any(is_changed) {
        return;
    }
    let mut out = Vec::with_capacity(instruction.len());
    for token in instruction.drain(..) {
        let mut operand = values.get(&*token.text).filter(|_| token.kind == Kind::Local);
        let mut found = None;
        // Follows casts of casts, one step per cast at most, because invalid text may have a cycle.
        for _ in 0..values.len() {
            let Some(tokens) = operand else { break };
            found = Some(tokens);
            operand = match &tokens[..] {
                [only] if only.kind == Kind::Local => values.get(&*only.text),
                _ => None,
            };
        }
        match found {
            Some(tokens) => {
                for (i, operand) in tokens.iter().enumerate() {
                    let mut operand = operand.clone();
                    if i == 0 {
                        (operand.space, operand.first) = (token.space, token.first);
                    }
                    out.push(operand);
                }
            }
            None => out.push(token),
        }
    }
    *instruction = out;
}
