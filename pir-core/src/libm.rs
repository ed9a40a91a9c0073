//! The mathematical library of C.

/// For `double`; `float` and `long double` add `f` and `l`.
const NAMES: &[&str] = &[
    "acos", "asin", "atan", "atan2", "cbrt", "ceil", "cos", "cosh", "erf", "exp", "exp2", "expm1",
    "fabs", "floor", "fma", "fmax", "fmin", "fmod", "hypot", "ldexp", "lgamma", "log", "log10",
    "log1p", "log2", "lrint", "lround", "pow", "rint", "round", "sin", "sinh", "sqrt", "tan",
    "tanh", "tgamma", "trunc",
];

/// Returns whether a name is one of the library's common functions. They return soon, call nothing
/// of the program, and write no memory but `errno` and, in `lgamma`, `signgam`. Their results
/// depend on their arguments alone, as long as nothing changes the mode of rounding.
///
/// ```
/// assert!(pir_core::libm::contains(b"sqrt") && pir_core::libm::contains(b"powf"));
/// assert!(!pir_core::libm::contains(b"rand"));
/// ```
pub fn contains(name: &[u8]) -> bool {
    let Ok(name) = std::str::from_utf8(name) else { return false };
    let plain = name.strip_suffix(['f', 'l']).unwrap_or(name);
    NAMES.contains(&name) || NAMES.contains(&plain)
}
