//! Properties of instructions that the text writes as one keyword: predicates, operators and
//! orderings.

macro_rules! keyword_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$vdoc])* $variant),* }

        impl $name {
            /// All variants, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The keyword of the text.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }

            /// Returns the variant with this keyword.
            pub fn from_name(name: &[u8]) -> Option<Self> {
                Self::ALL.iter().copied().find(|x| x.name().as_bytes() == name)
            }

            /// Returns the variant with this number.
            pub fn from_bits(bits: u8) -> Option<Self> {
                Self::ALL.get(bits as usize).copied()
            }
        }
    };
}
pub(crate) use keyword_enum;

keyword_enum! {
    /// Predicate of an `icmp`.
    IntPredicate {
        /// `eq`
        Eq = "eq",
        /// `ne`
        Ne = "ne",
        /// `ugt`
        Ugt = "ugt",
        /// `uge`
        Uge = "uge",
        /// `ult`
        Ult = "ult",
        /// `ule`
        Ule = "ule",
        /// `sgt`
        Sgt = "sgt",
        /// `sge`
        Sge = "sge",
        /// `slt`
        Slt = "slt",
        /// `sle`
        Sle = "sle",
    }
}

keyword_enum! {
    /// Predicate of an `fcmp`.
    FloatPredicate {
        /// `false`
        False = "false",
        /// `oeq`
        Oeq = "oeq",
        /// `ogt`
        Ogt = "ogt",
        /// `oge`
        Oge = "oge",
        /// `olt`
        Olt = "olt",
        /// `ole`
        Ole = "ole",
        /// `one`
        One = "one",
        /// `ord`
        Ord = "ord",
        /// `uno`
        Uno = "uno",
        /// `ueq`
        Ueq = "ueq",
        /// `ugt`
        Ugt = "ugt",
        /// `uge`
        Uge = "uge",
        /// `ult`
        Ult = "ult",
        /// `ule`
        Ule = "ule",
        /// `une`
        Une = "une",
        /// `true`
        True = "true",
    }
}

/// Predicate of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Predicate {
    /// Of an `icmp`.
    Int(IntPredicate),
    /// Of an `fcmp`.
    Float(FloatPredicate),
}

keyword_enum! {
    /// Operator of an `atomicrmw`.
    RmwOp {
        /// `xchg`
        Xchg = "xchg",
        /// `add`
        Add = "add",
        /// `sub`
        Sub = "sub",
        /// `and`
        And = "and",
        /// `nand`
        Nand = "nand",
        /// `or`
        Or = "or",
        /// `xor`
        Xor = "xor",
        /// `max`
        Max = "max",
        /// `min`
        Min = "min",
        /// `umax`
        UMax = "umax",
        /// `umin`
        UMin = "umin",
        /// `fadd`
        FAdd = "fadd",
        /// `fsub`
        FSub = "fsub",
        /// `fmax`
        FMax = "fmax",
        /// `fmin`
        FMin = "fmin",
        /// `fmaximum`
        FMaximum = "fmaximum",
        /// `fminimum`
        FMinimum = "fminimum",
        /// `uinc_wrap`
        UIncWrap = "uinc_wrap",
        /// `udec_wrap`
        UDecWrap = "udec_wrap",
        /// `usub_cond`
        USubCond = "usub_cond",
        /// `usub_sat`
        USubSat = "usub_sat",
    }
}

keyword_enum! {
    /// Atomic ordering.
    Ordering {
        /// Not atomic: prints as nothing.
        NotAtomic = "",
        /// `unordered`
        Unordered = "unordered",
        /// `monotonic`
        Monotonic = "monotonic",
        /// `acquire`
        Acquire = "acquire",
        /// `release`
        Release = "release",
        /// `acq_rel`
        AcqRel = "acq_rel",
        /// `seq_cst`
        SeqCst = "seq_cst",
    }
}

keyword_enum! {
    /// The tail call marker of a `call`.
    TailKind {
        /// Nothing.
        None = "",
        /// `tail`
        Tail = "tail",
        /// `musttail`
        MustTail = "musttail",
        /// `notail`
        NoTail = "notail",
    }
}

impl IntPredicate {
    /// Returns whether the operands are compared as signed numbers.
    #[inline]
    pub fn is_signed(self) -> bool {
        use IntPredicate::*;
        match self {
            Sgt | Sge | Slt | Sle => true,
            Eq | Ne | Ugt | Uge | Ult | Ule => false,
        }
    }

