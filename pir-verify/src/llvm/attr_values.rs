//! The arguments in an attribute's parentheses, and the values of strings that LLVM reads.

/// Checks the argument of an attribute. Returns the width of a `range`, otherwise 0.
pub(super) fn check(name: &[u8], value: &[u8]) -> Result<u32, String> {
    let text = std::str::from_utf8(value).unwrap_or("?").trim();
    let fault = |why: &str| Err(format!("`{}({text})`: {why}", String::from_utf8_lossy(name)));
    let number = || text.parse::<u64>().ok();
    match name {
        b"align" => match number() {
            Some(n) if n.is_power_of_two() && n <= 1 << 32 => Ok(0),
            _ => fault("an alignment is a power of two up to 2^32"),
        },
        b"alignstack" => match number() {
            Some(n) if n.is_power_of_two() => Ok(0),
            _ => fault("an alignment of the stack is a power of two"),
        },
        b"dereferenceable" | b"dereferenceable_or_null" => match number() {
            Some(n) if n > 0 => Ok(0),
            _ => fault("it takes a number of bytes greater than 0"),
        },
        b"memory" => memory(text).or_else(|why| fault(&why)),
        b"captures" => captures(text).or_else(|why| fault(&why)),
        b"nofpclass" => nofpclass(text).or_else(|why| fault(&why)),
        b"uwtable" => match text {
            "sync" | "async" => Ok(0),
            _ => fault("it takes `sync` or `async`"),
        },
        b"allockind" => allockind(text).or_else(|why| fault(&why)),
        b"allocsize" => match pair(text) {
            Some((a, b)) if Some(a) != b => Ok(0),
            Some(_) => fault("it names the same parameter twice"),
            None => fault("it takes the numbers of one or two parameters"),
        },
        b"vscale_range" => match pair(text) {
            Some((min, max)) => {
                let max = max.unwrap_or(min);
                if !min.is_power_of_two() || (max != 0 && (!max.is_power_of_two() || max < min)) {
                    return fault("it takes powers of two in order");
                }
                Ok(0)
            }
            None => fault("it takes one or two numbers"),
        },
        b"range" => range(text).or_else(|why| fault(&why)),
        b"initializes" => initializes(text).or_else(|why| fault(&why)),
        _ => Ok(0),
    }
}

fn pair(text: &str) -> Option<(u32, Option<u32>)> {
    let mut parts = text.split(',').map(|p| p.trim().parse().ok());
    let first = parts.next()??;
    let second = match parts.next() {
        None => None,
        Some(n) => Some(n?),
    };
    parts.next().is_none().then_some((first, second))
}

fn memory(text: &str) -> Result<u32, String> {
    const ACCESS: [&str; 4] = ["none", "read", "write", "readwrite"];
    const PLACES: [&str; 5] =
        ["argmem", "inaccessiblemem", "errnomem", "target_mem0", "target_mem1"];
    let mut seen_place = false;
    for part in text.split(',') {
        let (place, access) = match part.split_once(':') {
            Some((p, a)) => (Some(p.trim()), a.trim()),
            None => (None, part.trim()),
        };
        if place.is_some_and(|p| !PLACES.contains(&p)) || !ACCESS.contains(&access) {
            return Err(
                "it takes `none`, `read`, `write` or `readwrite`, perhaps behind a place".into()
            );
        }
        if place.is_none() && seen_place {
            return Err("the access to all other memory comes first".into());
        }
        seen_place |= place.is_some();
    }
    Ok(0)
}

fn captures(text: &str) -> Result<u32, String> {
    const PARTS: [&str; 5] =
        ["none", "address", "address_is_null", "provenance", "read_provenance"];
    let mut of_result = false;
    let (mut parts, mut none) = (0, false);
    for part in text.split(',') {
        let mut word = part.trim();
        if let Some(rest) = word.strip_prefix("ret").map(str::trim_start)
            && let Some(rest) = rest.strip_prefix(':')
        {
            if of_result {
                return Err("`ret:` stands twice".into());
            }
            of_result = true;
            (parts, none) = (0, false);
            word = rest.trim();
        }
        if !PARTS.contains(&word) {
            return Err("it takes components of a pointer or `none`".into());
        }
        none |= word == "none";
        parts += 1;
        if none && parts > 1 {
            return Err("`none` stands alone".into());
        }
    }
    Ok(0)
}

