//! Helper functions for operations that Cranelift has no instruction for, and the copies of
//! thread-local variables.
#![allow(unsafe_code)]

use crate::shape::ScalarType;
use pir_core::intrinsic::Id;
use pir_core::opcode::IntBinary;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::{Arc, LazyLock, RwLock};

// ---- integers ----

/// The host's function for a division of 128-bit integers, and whether these are signed.
pub(crate) fn division(op: IntBinary) -> Option<(usize, bool)> {
    extern "C" fn udiv(a: u128, b: u128) -> u128 {
        a.checked_div(b).unwrap_or(0)
    }
    extern "C" fn urem(a: u128, b: u128) -> u128 {
        a.checked_rem(b).unwrap_or(0)
    }
    extern "C" fn sdiv(a: i128, b: i128) -> i128 {
        a.checked_div(b).unwrap_or(a)
    }
    extern "C" fn srem(a: i128, b: i128) -> i128 {
        a.checked_rem(b).unwrap_or(0)
    }
    match op {
        IntBinary::UDiv => Some((udiv as *const () as usize, false)),
        IntBinary::URem => Some((urem as *const () as usize, false)),
        IntBinary::SDiv => Some((sdiv as *const () as usize, true)),
        IntBinary::SRem => Some((srem as *const () as usize, true)),
        IntBinary::Add
        | IntBinary::Sub
        | IntBinary::Mul
        | IntBinary::Shl
        | IntBinary::LShr
        | IntBinary::AShr
        | IntBinary::And
        | IntBinary::Or
        | IntBinary::Xor => None,
    }
}

/// The product of two integers of `bits` bits goes to `out`; whether it did not fit.
///
/// # Safety
/// `out` has room for an integer of 128 bits.
pub(crate) unsafe extern "C" fn smul_overflow(a: i128, b: i128, bits: u64, out: *mut i128) -> u8 {
    let (product, over) = a.overflowing_mul(b);
    // SAFETY: the caller gives a slot of its frame.
    unsafe { out.write(product) };
    let spare = 128 - bits as u32;
    u8::from(over || product << spare >> spare != product)
}

/// Writes the product of two unsigned numbers of `bits` bits, and returns whether it overflows.
///
/// # Safety
/// `out` has room for an integer of 128 bits.
pub(crate) unsafe extern "C" fn umul_overflow(a: u128, b: u128, bits: u64, out: *mut u128) -> u8 {
    let (product, over) = a.overflowing_mul(b);
    // SAFETY: the caller gives a slot of its frame.
    unsafe { out.write(product) };
    let spare = 128 - bits as u32;
    u8::from(over || product << spare >> spare != product)
}

/// The number of an operation for [`wide_binary`].
pub(crate) fn wide_operation(op: IntBinary) -> u64 {
    op as u64 - IntBinary::ALL[0] as u64
}

/// `x = x op y` for integers of `bits` bits, as limbs with zeros above them.
///
/// # Safety
/// Both have limbs for `bits` bits and do not overlap.
pub(crate) unsafe extern "C" fn wide_binary(op: u64, x: *mut u64, y: *const u64, bits: u64) {
    let n = bits.div_ceil(64) as usize;
    // SAFETY: the caller gives two slots of its frame of that size.
    let (x, y) =
        unsafe { (std::slice::from_raw_parts_mut(x, n), std::slice::from_raw_parts(y, n)) };
    let done = limbs::binary(IntBinary::ALL[op as usize], x, y, bits as u32);
    x.copy_from_slice(&done);
}

/// -1, 0 or 1, as the first is less than, equal to or greater than the second.
///
/// # Safety
/// Both have limbs for `bits` bits.
pub(crate) unsafe extern "C" fn wide_compare(
    x: *const u64,
    y: *const u64,
    bits: u64,
    signed: u64,
) -> i64 {
    let n = bits.div_ceil(64) as usize;
    // SAFETY: the caller gives two slots of its frame of that size.
    let (x, y) = unsafe { (std::slice::from_raw_parts(x, n), std::slice::from_raw_parts(y, n)) };
    let sign = |v: &[u64]| signed != 0 && limbs::is_negative(v, bits as u32);
    let order = sign(y).cmp(&sign(x)).then_with(|| x.iter().rev().cmp(y.iter().rev()));
    order as i64
}

mod limbs {
    use pir_core::opcode::IntBinary;

