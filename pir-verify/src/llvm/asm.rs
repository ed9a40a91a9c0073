//! The constraint strings of inline assembly: their syntax and the requirements on a call.

/// The kind of one constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ConstraintRole {
    Input,
    Output,
    Clobber,
    Label,
}

/// One constraint of a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AsmConstraint {
    pub role: ConstraintRole,
    /// `*`: the operand is an address.
    pub indirect: bool,
}

impl AsmConstraint {
    /// Returns whether an argument of the call belongs to it.
    pub(super) fn takes_argument(self) -> bool {
        match self.role {
            ConstraintRole::Input => true,
            ConstraintRole::Output => self.indirect,
            ConstraintRole::Clobber | ConstraintRole::Label => false,
        }
    }
}

/// Parses a constraint string; `None` if the syntax is wrong.
pub(super) fn parse(text: &[u8]) -> Option<Vec<AsmConstraint>> {
    let mut list = Vec::new();
    if text.is_empty() {
        return Some(list);
    }
    let mut rest = text;
    loop {
        // LLVM splits at commas before it looks at braces, so braces cannot hold commas.
        let end = memchr(b',', rest).unwrap_or(rest.len());
        let one = constraint(&rest[..end], &list)?;
        list.push(one);
        if end == rest.len() {
            return Some(list);
        }
        rest = &rest[end + 1..];
    }
}

fn memchr(byte: u8, text: &[u8]) -> Option<usize> {
    text.iter().position(|&b| b == byte)
}

fn constraint(text: &[u8], before: &[AsmConstraint]) -> Option<AsmConstraint> {
    let (role, mut rest) = match text.split_first()? {
        (b'~', rest) => (ConstraintRole::Clobber, rest),
        (b'=', rest) => (ConstraintRole::Output, rest),
        (b'!', rest) => (ConstraintRole::Label, rest),
        _ => (ConstraintRole::Input, text),
    };
    if role == ConstraintRole::Clobber && !rest.is_empty() && rest[0] != b'{' {
        return None;
    }
    let indirect = rest.first() == Some(&b'*');
    if indirect {
        rest = &rest[1..];
    }
    let (mut early, mut commutes) = (false, false);
    loop {
        match *rest.first()? {
            b'&' if role == ConstraintRole::Output && !early => early = true,
            b'%' if role != ConstraintRole::Clobber && !commutes => commutes = true,
            b'&' | b'%' | b'#' | b'*' => return None,
            _ => break,
        }
        rest = &rest[1..];
    }
    codes(rest, role, before)?;
    Some(AsmConstraint { role, indirect })
}

/// Parses the letters, registers in braces and numbers of earlier outputs.
fn codes(mut rest: &[u8], role: ConstraintRole, before: &[AsmConstraint]) -> Option<()> {
    while let Some(&first) = rest.first() {
        let len = match first {
            b'{' => memchr(b'}', rest)? + 1,
            b'0'..=b'9' => {
                let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
                let n: usize = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
                let ties = before.get(n).is_some_and(|c| c.role == ConstraintRole::Output);
                (ties && role == ConstraintRole::Input).then_some(digits)?
            }
            b'^' => 3,
            b'@' => {
                let n = rest.get(1)?.checked_sub(b'0').filter(|n| *n <= 9)?;
                2 + usize::from(n)
            }
            _ => 1,
        };
        rest = rest.get(len..)?;
    }
    Some(())
}

/// Returns the fault of a call of inline assembly with these constraints.
pub(super) fn check(
    list: &[AsmConstraint],
    returns_void: bool,
    returned_fields: Option<usize>,
    params: usize,
) -> Result<(), &'static str> {
    let (mut outputs, mut inputs, mut indirect, mut clobbers, mut labels) = (0, 0, 0, 0, 0);
    for c in list {
        match c.role {
            ConstraintRole::Output => {
                if inputs != indirect || clobbers != 0 || labels != 0 {
                    return Err("an output stands behind an input, clobber or label");
                }
                if c.indirect {
                    indirect += 1;
                    inputs += 1;
                } else {
                    outputs += 1;
                }
            }
            ConstraintRole::Input if clobbers != 0 => {
                return Err("an input stands behind a clobber");
            }
            ConstraintRole::Input => inputs += 1,
            ConstraintRole::Clobber => clobbers += 1,
            ConstraintRole::Label if clobbers != 0 => {
                return Err("a label stands behind a clobber");
            }
            ConstraintRole::Label => labels += 1,
        }
    }
    match outputs {
        0 if !returns_void => return Err("it has no output, so it returns `void`"),
        1 if returned_fields.is_some() => return Err("it has one output, so it returns no struct"),
        0 | 1 => {}
        n if returned_fields != Some(n) => {
            return Err("it returns a struct with a field per output");
        }
        _ => {}
    }
    match inputs == params {
        true => Ok(()),
        false => Err("it takes an argument per input"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ok(text: &str, void: bool, fields: Option<usize>, params: usize) -> bool {
        parse(text.as_bytes()).is_some_and(|l| check(&l, void, fields, params).is_ok())
    }

    #[test]
    fn asm_constraints_determine_operands() {
        assert!(ok("", true, None, 0));
        assert!(ok("=r,r,0", false, None, 2));
        assert!(ok("=r,=&r,r,~{memory},~{dirflag}", false, Some(2), 1));
        assert!(ok("=*m,r", true, None, 2));
        assert!(ok("r,!i,~{cc}", true, None, 1));
        assert!(!ok("r", true, None, 0));
        assert!(!ok("r", false, None, 1));
        assert!(!ok("=r,=r", false, None, 0));
        assert!(!ok("r,=r", false, None, 1));
        assert!(!ok("~{cc},r", true, None, 1));
        for bad in ["r,", ",", "~x", "=", "&r", "{ax", "0", "=r,1", "#r"] {
            assert_eq!(parse(bad.as_bytes()), None, "{bad}");
        }
    }
}