    /// Returns whether it is `eq` or `ne`.
    #[inline]
    pub fn is_equality(self) -> bool {
        matches!(self, IntPredicate::Eq | IntPredicate::Ne)
    }

    /// Returns whether it holds for operands in this order: as signed numbers if
    /// [`IntPredicate::is_signed`], otherwise as unsigned ones.
    ///
    /// ```
    /// use pir_core::inst::IntPredicate;
    ///
    /// assert!(IntPredicate::Sle.holds((-1).cmp(&2)));
    /// assert!(!IntPredicate::Ule.holds(u32::MAX.cmp(&2)));
    /// ```
    #[inline]
    pub fn holds(self, order: std::cmp::Ordering) -> bool {
        use IntPredicate::*;
        // A bit per order: less, equal, greater.
        let accepted = match self {
            Ult | Slt => 0b001,
            Eq => 0b010,
            Ule | Sle => 0b011,
            Ugt | Sgt => 0b100,
            Ne => 0b101,
            Uge | Sge => 0b110,
        };
        accepted >> (order as i8 + 1) & 1 != 0
    }

    /// Returns the predicate that holds if and only if this one does not.
    #[must_use]
    pub fn inverted(self) -> Self {
        use IntPredicate::*;
        match self {
            Eq => Ne,
            Ne => Eq,
            Ugt => Ule,
            Uge => Ult,
            Ult => Uge,
            Ule => Ugt,
            Sgt => Sle,
            Sge => Slt,
            Slt => Sge,
            Sle => Sgt,
        }
    }

    /// Returns the predicate that holds for the operands in the opposite order.
    #[must_use]
    pub fn swapped(self) -> Self {
        use IntPredicate::*;
        match self {
            Eq | Ne => self,
            Ugt => Ult,
            Uge => Ule,
            Ult => Ugt,
            Ule => Uge,
            Sgt => Slt,
            Sge => Sle,
            Slt => Sgt,
            Sle => Sge,
        }
    }
}

impl FloatPredicate {
    /// Returns whether it holds for operands in this order; `None` if one of them is a NaN.
    #[inline]
    pub fn holds(self, order: Option<std::cmp::Ordering>) -> bool {
        // The number of a predicate has a bit per order: equal, greater, less, unordered.
        let bit = match order {
            Some(std::cmp::Ordering::Equal) => 0,
            Some(std::cmp::Ordering::Greater) => 1,
            Some(std::cmp::Ordering::Less) => 2,
            None => 3,
        };
        self as u8 >> bit & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Ordering::{Equal, Greater, Less};

    #[test]
    fn float_predicates_are_named_by_the_orders_that_they_accept() {
        for &p in FloatPredicate::ALL {
            let name = p.name();
            let (unordered, rest) = match name {
                "true" => (true, "legt"),
                "false" => (false, ""),
                "ord" => (false, "legt"),
                "uno" => (true, ""),
                _ => (name.starts_with('u'), &name[1..]),
            };
            let accepts = |order: char| match rest {
                "ne" => order != 'e',
                "eq" => order == 'e',
                _ => rest.contains(order),
            };
            let found = [Some(Less), Some(Equal), Some(Greater), None].map(|o| p.holds(o));
            assert_eq!(found, [accepts('l'), accepts('e'), accepts('g'), unordered], "{name}");
        }
    }

    #[test]
    fn int_predicates_are_what_their_names_say() {
        let numbers = [0u8, 1, 127, 128, 255];
        let pairs = numbers.map(|a| numbers.map(|b| (a, b))).concat();
        let all = IntPredicate::ALL.iter().flat_map(|&p| pairs.iter().map(move |&ab| (p, ab)));
        for (p, (a, b)) in all {
            let (s, t) = (a as i8, b as i8);
            let expected = match p.name() {
                "eq" => a == b,
                "ne" => a != b,
                "ugt" => a > b,
                "uge" => a >= b,
                "ult" => a < b,
                "ule" => a <= b,
                "sgt" => s > t,
                "sge" => s >= t,
                "slt" => s < t,
                "sle" => s <= t,
                name => panic!("{name}"),
            };
            let order = |p: IntPredicate| if p.is_signed() { s.cmp(&t) } else { a.cmp(&b) };
            assert_eq!(p.holds(order(p)), expected, "{} {a} {b}", p.name());
            assert_eq!(p.inverted().holds(order(p)), !expected, "not {} {a} {b}", p.name());
            assert_eq!(p.swapped().holds(order(p).reverse()), expected, "{} {b} {a}", p.name());
            assert_eq!(p.is_equality(), p.name().len() == 2 && p.swapped() == p);
        }
    }
}
