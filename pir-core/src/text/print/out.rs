//! Lexical output: numbers, names and quoted strings.

/// The text written so far.
pub(crate) type OutputBuffer = Vec<u8>;

const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// The bytes that an unquoted name may contain.
const PLAIN_BYTES: [bool; 256] = {
    let mut t = [false; 256];
    let mut c = 0;
    while c < 256 {
        let b = c as u8;
        t[c] = b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_');
        c += 1;
    }
    t
};

/// Writes a decimal number.
pub(crate) fn number(out: &mut OutputBuffer, mut n: u64) {
    let mut buf = [0u8; 20];
    let mut at = buf.len();
    loop {
        at -= 1;
        buf[at] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    out.extend_from_slice(&buf[at..]);
}

/// Writes a signed decimal number.
pub(crate) fn signed(out: &mut OutputBuffer, n: i64) {
    if n < 0 {
        out.push(b'-');
    }
    number(out, n.unsigned_abs());
}

/// Writes the low `digits` hexadecimal digits of a number in upper case.
pub(crate) fn hex(out: &mut OutputBuffer, n: u64, digits: u32) {
    for i in (0..digits).rev() {
        out.push(HEX[(n >> (4 * i) & 15) as usize]);
    }
}

/// Writes the inside of a quoted string, with escapes.
pub(crate) fn escaped(out: &mut OutputBuffer, text: &[u8]) {
    for &b in text {
        match b {
            b'\\' => out.extend_from_slice(b"\\\\"),
            b' '..=b'~' if b != b'"' => out.push(b),
            _ => {
                out.push(b'\\');
                hex(out, b.into(), 2);
            }
        }
    }
}

/// Writes a quoted string.
pub(crate) fn quoted(out: &mut OutputBuffer, text: &[u8]) {
    out.push(b'"');
    escaped(out, text);
    out.push(b'"');
}

/// Writes a name, in quotes if necessary.
#[inline]
pub(crate) fn name(out: &mut OutputBuffer, name: &[u8]) {
    let plain = name.first().is_some_and(|b| !b.is_ascii_digit())
        && name.iter().all(|&b| PLAIN_BYTES[b as usize]);
    if plain {
        out.extend_from_slice(name);
    } else {
        quoted(out, name);
    }
}

/// Writes the name of a metadata kind or of a named node, with escapes because quotes are not
/// allowed.
pub(crate) fn metadata_name(out: &mut OutputBuffer, name: &[u8]) {
    for (i, &b) in name.iter().enumerate() {
        let plain = matches!(b, b'-' | b'$' | b'.' | b'_') || b.is_ascii_alphabetic();
        if plain || i > 0 && b.is_ascii_digit() {
            out.push(b);
        } else {
            out.push(b'\\');
            hex(out, b.into(), 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(f: impl FnOnce(&mut OutputBuffer)) -> String {
        let mut out = Vec::new();
        f(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn numbers() {
        assert_eq!(text(|o| number(o, 0)), "0");
        assert_eq!(text(|o| number(o, u64::MAX)), "18446744073709551615");
        assert_eq!(text(|o| signed(o, i64::MIN)), "-9223372036854775808");
        assert_eq!(text(|o| hex(o, 0xabc, 4)), "0ABC");
    }

    #[test]
    fn names_as_llvm_quotes_them() {
        assert_eq!(text(|o| name(o, b"a.b-c_1")), "a.b-c_1");
        assert_eq!(text(|o| name(o, b"-x")), "-x");
        assert_eq!(text(|o| name(o, b"1x")), "\"1x\"");
        assert_eq!(text(|o| name(o, b"a$b")), "\"a$b\"");
        assert_eq!(text(|o| name(o, b"a\\\"\xc3\x01")), r#""a\\\22\C3\01""#);
        assert_eq!(text(|o| metadata_name(o, b"llvm.loop-1/x")), "llvm.loop-1\\2Fx");
        assert_eq!(text(|o| metadata_name(o, b"1a")), "\\31a");
    }
}
