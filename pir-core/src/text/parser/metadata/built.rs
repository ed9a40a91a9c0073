//! The rules of specialised nodes for nodes that were built, not parsed: a node that breaks one
//! could not be read back.

use super::dwarf;
use super::fields::combination_error;
use super::nodes::{self, FieldKind};
use crate::md::{MdField, MdPool, MdValue};
use crate::module::Module;

/// Returns what the parser would refuse in a specialised node, if there is something. O(fields).
pub(crate) fn node_fault(
    m: &Module,
    pool: &MdPool,
    kind: &[u8],
    distinct: bool,
    fields: &[MdField],
) -> Option<String> {
    let Some(node) = nodes::find(kind) else { return Some("LLVM 22 has no such node".into()) };
    let mut seen = 0u64;
    let mut next = 0;
    for f in fields {
        let shown = || String::from_utf8_lossy(m.symbols.get(f.name)).into_owned();
        let known = node.fields.get(next).filter(|n| n.sym == f.name).map(|_| next);
        let Some(i) = known.or_else(|| node.field(m.symbols.get(f.name), next)) else {
            return Some(format!("it has no field `{}`", shown()));
        };
        if seen >> i & 1 == 1 {
            return Some(format!("field `{}` is given twice", shown()));
        }
        seen |= 1 << i;
        next = i + 1;
        if !fits(pool, node.fields[i].kind, f.value) {
            return Some(format!("the value of field `{}` does not fit", shown()));
        }
    }
    let missing = node.required & !seen;
    if missing != 0 {
        let field = node.fields[missing.trailing_zeros() as usize].name;
        return Some(format!("it lacks its field `{field}`"));
    }
    let has = |name: &str| {
        let is = |f: &&MdField| m.symbols.get(f.name) == name.as_bytes();
        fields.iter().find(is).map(|f| f.value)
    };
    combination_error(pool, node, distinct, has).map(str::to_owned)
}

/// Returns whether a value can be a word of a `DIExpression`.
pub(crate) fn is_expression_word(pool: &MdPool, value: MdValue) -> bool {
    match value {
        MdValue::Word(w) => dwarf::is_expression_word(pool.bytes(w)),
        _ => is_unsigned(value, u64::MAX),
    }
}

fn is_unsigned(value: MdValue, max: u64) -> bool {
    match value {
        MdValue::Int(n) => u64::try_from(n).is_ok_and(|n| n <= max),
        // Smaller ones are read back as `Int`.
        MdValue::UInt(n) => i64::try_from(n).is_err() && n <= max,
        _ => false,
    }
}

fn is_node(value: MdValue, null: bool) -> bool {
    matches!(value, MdValue::Node(_)) || null && value == MdValue::Null
}

fn fits(pool: &MdPool, kind: FieldKind, value: MdValue) -> bool {
    match kind {
        FieldKind::Unsigned(max) => is_unsigned(value, max),
        FieldKind::Signed(min, max) => {
            matches!(value, MdValue::Int(n) if (min..=max).contains(&n))
        }
        FieldKind::Wide => match value {
            MdValue::Int(_) => true,
            MdValue::Word(w) => is_wide_number(pool.bytes(w)),
            _ => false,
        },
        FieldKind::Bool => {
            matches!(value, MdValue::Word(w) if matches!(pool.bytes(w), b"true" | b"false"))
        }
        FieldKind::String => matches!(value, MdValue::String(_)),
        FieldKind::NonEmptyString => matches!(value, MdValue::String(s) if s.len > 0),
        FieldKind::Node(null) => is_node(value, null),
        FieldKind::UnsignedOrNode => is_unsigned(value, u64::MAX) || is_node(value, true),
        FieldKind::SignedOrNode(min, null) => {
            matches!(value, MdValue::Int(n) if n >= min) || is_node(value, null)
        }
        FieldKind::List => matches!(value, MdValue::Refs(_)),
        FieldKind::Word(words, max) => match value {
            MdValue::Word(w) => dwarf::knows(words, pool.bytes(w)),
            _ => max.is_some_and(|max| is_unsigned(value, max)),
        },
        FieldKind::Flags(words) => match value {
            MdValue::Word(w) => {
                // As the parser stores them; a number alone is an `Int`.
                let text = String::from_utf8_lossy(pool.bytes(w));
                let flag = |w: &str| dwarf::knows(words, w.as_bytes()) || is_u32(w.as_bytes());
                text.split(" | ").all(flag) && !is_u32(text.as_bytes())
            }
            _ => is_unsigned(value, u64::from(u32::MAX)),
        },
    }
}

fn is_u32(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_digit)
        && std::str::from_utf8(text).is_ok_and(|t| t.parse::<u32>().is_ok())
}

/// Returns whether a text is a decimal number above 64 bits or a hexadecimal one, as the parser
/// stores them.
fn is_wide_number(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    match digits.strip_prefix(b"u0x").or_else(|| digits.strip_prefix(b"s0x")) {
        Some(hex) => !hex.is_empty() && hex.iter().all(u8::is_ascii_hexdigit),
        None => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
    }
}
