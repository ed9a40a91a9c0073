//! The arguments of attributes that are neither one number nor a type: their grammar, as LLVM's
//! reader has it, and the form in which a module keeps them. The parser reads them by it, and the
//! verifier checks those that a tool wrote.

use super::table::Argument;

const LOCATIONS: [&str; 5] =
    ["argmem", "inaccessiblemem", "errnomem", "target_mem0", "target_mem1"];
const ACCESSES: [&str; 4] = ["none", "read", "write", "readwrite"];
const CAPTURES: [&str; 5] = ["none", "address", "address_is_null", "provenance", "read_provenance"];
const FP_CLASSES: [&str; 16] = [
    "all", "nan", "snan", "qnan", "inf", "ninf", "pinf", "norm", "nnorm", "pnorm", "sub", "nsub",
    "psub", "zero", "nzero", "pzero",
];
const ALLOC_KINDS: [&str; 6] = ["alloc", "realloc", "free", "uninitialized", "zeroed", "aligned"];

/// Returns the form in which a module keeps the text in the parentheses of an attribute. Texts of
/// other arguments than these lists stay as they are.
///
/// # Errors
/// Returns what is wrong with the text.
pub fn canonical(form: Argument, text: &[u8]) -> Result<String, &'static str> {
    let text = std::str::from_utf8(text).map_err(|_| "it is not UTF-8")?.trim();
    match form {
        Argument::Memory => memory(text),
        Argument::Captures => captures(text),
        Argument::NoFpClass => fp_classes(text),
        Argument::AllocKind => alloc_kinds(text),
        Argument::AllocSize | Argument::VScaleRange => pair(form, text),
        Argument::Initializes => initializes(text),
        Argument::UwTable => match text {
            "sync" | "async" => Ok(text.to_owned()),
            _ => Err("it takes `sync` or `async`"),
        },
        _ => Ok(text.to_owned()),
    }
}

/// Returns a part as `label: word` or `word`, if both are of the lists.
fn labelled(part: &str, labels: &[&str], words: &[&str]) -> Option<(bool, String)> {
    let (label, word) = match part.split_once(':') {
        Some((label, word)) => (Some(label.trim()), word.trim()),
        None => (None, part.trim()),
    };
    let fits = label.is_none_or(|l| labels.contains(&l)) && words.contains(&word);
    let shown = label.map(|l| format!("{l}: {word}")).unwrap_or_else(|| word.to_owned());
    fits.then_some((label.is_some(), shown))
}

fn memory(text: &str) -> Result<String, &'static str> {
    let mut parts = Vec::new();
    for part in text.split(',') {
        let (has_location, part) = labelled(part, &LOCATIONS, &ACCESSES).ok_or(
            "it takes `none`, `read`, `write` or `readwrite`, perhaps after a memory location",
        )?;
        if !has_location && !parts.is_empty() {
            return Err("the default access stands first, and once");
        }
        parts.push(part);
    }
    Ok(parts.join(", "))
}

fn captures(text: &str) -> Result<String, &'static str> {
    let (mut parts, mut has_result, mut count, mut has_none) = (Vec::new(), false, 0, false);
    for part in text.split(',') {
        let (of_result, part) = labelled(part, &["ret"], &CAPTURES).ok_or(
            "it takes `none`, `address`, `address_is_null`, `provenance` or `read_provenance`",
        )?;
        if of_result {
            if has_result {
                return Err("`ret:` stands twice");
            }
            (has_result, count, has_none) = (true, 0, false);
        }
        has_none |= part == "none" || part == "ret: none";
        count += 1;
        if has_none && count > 1 {
            return Err("`none` stands alone");
        }
        parts.push(part);
    }
    Ok(parts.join(", "))
}

fn fp_classes(text: &str) -> Result<String, &'static str> {
    if let Some(mask) = natural(text) {
        return match mask {
            1..=0x3ff => Ok(mask.to_string()),
            _ => Err("the mask is between 1 and 1023"),
        };
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    match !words.is_empty() && words.iter().all(|w| FP_CLASSES.contains(w)) {
        true => Ok(words.join(" ")),
        false => Err("it takes classes of floating-point numbers"),
    }
}