    pub(super) fn is_negative(v: &[u64], bits: u32) -> bool {
        v[v.len() - 1] >> ((bits - 1) % 64) & 1 == 1
    }

    fn clean(v: &mut [u64], bits: u32) {
        if !bits.is_multiple_of(64) {
            let last = v.len() - 1;
            v[last] &= (1 << (bits % 64)) - 1;
        }
    }

    fn add(a: &[u64], b: &[u64], mut carry: bool) -> Vec<u64> {
        a.iter()
            .zip(b)
            .map(|(&a, &b)| {
                let (s, c) = a.carrying_add_(b, carry);
                carry = c;
                s
            })
            .collect()
    }

    trait CarryingAdd {
        fn carrying_add_(self, other: u64, carry: bool) -> (u64, bool);
    }

    impl CarryingAdd for u64 {
        fn carrying_add_(self, other: u64, carry: bool) -> (u64, bool) {
            let (a, b) = self.overflowing_add(other);
            let (c, d) = a.overflowing_add(carry.into());
            (c, b | d)
        }
    }

    fn negative(v: &[u64], bits: u32) -> Vec<u64> {
        let not: Vec<u64> = v.iter().map(|l| !l).collect();
        let mut done = add(&not, &vec![0; v.len()], true);
        clean(&mut done, bits);
        done
    }

    fn shift_left(v: &[u64], by: u32) -> Vec<u64> {
        let (limbs, bits) = ((by / 64) as usize, by % 64);
        (0..v.len())
            .map(|k| {
                let at = |n: usize| k.checked_sub(n).map_or(0, |k| v[k]);
                let low = if bits == 0 { 0 } else { at(limbs + 1) >> (64 - bits) };
                at(limbs) << bits | low
            })
            .collect()
    }

    fn shift_right(v: &[u64], by: u32) -> Vec<u64> {
        let (limbs, bits) = ((by / 64) as usize, by % 64);
        (0..v.len())
            .map(|k| {
                let at = |n: usize| v.get(k + n).copied().unwrap_or(0);
                let high = if bits == 0 { 0 } else { at(limbs + 1) << (64 - bits) };
                at(limbs) >> bits | high
            })
            .collect()
    }

    fn product(a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut done = vec![0u64; a.len()];
        for (i, &x) in a.iter().enumerate() {
            let mut carry = 0u128;
            for (k, &y) in b.iter().enumerate().take(a.len() - i) {
                let sum = u128::from(x) * u128::from(y) + u128::from(done[i + k]) + carry;
                done[i + k] = sum as u64;
                carry = sum >> 64;
            }
        }
        done
    }

    /// Quotient and rest, bit by bit.
    fn divide(a: &[u64], b: &[u64], bits: u32) -> (Vec<u64>, Vec<u64>) {
        let n = a.len();
        // One limb more, as the rest is doubled before it is compared.
        let (mut quotient, mut rest) = (vec![0u64; n], vec![0u64; n + 1]);
        let mut divisor = b.to_vec();
        divisor.push(0);
        let not: Vec<u64> = divisor.iter().map(|l| !l).collect();
        for k in (0..bits).rev() {
            rest = shift_left(&rest, 1);
            rest[0] |= a[(k / 64) as usize] >> (k % 64) & 1;
            if rest.iter().rev().ge(divisor.iter().rev()) {
                rest = add(&rest, &not, true);
                quotient[(k / 64) as usize] |= 1 << (k % 64);
            }
        }
        rest.truncate(n);
        (quotient, rest)
    }

