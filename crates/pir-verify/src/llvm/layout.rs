//! The data layout: what the rules read from it, and whether the string is one.

/// Address widths by address space, from `p[n]:size:abi[:pref[:index]]`.
pub(crate) struct Layout {
    /// `(address space, bits of an address)`; the default is 64.
    pointers: Vec<(u32, u32)>,
}

impl Layout {
    /// Reads what the rules need; whatever is malformed counts as absent.
    pub fn new(text: &[u8]) -> Self {
        let mut pointers = Vec::new();
        for spec in text.split(|&b| b == b'-') {
            let Some(rest) = spec.strip_prefix(b"p") else { continue };
            let mut parts = rest.split(|&b| b == b':').map(number);
            let space = match rest.first() {
                Some(b':') => parts.next().map(|_| 0),
                _ => parts.next().flatten(),
            };
            let numbers: Vec<_> = parts.collect();
            let size = numbers.first().copied().flatten();
            let index = numbers.get(3).copied().flatten().or(size);
            if let (Some(space), Some(bits)) = (space, index) {
                pointers.push((space, bits));
            }
        }
        Self { pointers }
    }

    /// Bits of an address in the address space.
    pub fn address_bits(&self, space: u32) -> u32 {
        let of = |s| self.pointers.iter().rev().find(|p| p.0 == s).map(|p| p.1);
        of(space).or_else(|| of(0)).unwrap_or(64)
    }
}

fn number(text: &[u8]) -> Option<u32> {
    std::str::from_utf8(text).ok()?.parse().ok()
}
