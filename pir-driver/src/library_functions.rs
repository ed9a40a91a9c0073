//! The functions of the libraries of C, C++ and Fortran, by their names.

use pir_host::CLibrary;
use pir_interp::host::Host;

/// How names of functions of the C++ and Fortran libraries and of the compiler begin.
const PREFIXES: &str = "\
    __atomic_ __divdc3 __divsc3 __muldc3 __mulsc3 __ubsan_ _ZNSt _ZNKSt _ZSt \
    _ZN9__gnu_cxx _Zna _Znw _Zda _Zdl __cxa_ __gxx_personality _Unwind_ _Fortran";

/// Returns whether a function of this name is one of a library, and calls no function of the
/// program but those that it is given.
pub(crate) fn is_known(name: &str) -> bool {
    PREFIXES.split(' ').any(|prefix| name.starts_with(prefix))
        || CLibrary.find(name).is_some()
        || CLibrary.define(name).is_some()
}
