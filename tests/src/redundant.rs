//! Programs whose literals are computed where they are used, so that passes find much to do.
//!
//! Each literal operand of a store, an atomic update or an arithmetic instruction becomes the
//! result of new instructions in front of it. The same literal is computed in the same way
//! everywhere, so the copies are redundant, and those in loops are invariant.

use std::fmt::Write;

/// How a literal is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LiteralSource {
    /// By an instruction that may be executed anywhere.
    Arithmetic,
    /// By a division, which may be executed only where the program does.
    Division,
    /// By a load of a variable that is never written.
    Load,
    /// By a store to an `alloca` in front of the instruction, and a load.
    Slot,
}

impl LiteralSource {
    /// All sources.
    pub const ALL: [Self; 4] = [Self::Arithmetic, Self::Division, Self::Load, Self::Slot];
}

/// Returns the text of a program with its literals computed. The program is one of
/// [`generate`](crate::generate), whose lines have one instruction each.
pub fn with_computed_literals(text: &str, source: LiteralSource) -> String {
    let mut out = String::with_capacity(2 * text.len());
    let mut variables = std::collections::BTreeSet::new();
    let mut count = 0;
    let mut is_function_start = false;
    for line in text.lines() {
        if is_function_start && source == LiteralSource::Division {
            if line.ends_with(':') {
                let _ = writeln!(out, "{line}\n  %three = freeze i32 3");
                is_function_start = false;
                continue;
            }
            out.push_str("  %three = freeze i32 3\n");
        }
        is_function_start = line.starts_with("define ");
        let Some((before, literal, after)) = literal_of(line) else {
            let _ = writeln!(out, "{line}");
            continue;
        };
        count += 1;
        let name = format!("%literal{count}");
        let _ = match source {
            LiteralSource::Arithmetic => {
                writeln!(out, "  {name} = xor i32 {}, 5", literal ^ 5)
            }
            LiteralSource::Division => {
                writeln!(out, "  {name} = udiv i32 {}, %three", 3 * literal)
            }
            LiteralSource::Load => {
                variables.insert(literal);
                writeln!(out, "  {name} = load i32, ptr @literal{literal}, align 4")
            }
            LiteralSource::Slot => writeln!(
                out,
                "  %slot{count} = alloca i32, align 4\n  store i32 {literal}, ptr %slot{count}, \
                 align 4\n  {name} = load i32, ptr %slot{count}, align 4"
            ),
        };
        let _ = writeln!(out, "{before}{name}{after}");
    }
    for v in variables {
        let _ = writeln!(out, "@literal{v} = internal global i32 {v}, align 4");
    }
    out
}

/// Splits a line at the literal that is replaced.
fn literal_of(line: &str) -> Option<(&str, u32, &str)> {
    const BINARY: [&str; 7] = [
        " = add i32 ",
        " = mul i32 ",
        " = xor i32 ",
        " = sub i32 ",
        " = and i32 ",
        " = or i32 ",
        " = icmp ",
    ];
    let start = if line.starts_with("  store i32 ") {
        "  store i32 ".len()
    } else if line.contains(" = atomicrmw ") && line.contains(", i32 ") {
        line.find(", i32 ")? + ", i32 ".len()
    } else if BINARY.iter().any(|b| line.contains(b)) && line.contains("i32 ") {
        line.rfind(", ")? + 2
    } else {
        return None;
    };
    let rest = &line[start..];
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let literal = rest[..end].parse().ok()?;
    Some((&line[..start], literal, &rest[end..]))
}