    pub(super) fn binary(op: IntBinary, x: &[u64], y: &[u64], bits: u32) -> Vec<u64> {
        let amount = y[0].min(bits.into()) as u32;
        let magnitude = |v: &[u64]| match is_negative(v, bits) {
            true => negative(v, bits),
            false => v.to_vec(),
        };
        let mut done = match op {
            IntBinary::Add => add(x, y, false),
            IntBinary::Sub => {
                let not: Vec<u64> = y.iter().map(|l| !l).collect();
                add(x, &not, true)
            }
            IntBinary::Mul => product(x, y),
            IntBinary::Shl => shift_left(x, amount),
            IntBinary::LShr => shift_right(x, amount),
            IntBinary::AShr if is_negative(x, bits) => {
                let not: Vec<u64> = x.iter().map(|l| !l).collect();
                let mut not = not;
                clean(&mut not, bits);
                shift_right(&not, amount).iter().map(|l| !l).collect()
            }
            IntBinary::AShr => shift_right(x, amount),
            IntBinary::UDiv => divide(x, y, bits).0,
            IntBinary::URem => divide(x, y, bits).1,
            IntBinary::SDiv => {
                let q = divide(&magnitude(x), &magnitude(y), bits).0;
                if is_negative(x, bits) != is_negative(y, bits) { negative(&q, bits) } else { q }
            }
            IntBinary::SRem => {
                let r = divide(&magnitude(x), &magnitude(y), bits).1;
                if is_negative(x, bits) { negative(&r, bits) } else { r }
            }
            IntBinary::And => x.iter().zip(y).map(|(x, y)| x & y).collect(),
            IntBinary::Or => x.iter().zip(y).map(|(x, y)| x | y).collect(),
            IntBinary::Xor => x.iter().zip(y).map(|(x, y)| x ^ y).collect(),
        };
        clean(&mut done, bits);
        done
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn wide_integers_compute_as_native_ones() {
            let numbers = [0u128, 1, 2, 3, 1 << 64, u128::MAX, 1 << 127, 0x1234_5678_9abc << 40];
            let split = |n: u128| [n as u64, (n >> 64) as u64];
            let join = |v: Vec<u64>| u128::from(v[0]) | u128::from(v[1]) << 64;
            for a in numbers {
                for b in numbers {
                    let of = |op| join(binary(op, &split(a), &split(b), 128));
                    assert_eq!(of(IntBinary::And), a & b);
                    assert_eq!(of(IntBinary::Or), a | b);
                    assert_eq!(of(IntBinary::Xor), a ^ b);
                    assert_eq!(of(IntBinary::Add), a.wrapping_add(b));
                    assert_eq!(of(IntBinary::Sub), a.wrapping_sub(b));
                    assert_eq!(of(IntBinary::Mul), a.wrapping_mul(b));
                    if b < 128 {
                        assert_eq!(of(IntBinary::Shl), a << b);
                        assert_eq!(of(IntBinary::LShr), a >> b);
                        assert_eq!(of(IntBinary::AShr), (a as i128 >> b) as u128);
                    }
                    if let Some(quotient) = a.checked_div(b) {
                        assert_eq!(of(IntBinary::UDiv), quotient);
                        assert_eq!(of(IntBinary::URem), a % b);
                        assert_eq!(
                            of(IntBinary::SDiv),
                            (a as i128).wrapping_div(b as i128) as u128
                        );
                        assert_eq!(
                            of(IntBinary::SRem),
                            (a as i128).wrapping_rem(b as i128) as u128
                        );
                    }
                }
            }
        }
    }
}

// ---- floating point ----

/// Rounds a number to a format with `exponent` and `fraction` bits, to nearest, ties to even.
fn round_to(x: f64, exponent: u32, fraction: u32) -> u32 {
    let bits = x.to_bits();
    let sign = ((bits >> 63) as u32) << (exponent + fraction);
    let infinity = ((1 << exponent) - 1) << fraction;
    let magnitude = bits & !(1 << 63);
    if x.is_nan() {
        return sign
            | infinity
            | 1 << (fraction - 1)
            | (magnitude >> (52 - fraction)) as u32 & ((1 << fraction) - 1);
    }
    if x.is_infinite() {
        return sign | infinity;
    }
    let bias = (1i64 << (exponent - 1)) - 1;
    let e = (magnitude >> 52) as i64 - 1023 + bias;
    let (mantissa, shift) = match e {
        1.. => (magnitude & ((1 << 52) - 1) | (e as u64) << 52, 52 - fraction),
        // Below the smallest normal number the leading one is written out.
        _ => {
            let shift = (i64::from(52 - fraction) + 1 - e).min(63) as u32;
            (magnitude & ((1 << 52) - 1) | u64::from(magnitude >> 52 != 0) << 52, shift)
        }
    };
    let (whole, rest) = (mantissa >> shift, mantissa & ((1 << shift) - 1));
    let half = 1u64 << (shift - 1);
    let up = rest > half || rest == half && whole & 1 == 1;
    let done = whole + u64::from(up);
    sign | (done.min(infinity.into())) as u32
}

pub(crate) extern "C" fn half_to_float(x: u32) -> f32 {
    let (sign, e, m) = ((x >> 15 & 1) << 31, x >> 10 & 31, x & 1023);
    let magnitude = match (e, m) {
        (0, m) => (m as f32 * 2f32.powi(-24)).to_bits(),
        (31, m) => 0x7f80_0000 | m << 13,
        (e, m) => (e + 112) << 23 | m << 13,
    };
    f32::from_bits(sign | magnitude)
}

