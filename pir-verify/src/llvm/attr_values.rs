//! The arguments in an attribute's parentheses, and the values of strings that LLVM reads.

use pir_core::attr::argument::canonical;
use pir_core::attr::table::{Argument, AttrRow};

/// Checks the argument of an attribute. Returns the width of a `range`, otherwise 0.
pub(super) fn check(row: &AttrRow, value: &[u8]) -> Result<u32, String> {
    let text = std::str::from_utf8(value).unwrap_or("?").trim();
    let fault = |why: &str| Err(format!("`{}({text})`: {why}", row.name));
    let number = || text.parse::<u64>().ok();
    match row.arg {
        Argument::Align => match number() {
            Some(n) if n.is_power_of_two() && n <= 1 << 32 => Ok(0),
            _ => fault("an alignment is a power of two up to 2^32"),
        },
        Argument::StackAlign => match number() {
            Some(n) if n.is_power_of_two() => Ok(0),
            _ => fault("an alignment of the stack is a power of two"),
        },
        Argument::Bytes => match number() {
            Some(n) if n > 0 => Ok(0),
            _ => fault("it takes a number of bytes greater than 0"),
        },
        Argument::Range => range(text).or_else(|why| fault(&why)),
        form => {
            let read = canonical(form, value).and_then(|_| match form {
                Argument::AllocKind => allocation(text),
                _ => Ok(()),
            });
            read.map(|()| 0).or_else(fault)
        }
    }
}

/// Checks which kinds of allocation stand together.
fn allocation(text: &str) -> Result<(), &'static str> {
    let has = |kind: &str| text.trim_matches('"').split(',').filter(|k| *k == kind).count();
    let [free, zeroed, uninitialized, aligned] =
        ["free", "zeroed", "uninitialized", "aligned"].map(has);
    if has("alloc") + has("realloc") + free != 1 {
        return Err("it takes exactly one of `alloc`, `realloc` and `free`");
    }
    if zeroed > 0 && uninitialized > 0 || free > 0 && zeroed + uninitialized + aligned > 0 {
        return Err("these kinds exclude each other");
    }
    Ok(())
}

/// `iN low, high`: not empty unless it is everything.
fn range(text: &str) -> Result<u32, String> {
    let bits = text
        .strip_prefix('i')
        .map(|t| t.split(|c: char| !c.is_ascii_digit()).next().unwrap_or(""))
        .and_then(|t| t.parse::<u32>().ok())
        .ok_or("it starts with an integer type")?;
    let bounds = text[1..].trim_start_matches(|c: char| c.is_ascii_digit());
    let mut parts = bounds.split(',').map(str::trim);
    let (Some(low), Some(high), None) = (parts.next(), parts.next(), parts.next()) else {
        return Err("it takes two bounds".into());
    };
    let is_number = |t: &str| {
        let digits = t.strip_prefix('-').unwrap_or(t);
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    if !is_number(low) || !is_number(high) {
        return Err("its bounds are integers".into());
    }
    if low == high && low != "0" {
        return Err("it is empty".into());
    }
    if let (Ok(low), Ok(high)) = (low.parse::<i128>(), high.parse::<i128>())
        && bits < 127
        && [low, high].iter().any(|&n| n >= 1 << bits || n < -(1 << (bits - 1)))
    {
        return Err("a bound does not fit the type".into());
    }
    Ok(bits)
}

/// Checks the strings whose value LLVM reads; it rejects unknown values of these.
pub(super) fn check_string(key: &[u8], value: &[u8]) -> Result<(), String> {
    let fits = match key {
        b"less-precise-fpmad"
        | b"no-infs-fp-math"
        | b"no-nans-fp-math"
        | b"no-signed-zeros-fp-math"
        | b"no-jump-tables"
        | b"no-inline-line-tables"
        | b"profile-sample-accurate"
        | b"use-sample-profile"
        | b"loader-replaceable"
        | b"branch-target-enforcement"
        | b"branch-protection-pauth-lr"
        | b"guarded-control-stack" => matches!(value, b"" | b"true" | b"false"),
        b"frame-pointer" => {
            matches!(value, b"all" | b"non-leaf" | b"none" | b"reserved" | b"non-leaf-no-reserve")
        }
        b"patchable-function-prefix" | b"patchable-function-entry" | b"warn-stack-size" => {
            std::str::from_utf8(value).is_ok_and(|v| v.parse::<u32>().is_ok())
        }
        b"target-features" => {
            let is_feature = |f: &[u8]| matches!(f.first(), Some(b'+' | b'-'));
            value.is_empty() || value.split(|&b| b == b',').all(is_feature)
        }
        b"sign-return-address" => matches!(value, b"none" | b"all" | b"non-leaf"),
        b"sign-return-address-key" => matches!(value, b"a_key" | b"b_key"),
        b"denormal-fp-math" | b"denormal-fp-math-f32" => {
            let modes = [&b""[..], b"ieee", b"preserve-sign", b"positive-zero", b"dynamic"];
            let mut parts = value.split(|&b| b == b',');
            parts.clone().count() <= 2 && parts.all(|p| modes.contains(&p))
        }
        _ => true,
    };
    match fits {
        true => Ok(()),
        false => Err(format!(
            "`\"{}\"` cannot be `\"{}\"`",
            String::from_utf8_lossy(key),
            String::from_utf8_lossy(value)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pir_core::attr::table::ROWS;

    #[test]
    fn values_follow_their_grammars() {
        let check = |name: &str, text: &str| {
            let row = ROWS.iter().find(|row| row.name == name).expect("an attribute");
            check(row, text.as_bytes())
        };
        for (name, good, bad) in [
            ("align", &["1", "8"][..], &["3", "0", "8589934592"][..]),
            ("memory", &["argmem: read"], &["none, none"]),
            ("allockind", &["\"alloc,zeroed\"", "\"free\""], &["\"zeroed\"", "\"free,zeroed\""]),
            ("range", &["i32 0, 5", "i8 -1, 1", "i32 0, 0"], &["i32 5, 5", "i8 0, 256", "0, 5"]),
        ] {
            for text in good {
                assert!(check(name, text).is_ok(), "{name}({text})");
            }
            for text in bad {
                assert!(check(name, text).is_err(), "{name}({text})");
            }
        }
        assert_eq!(check("range", "i17 0, 5"), Ok(17));
    }
}
