//! The syntax of data layout strings.

/// Checks a layout string as LLVM reads it.
pub(super) fn check(text: &[u8]) -> Result<(), String> {
    if text.is_empty() {
        return Ok(());
    }
    let text = std::str::from_utf8(text).map_err(|_| "it is no text")?;
    text.split('-').try_for_each(|spec| one(spec).map_err(|why| format!("`{spec}`: {why}")))
}

fn one(spec: &str) -> Result<(), &'static str> {
    let Some(first) = spec.chars().next() else { return Err("it is empty") };
    let rest = &spec[first.len_utf8()..];
    let parts: Vec<&str> = rest.split(':').collect();
    match first {
        'e' | 'E' if rest.is_empty() => Ok(()),
        'm' => match parts[..] {
            ["", "e" | "l" | "o" | "m" | "w" | "x" | "a"] => Ok(()),
            _ => Err("no such mangling"),
        },
        'p' => pointer(&parts),
        'i' | 'f' | 'v' => scalar(first, &parts),
        'a' => {
            if !matches!(parts[0], "" | "0") || !(2..=3).contains(&parts.len()) {
                return Err("it is `a:<abi>[:<pref>]`");
            }
            alignments(&parts[1..], true)
        }
        's' => Ok(()),
        'n' if parts[0] == "i" => match parts.len() > 1 {
            true => parts[1..].iter().try_for_each(|p| match space(p)? {
                0 => Err("address space 0 is integral"),
                _ => Ok(()),
            }),
            false => Err("it lists address spaces"),
        },
        'n' => parts.iter().try_for_each(|p| size(p).map(|_| ())),
        'S' => align(rest, false),
        'P' | 'A' | 'G' => space(rest).map(|_| ()),
        'F' => match rest.strip_prefix(['i', 'n']) {
            Some(n) => align(n, false),
            None => Err("it is `Fi<abi>` or `Fn<abi>`"),
        },
        _ => Err("no such specification"),
    }
}

fn pointer(parts: &[&str]) -> Result<(), &'static str> {
    if !(3..=5).contains(&parts.len()) {
        return Err("it is `p[n]:<size>:<abi>[:<pref>[:<index>]]`");
    }
    let number = parts[0].trim_start_matches(['e', 'u']);
    if !number.is_empty() {
        space(number)?;
    }
    let bits = size(parts[1])?;
    alignments(&parts[2..parts.len().min(4)], false)?;
    match parts.get(4).map(|p| size(p)) {
        Some(Ok(index)) if index > bits => Err("an index is no wider than a pointer"),
        Some(Err(why)) => Err(why),
        _ => Ok(()),
    }
}

fn scalar(kind: char, parts: &[&str]) -> Result<(), &'static str> {
    if !(2..=3).contains(&parts.len()) {
        return Err("it is a size, an alignment and perhaps another");
    }
    let bits = size(parts[0])?;
    if kind == 'i' && bits == 8 && parts[1] != "8" {
        return Err("`i8` is aligned to 8 bits");
    }
    alignments(&parts[1..], kind != 'i')
}

/// Checks the ABI alignment, and an optional preferred one that must not be smaller.
fn alignments(parts: &[&str], may_be_zero: bool) -> Result<(), &'static str> {
    for p in parts {
        align(p, may_be_zero)?;
    }
    let value = |p: &&str| p.parse::<u32>().unwrap_or(0);
    match (parts.first().map(value), parts.get(1).map(value)) {
        (Some(abi), Some(preferred)) if preferred < abi => {
            Err("the preferred alignment is smaller than the other")
        }
        _ => Ok(()),
    }
}

/// Checks an alignment in bits: a power of two times 8.
fn align(text: &str, may_be_zero: bool) -> Result<(), &'static str> {
    match text.parse::<u32>() {
        Ok(0) if may_be_zero => Ok(()),
        Ok(n) if n < 1 << 16 && n % 8 == 0 && (n / 8).is_power_of_two() => Ok(()),
        _ => Err("an alignment is a power of two times 8"),
    }
}

fn size(text: &str) -> Result<u32, &'static str> {
    match text.parse::<u32>() {
        Ok(n) if n > 0 && n < 1 << 24 => Ok(n),
        _ => Err("a size is from 1 to 2^24 - 1"),
    }
}

fn space(text: &str) -> Result<u32, &'static str> {
    match text.parse::<u32>() {
        Ok(n) if n < 1 << 24 => Ok(n),
        _ => Err("an address space is below 2^24"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_read() {
        for good in [
            "",
            "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
            "p:64:64:64:32",
            "a:0:64",
            "ni:10",
            "Fi8",
            "A5",
            "G1",
            "P0",
            "i1:8:8",
            "pe1:64:64",
        ] {
            assert_eq!(check(good.as_bytes()), Ok(()), "{good}");
        }
        for bad in [
            "q",
            "e-",
            "m:q",
            "p:64",
            "p:64:63",
            "p:64:64:64:128",
            "i8:16",
            "i64",
            "i64:64:32",
            "n0",
            "S127",
            "S0",
            "ni:0",
            "ni:",
            "F8",
            "a1:64",
            "P16777216",
            "A",
            "v0:64",
        ] {
            assert!(check(bad.as_bytes()).is_err(), "{bad}");
        }
    }
}