pub(crate) extern "C" fn float_to_half(x: f32) -> u32 {
    round_to(x.into(), 5, 10)
}

pub(crate) extern "C" fn double_to_half(x: f64) -> u32 {
    round_to(x, 5, 10)
}

pub(crate) extern "C" fn float_to_bfloat(x: f32) -> u32 {
    round_to(x.into(), 8, 7)
}

pub(crate) extern "C" fn double_to_bfloat(x: f64) -> u32 {
    round_to(x, 8, 7)
}

pub(crate) extern "C" fn double_to_i128(x: f64) -> i128 {
    x as i128
}

pub(crate) extern "C" fn double_to_u128(x: f64) -> u128 {
    x as u128
}

pub(crate) fn int_to_float(double: bool, signed: bool) -> usize {
    extern "C" fn sd(x: i128) -> f64 {
        x as f64
    }
    extern "C" fn ud(x: u128) -> f64 {
        x as f64
    }
    extern "C" fn ss(x: i128) -> f32 {
        x as f32
    }
    extern "C" fn us(x: u128) -> f32 {
        x as f32
    }
    match (double, signed) {
        (true, true) => sd as *const () as usize,
        (true, false) => ud as *const () as usize,
        (false, true) => ss as *const () as usize,
        (false, false) => us as *const () as usize,
    }
}

macro_rules! library {
    ($($id:ident $name:ident $narrow:ident;)*) => {
        mod c {
            unsafe extern "C" {
                $(
                    pub(super) fn $name(x: f64) -> f64;
                    pub(super) fn $narrow(x: f32) -> f32;
                )*
            }
        }
        /// The C library's function of one number for an intrinsic that is not one instruction.
        pub(crate) fn unary_math_function(id: Id, s: ScalarType) -> Option<usize> {
            Some(match (id, s) {
                $((Id::$id, ScalarType::F64) => c::$name as *const () as usize,
                (Id::$id, _) => c::$narrow as *const () as usize,)*
                _ => return None,
            })
        }
    };
}

library! {
    Sin sin sinf;
    Cos cos cosf;
    Tan tan tanf;
    Asin asin asinf;
    Acos acos acosf;
    Atan atan atanf;
    Sinh sinh sinhf;
    Cosh cosh coshf;
    Tanh tanh tanhf;
    Exp exp expf;
    Exp2 exp2 exp2f;
    Exp10 exp10 exp10f;
    Log log logf;
    Log2 log2 log2f;
    Log10 log10 log10f;
    Round round roundf;
}

mod c2 {
    unsafe extern "C" {
        pub(super) fn floor(x: f64) -> f64;
        pub(super) fn floorf(x: f32) -> f32;
        pub(super) fn ceil(x: f64) -> f64;
        pub(super) fn ceilf(x: f32) -> f32;
        pub(super) fn trunc(x: f64) -> f64;
        pub(super) fn truncf(x: f32) -> f32;
        pub(super) safe fn rint(x: f64) -> f64;
        pub(super) safe fn rintf(x: f32) -> f32;
        pub(super) fn fmod(x: f64, y: f64) -> f64;
        pub(super) fn fmodf(x: f32, y: f32) -> f32;
        pub(super) fn pow(x: f64, y: f64) -> f64;
        pub(super) fn powf(x: f32, y: f32) -> f32;
        pub(super) fn atan2(x: f64, y: f64) -> f64;
        pub(super) fn atan2f(x: f32, y: f32) -> f32;
        pub(super) safe fn ldexp(x: f64, n: i32) -> f64;
        pub(super) safe fn ldexpf(x: f32, n: i32) -> f32;
        pub(super) fn frexp(x: f64, n: *mut i32) -> f64;
        pub(super) fn frexpf(x: f32, n: *mut i32) -> f32;
        pub(super) fn modf(x: f64, n: *mut f64) -> f64;
        pub(super) fn modff(x: f32, n: *mut f32) -> f32;
        pub(super) fn fma(x: f64, y: f64, z: f64) -> f64;
        pub(super) fn fmaf(x: f32, y: f32, z: f32) -> f32;
    }
}

/// What `frem` is.
pub(crate) fn remainder_function(s: ScalarType) -> usize {
    match s {
        ScalarType::F64 => c2::fmod as *const () as usize,
        _ => c2::fmodf as *const () as usize,
    }
}

