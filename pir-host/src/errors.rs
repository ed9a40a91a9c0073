//! The texts of error numbers: `strerror`.

use super::args::{self, HostResult, LibraryEntry, int, ptr, row, write_string};
use super::{HostContext, HostEffect};

const MEMORY: HostEffect = HostEffect::Memory;

/// The functions of this file.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("strerror", MEMORY, |cx, a| {
        let number = a.int(0)? as i32;
        error_object(cx, number)
    }),
    row("strerror_r", MEMORY, |cx, a| error_object(cx, a.int(0)? as i32)),
    row("__xpg_strerror_r", MEMORY, |cx, a| {
        let (text, to, room) = (error_text(a.int(0)? as i32), a.ptr(1)?, a.uint(2)?);
        if room <= text.len() as u64 {
            return int(args::ERANGE);
        }
        write_string(cx, to, text.into_bytes())?;
        int(0)
    }),
];

/// The texts of the common error numbers.
static ERRORS: &[(i32, &str)] = &[
    (0, "Success"),
    (1, "Operation not permitted"),
    (2, "No such file or directory"),
    (3, "No such process"),
    (4, "Interrupted system call"),
    (5, "Input/output error"),
    (7, "Argument list too long"),
    (9, "Bad file descriptor"),
    (10, "No child processes"),
    (11, "Resource temporarily unavailable"),
    (12, "Cannot allocate memory"),
    (13, "Permission denied"),
    (14, "Bad address"),
    (16, "Device or resource busy"),
    (17, "File exists"),
    (20, "Not a directory"),
    (21, "Is a directory"),
    (22, "Invalid argument"),
    (24, "Too many open files"),
    (27, "File too large"),
    (28, "No space left on device"),
    (29, "Illegal seek"),
    (32, "Broken pipe"),
    (33, "Numerical argument out of domain"),
    (34, "Numerical result out of range"),
    (35, "Resource deadlock avoided"),
    (38, "Function not implemented"),
    (75, "Value too large for defined data type"),
    (84, "Invalid or incomplete multibyte or wide character"),
    (95, "Operation not supported"),
    (110, "Connection timed out"),
];

/// Returns the text of an error number.
pub(super) fn error_text(number: i32) -> String {
    match ERRORS.iter().find(|(n, _)| *n == number) {
        Some((_, text)) => (*text).to_owned(),
        None => format!("Unknown error {number}"),
    }
}

fn error_object(cx: &mut dyn HostContext, number: i32) -> HostResult {
    let known = ERRORS.iter().find(|(n, _)| *n == number);
    let name = known.map_or("unknown error", |(_, text)| text);
    let mut text = error_text(number).into_bytes();
    text.push(0);
    let size = text.len().max(if known.is_some() { 0 } else { 32 });
    text.resize(size, 0);
    let p = args::object(cx, name, size as u64, || text.clone())?;
    if known.is_none() {
        // All unknown numbers share a buffer, because C allows `strerror` to overwrite it.
        let place = cx.memory().resolve(p, size as u64, 1)?;
        cx.memory().put_bytes(place, &text);
    }
    ptr(p)
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn errors_have_texts() {
        let mut m = MockContext::new();
        let known = m.get("strerror", &[i(22)]);
        assert_eq!(m.text(known), "Invalid argument");
        assert_eq!(m.get("strerror", &[i(22)]), known);
        let unknown = m.get("strerror", &[i(12345)]);
        assert_eq!(m.text(unknown), "Unknown error 12345");
    }
}