fn alloc_kinds(text: &str) -> Result<String, &'static str> {
    let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
    match inner.ok_or("it takes a string")?.split(',').all(|k| ALLOC_KINDS.contains(&k)) {
        true => Ok(text.to_owned()),
        false => Err("it takes kinds of allocations, such as `\"alloc,zeroed\"`"),
    }
}

/// Returns a number without a sign.
fn natural(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

fn pair(form: Argument, text: &str) -> Result<String, &'static str> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|n| natural(n.trim())).collect();
    let (first, second) = match numbers.as_deref() {
        Some(&[first]) => (first, None),
        Some(&[first, second]) => (first, Some(second)),
        _ => return Err("it takes one or two numbers"),
    };
    if form == Argument::AllocSize {
        if second == Some(first) {
            return Err("it names the same parameter twice");
        }
    } else {
        let max = second.unwrap_or(first);
        let is_power = first.is_power_of_two() && (max == 0 || max.is_power_of_two());
        if !is_power || max != 0 && max < first {
            return Err("it takes powers of two, the lower one first");
        }
    }
    Ok(second.map_or_else(|| first.to_string(), |second| format!("{first},{second}")))
}

/// `(low, high), …`: not empty, ordered, with gaps.
fn initializes(text: &str) -> Result<String, &'static str> {
    let (mut parts, mut rest, mut end) = (Vec::new(), text, None);
    loop {
        let range = rest.trim_start().strip_prefix('(').and_then(|r| r.split_once(')'));
        let (inside, after) = range.ok_or("it takes ranges in parentheses")?;
        let bounds = inside.split_once(',').ok_or("a range has two bounds")?;
        let (Ok(low), Ok(high)) = (bounds.0.trim().parse::<i64>(), bounds.1.trim().parse::<i64>())
        else {
            return Err("the bounds of a range are integers of 64 bits");
        };
        if low >= high || end.is_some_and(|end| low <= end) {
            return Err("its ranges are not empty, ordered, and apart");
        }
        end = Some(high);
        parts.push(format!("({low}, {high})"));
        let after = after.trim_start();
        match after.strip_prefix(',') {
            Some(more) => rest = more,
            None if after.is_empty() => return Ok(parts.join(", ")),
            None => return Err("a comma stands between ranges"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_follow_their_grammars() {
        let memory = ["none", "argmem: read, inaccessiblemem: write", "none, argmem: read"];
        for (form, good, bad) in [
            (
                Argument::Memory,
                &memory[..],
                &["", "foo", "foomem: read", "argmem: read, none", "none, none"][..],
            ),
            (
                Argument::Captures,
                &["none", "address, provenance", "ret: address, provenance", "none, ret: address"],
                &["", "none, address", "foo", "ret: none, ret: none"],
            ),
            (Argument::NoFpClass, &["nan inf", "1023"], &["", "0", "1024", "foo"]),
            (Argument::AllocKind, &["\"alloc,zeroed\"", "\"free\""], &["\"foo\"", "free", ""]),
            (Argument::AllocSize, &["0", "0,1"], &["", "0,0", "0,1,2", "+1"]),
            (
                Argument::Initializes,
                &["(0, 4)", "(0, 4), (5, 8)"],
                &["", "(4, 0)", "(0, 4), (4, 8)"],
            ),
            (Argument::VScaleRange, &["1,2", "1", "1,0"], &["0,2", "3", "4,2"]),
            (Argument::UwTable, &["sync"], &["foo"]),
        ] {
            for text in good {
                assert_eq!(canonical(form, text.as_bytes()).as_deref(), Ok(*text), "{form:?}");
            }
            for text in bad {
                assert!(canonical(form, text.as_bytes()).is_err(), "{form:?}: {text}");
            }
        }
        let spaced = canonical(Argument::Memory, b" read ,argmem :none ");
        assert_eq!(spaced.as_deref(), Ok("read, argmem: none"));
    }
}