/// `pow` or `atan2`.
pub(crate) fn binary_math_function(id: Id, s: ScalarType) -> usize {
    match (id, s) {
        (Id::Pow, ScalarType::F64) => c2::pow as *const () as usize,
        (Id::Pow, _) => c2::powf as *const () as usize,
        (_, ScalarType::F64) => c2::atan2 as *const () as usize,
        _ => c2::atan2f as *const () as usize,
    }
}

/// `powi` or `ldexp`.
pub(crate) fn int_math_function(id: Id, s: ScalarType) -> usize {
    extern "C" fn powi(x: f64, n: i32) -> f64 {
        x.powi(n)
    }
    extern "C" fn powif(x: f32, n: i32) -> f32 {
        x.powi(n)
    }
    match (id, s) {
        (Id::Powi, ScalarType::F64) => powi as *const () as usize,
        (Id::Powi, _) => powif as *const () as usize,
        (_, ScalarType::F64) => c2::ldexp as *const () as usize,
        _ => c2::ldexpf as *const () as usize,
    }
}

/// `frexp`, `modf` or `sincos`: the second result goes where the second argument points to.
pub(crate) fn two_result_math_function(id: Id, s: ScalarType) -> usize {
    unsafe extern "C" fn sincos(x: f64, cos: *mut f64) -> f64 {
        // SAFETY: the caller gives a slot of its frame.
        unsafe { cos.write(x.cos()) };
        x.sin()
    }
    unsafe extern "C" fn sincosf(x: f32, cos: *mut f32) -> f32 {
        // SAFETY: the caller gives a slot of its frame.
        unsafe { cos.write(x.cos()) };
        x.sin()
    }
    match (id, s) {
        (Id::Frexp, ScalarType::F64) => c2::frexp as *const () as usize,
        (Id::Frexp, _) => c2::frexpf as *const () as usize,
        (Id::Modf, ScalarType::F64) => c2::modf as *const () as usize,
        (Id::Modf, _) => c2::modff as *const () as usize,
        (_, ScalarType::F64) => sincos as *const () as usize,
        _ => sincosf as *const () as usize,
    }
}

/// What Cranelift calls by itself.
pub(crate) fn library_call(call: cranelift_codegen::ir::LibCall) -> Option<usize> {
    use cranelift_codegen::ir::LibCall as L;
    Some(match call {
        L::CeilF32 => c2::ceilf as *const () as usize,
        L::CeilF64 => c2::ceil as *const () as usize,
        L::FloorF32 => c2::floorf as *const () as usize,
        L::FloorF64 => c2::floor as *const () as usize,
        L::TruncF32 => c2::truncf as *const () as usize,
        L::TruncF64 => c2::trunc as *const () as usize,
        L::NearestF32 => c2::rintf as *const () as usize,
        L::NearestF64 => c2::rint as *const () as usize,
        L::FmaF32 => c2::fmaf as *const () as usize,
        L::FmaF64 => c2::fma as *const () as usize,
        L::Memcpy => libc::memcpy as *const () as usize,
        L::Memset => libc::memset as *const () as usize,
        L::Memmove => libc::memmove as *const () as usize,
        L::Memcmp => libc::memcmp as *const () as usize,
        _ => return None,
    })
}

/// A clock that only goes up.
pub(crate) extern "C" fn cycles() -> u64 {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: reading the time stamp counter has no preconditions and touches no memory.
    #[allow(unused_unsafe)]
    return unsafe { std::arch::x86_64::_rdtsc() };
    #[cfg(not(target_arch = "x86_64"))]
    return 0;
}

// ---- dynamic allocas ----

/// Memory for a dynamic alloca, put before the list; freed by [`release`]. Ends the process if
/// there is none, as a stack that overflows would.
///
/// # Safety
/// `list` is the head of a list that only this function and [`release`] have changed.
pub(crate) unsafe extern "C" fn allocate(list: *mut usize, size: usize, align: usize) -> usize {
    let room = size.checked_add(align + 16);
    // SAFETY: `malloc` may be called with any size.
    let block = room.map_or(std::ptr::null_mut(), |n| unsafe { libc::malloc(n) });
    if block.is_null() {
        // SAFETY: ends the process.
        unsafe { libc::abort() };
    }
    // SAFETY: the block has at least 16 bytes, and the list's head is a word.
    unsafe {
        block.cast::<usize>().write(*list);
        *list = block as usize;
    }
    (block as usize + 16).next_multiple_of(align)
}

