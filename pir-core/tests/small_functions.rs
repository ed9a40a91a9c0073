//! Properties of small pure functions, by proptest.

use pir_core::constant::ConstKind;
use pir_core::inst::{align_bytes, align_code};
use pir_core::suggest::closest;
use pir_core::{GlobalKind, Module, Type, Value};
use proptest::prelude::*;

/// An integer type of 1 to 64 bits, and the number cut to it.
fn integer(m: &mut Module, width: u8, n: u64) -> (u32, u64, Value) {
    let bits = u32::from(width % 64) + 1;
    let n = n & (u64::MAX >> (64 - bits));
    let ty = m.types.int(bits);
    (bits, n, m.constant(ty, ConstKind::Int(n)))
}

/// The initial value of a variable after the module's text is printed and read again.
fn read_again(mut m: Module, ty: Type, value: Value) -> Option<(Module, Value)> {
    m.add_variable("v", ty, Some(value));
    let again = pir_core::text::parse(m.to_string().as_bytes()).module?;
    let g = again.find(b"v")?;
    let GlobalKind::Variable(variable) = &again.global(g).kind else { return None };
    let initial = variable.init?;
    Some((again, initial))
}

proptest! {
    #[test]
    fn integers_are_extended_by_zeros_and_by_their_sign(width: u8, n: u64) {
        let mut m = Module::new();
        let (bits, n, v) = integer(&mut m, width, n);
        let negative = n >> (bits - 1) & 1 == 1;
        let signed = i128::from(n) - if negative { 1i128 << bits } else { 0 };
        prop_assert_eq!(m.consts.const_int(&m.types, v), Some(n));
        prop_assert_eq!(m.consts.const_signed(&m.types, v).map(i128::from), Some(signed));
        prop_assert_eq!(m.consts.int_value(&m.types, v), Some(n.into()));
    }

    #[test]
    fn integers_are_read_as_they_are_printed(width: u8, n: u64) {
        let mut m = Module::new();
        let (bits, n, v) = integer(&mut m, width, n);
        let ty = m.types.int(bits);
        let again = read_again(m, ty, v);
        prop_assert!(again.is_some_and(|(m, v)| m.consts.const_int(&m.types, v) == Some(n)));
    }

    #[test]
    fn floating_point_numbers_keep_every_bit(bits: u64, single: bool) {
        let mut m = Module::new();
        // A `float` is kept with the bits of its own width.
        let (ty, bits) = if single { (Type::F32, bits >> 32) } else { (Type::F64, bits) };
        let v = m.constant(ty, ConstKind::Float(bits));
        let (m, v) = read_again(m, ty, v).expect("a module");
        let kind = &m.consts.get(v.as_const().expect("a constant")).kind;
        prop_assert_eq!(kind, &ConstKind::Float(bits));
    }

    #[test]
    fn alignments_are_powers_of_two(shift: u8, other: u64) {
        let bytes = 1u64 << (shift % 33);
        let inverse = align_code(bytes).and_then(align_bytes) == Some(bytes);
        prop_assert!(inverse && (other.is_power_of_two() || align_code(other).is_none()));
    }

    #[test]
    fn a_letter_too_many_is_forgiven(word: Vec<u8>, at: usize, more: u8) {
        let letter = |b: &u8| char::from(b'a' + b % 26);
        let word: String = word.iter().map(letter).collect();
        // A letter is too many of a short name, and long ones are not compared.
        prop_assume!((6..60).contains(&word.len()));
        let mut typed = word.clone();
        typed.insert(at % (word.len() + 1), letter(&more));
        let far: String = word.chars().map(|_| '0').collect();
        prop_assert!(closest(&typed, [far.as_str(), word.as_str()]) == Some(&word));
    }
}