fn nofpclass(text: &str) -> Result<u32, String> {
    const CLASSES: &[&str] = &[
        "all", "nan", "snan", "qnan", "inf", "ninf", "pinf", "norm", "nnorm", "pnorm", "sub",
        "nsub", "psub", "zero", "nzero", "pzero",
    ];
    if let Ok(mask) = text.parse::<u32>() {
        return if (1..1024).contains(&mask) { Ok(0) } else { Err("no such mask".into()) };
    }
    match !text.is_empty() && text.split_whitespace().all(|w| CLASSES.contains(&w)) {
        true => Ok(0),
        false => Err("it takes classes of floating-point numbers".into()),
    }
}

fn allockind(text: &str) -> Result<u32, String> {
    let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(text);
    let (mut roles, mut free, mut zeroed, mut uninitialized, mut aligned) =
        (0, false, false, false, false);
    for word in inner.split(',') {
        match word {
            "alloc" | "realloc" => roles += 1,
            "free" => (roles, free) = (roles + 1, true),
            "zeroed" => zeroed = true,
            "uninitialized" => uninitialized = true,
            "aligned" => aligned = true,
            _ => return Err(format!("`{word}` is no kind of allocation")),
        }
    }
    if roles != 1 {
        return Err("it takes exactly one of `alloc`, `realloc` and `free`".into());
    }
    if zeroed && uninitialized || free && (zeroed || uninitialized || aligned) {
        return Err("these kinds exclude each other".into());
    }
    Ok(0)
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

/// `(low, high), …`: ordered and disjoint.
fn initializes(text: &str) -> Result<u32, String> {
    let mut last: Option<i64> = None;
    let mut rest = text;
    loop {
        let (inside, behind) = rest
            .trim_start()
            .strip_prefix('(')
            .and_then(|r| r.split_once(')'))
            .ok_or("it takes ranges in parentheses")?;
        let (low, high) = inside.split_once(',').ok_or("a range has two bounds")?;
        let (Ok(low), Ok(high)) = (low.trim().parse::<i64>(), high.trim().parse::<i64>()) else {
            return Err("the bounds of a range are integers".into());
        };
        if low >= high || last.is_some_and(|l| low <= l) {
            return Err("its ranges are in order, with gaps between them".into());
        }
        last = Some(high);
        match behind.trim_start().strip_prefix(',') {
            Some(more) => rest = more,
            None if behind.trim().is_empty() => return Ok(0),
            None => return Err("a comma stands between ranges".into()),
        }
    }
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

    #[test]
    fn values_follow_their_grammars() {
        for (name, good, bad) in [
            ("align", &["1", "8"][..], &["3", "0", "8589934592"][..]),
            (
                "memory",
                &["none", "argmem: read, inaccessiblemem: write", "none, none"],
                &["", "foo", "foomem: read", "argmem: read, none"],
            ),
            (
                "captures",
                &["none", "address, provenance", "ret: address, provenance", "none, ret: address"],
                &["", "none, address", "foo", "ret: none, ret: none"],
            ),
            ("nofpclass", &["nan inf", "1023"], &["", "0", "1024", "foo"]),
            ("allockind", &["\"alloc,zeroed\"", "\"free\""], &["\"zeroed\"", "\"free,zeroed\""]),
            ("allocsize", &["0", "0,1"], &["", "0,0", "0,1,2"]),
            ("range", &["i32 0, 5", "i8 -1, 1", "i32 0, 0"], &["i32 5, 5", "i8 0, 256", "0, 5"]),
            ("initializes", &["(0, 4)", "(0, 4), (5, 8)"], &["", "(4, 0)", "(0, 4), (4, 8)"]),
            ("vscale_range", &["1,2", "1", "1,0"], &["0,2", "3", "4,2"]),
            ("uwtable", &["sync"], &["foo"]),
        ] {
            for text in good {
                assert!(check(name.as_bytes(), text.as_bytes()).is_ok(), "{name}({text})");
            }
            for text in bad {
                assert!(check(name.as_bytes(), text.as_bytes()).is_err(), "{name}({text})");
            }
        }
        assert_eq!(check(b"range", b"i17 0, 5"), Ok(17));
    }
}