/// Frees the entries that were pushed since the list's head was `until`; all if that is 0.
///
/// # Safety
/// As for [`allocate`]; `until` was the list's head.
pub(crate) unsafe extern "C" fn release(list: *mut usize, until: usize) {
    // SAFETY: every block of the list was made by `allocate` and holds the next one's address.
    unsafe {
        while *list != 0 && *list != until {
            let block = *list as *mut usize;
            *list = block.read();
            libc::free(block.cast());
        }
    }
}

// ---- thread-local variables ----

/// A thread-local variable as a new thread finds it.
pub(crate) struct ThreadLocalTemplate {
    pub bytes: Vec<u8>,
    pub align: usize,
}

type ModuleTemplates = Arc<FxHashMap<u64, ThreadLocalTemplate>>;

static MODULES: LazyLock<RwLock<FxHashMap<u64, ModuleTemplates>>> = LazyLock::new(Default::default);

/// A copy of a variable.
struct ThreadCopy {
    at: *mut u8,
    layout: std::alloc::Layout,
}

impl Drop for ThreadCopy {
    fn drop(&mut self) {
        // SAFETY: made by `thread_variable` with this layout, and dropped once.
        unsafe { std::alloc::dealloc(self.at, self.layout) };
    }
}

thread_local! {
    static THREAD_COPIES: RefCell<FxHashMap<(u64, u64), ThreadCopy>> = RefCell::default();
}

/// Makes a module's variables known.
pub(crate) fn register_templates(module: u64, templates: FxHashMap<u64, ThreadLocalTemplate>) {
    let mut modules = MODULES.write().unwrap_or_else(|e| e.into_inner());
    modules.insert(module, Arc::new(templates));
}

/// Forgets a module's variables, and this thread's copies of them; other threads free theirs when
/// they end.
pub(crate) fn forget_templates(module: u64) {
    let mut modules = MODULES.write().unwrap_or_else(|e| e.into_inner());
    if modules.remove(&module).is_some() {
        let _ = THREAD_COPIES.try_with(|c| c.borrow_mut().retain(|k, _| k.0 != module));
    }
}

/// The address of this thread's copy of a variable.
pub(crate) extern "C" fn thread_variable(module: u64, variable: u64) -> usize {
    THREAD_COPIES.with(|copies| {
        let mut copies = copies.borrow_mut();
        let copied = copies.entry((module, variable)).or_insert_with(|| {
            let modules = MODULES.read().unwrap_or_else(|e| e.into_inner());
            let template = &modules[&module][&variable];
            let size = template.bytes.len().max(1);
            let layout = std::alloc::Layout::from_size_align(size, template.align.max(1))
                .expect("alignments are powers of two");
            // SAFETY: the size is not 0, and the copied bytes are at most that many.
            let at = unsafe {
                let at = std::alloc::alloc_zeroed(layout);
                if at.is_null() {
                    std::alloc::handle_alloc_error(layout);
                }
                at.copy_from_nonoverlapping(template.bytes.as_ptr(), template.bytes.len());
                at
            };
            ThreadCopy { at, layout }
        });
        copied.at as usize
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_are_rounded_to_even() {
        for (x, half) in [
            (0.0, 0),
            (-0.0, 0x8000),
            (1.0, 0x3c00),
            (65504.0, 0x7bff),
            (65519.9, 0x7bff),
            (65520.0, 0x7c00),
            (2f64.powi(-24), 1),
            (2f64.powi(-25), 0),
            (2f64.powi(-25) * 1.0001, 1),
            (2f64.powi(-14), 0x400),
            (1.0 + 2f64.powi(-11), 0x3c00),
            (1.0 + 3.0 * 2f64.powi(-11), 0x3c02),
            (f64::INFINITY, 0x7c00),
        ] {
            assert_eq!(double_to_half(x), half, "{x}");
        }
        for bits in 0..0x7c00u32 {
            assert_eq!(float_to_half(half_to_float(bits)), bits);
        }
        assert_eq!(float_to_bfloat(1.0), 0x3f80);
        assert_eq!(double_to_bfloat(1.00390625), 0x3f80);
        assert!(half_to_float(0x7e00).is_nan() && float_to_half(f32::NAN) & 0x7e00 == 0x7e00);
    }
}
