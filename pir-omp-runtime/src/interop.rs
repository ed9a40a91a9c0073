//! The directive `interop`, and queries of its objects: no device has other languages, so every
//! object is `omp_interop_none`.

use crate::dependence::Info;
use crate::ident::Ident;
use std::ffi::{CStr, c_char, c_void};
use std::ptr::{null, null_mut};

/// `omp_irc_empty`: the object is `omp_interop_none`.
const EMPTY: i32 = -1;
/// `omp_irc_out_of_range`.
const OUT_OF_RANGE: i32 = -2;

/// The properties that every implementation has, from -1 downwards, with their types.
const PROPERTIES: [(&CStr, &CStr); 9] = [
    (c"fr_id", c"int"),
    (c"fr_name", c"const char *"),
    (c"vendor", c"int"),
    (c"vendor_name", c"const char *"),
    (c"device_num", c"int"),
    (c"platform", c"void *"),
    (c"device", c"void *"),
    (c"device_context", c"void *"),
    (c"targetsync", c"void *"),
];

/// The meanings of the codes, from `omp_irc_no_value` (1) downwards.
const CODES: [&CStr; 8] = [
    c"no value is available",
    c"successful",
    c"the object is omp_interop_none",
    c"the property is out of range",
    c"the property is an integer",
    c"the property is a pointer",
    c"the property is a text",
    c"an error",
];

unsafe extern "C" {
    fn __kmpc_omp_wait_deps(
        place: *const Ident,
        gtid: i32,
        count: i32,
        list: *const Info,
        more: i32,
        more_list: *const Info,
    );
}

fn property(number: i32) -> Option<&'static (&'static CStr, &'static CStr)> {
    PROPERTIES.get(usize::try_from(-1 - i64::from(number)).ok()?)
}

/// Waits for the dependences of the directive.
///
/// # Safety
/// `list` must have `count` entries.
unsafe fn wait(place: *const Ident, gtid: i32, count: i32, list: *const Info) {
    if count > 0 {
        // SAFETY: the caller's promise.
        unsafe { __kmpc_omp_wait_deps(place, gtid, count, list, 0, null()) };
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __tgt_interop_init(
    place: *const Ident,
    gtid: i32,
    object: *mut *mut c_void,
    _kind: i32,
    _device: i32,
    count: i32,
    list: *const Info,
    _nowait: i32,
) {
    // SAFETY: compiled code passes a variable, and a list of `count` entries.
    unsafe {
        wait(place, gtid, count, list);
        *object = null_mut();
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __tgt_interop_use(
    place: *const Ident,
    gtid: i32,
    _object: *mut *mut c_void,
    _device: i32,
    count: i32,
    list: *const Info,
    _nowait: i32,
) {
    // SAFETY: compiled code passes a list of `count` entries.
    unsafe { wait(place, gtid, count, list) };
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __tgt_interop_destroy(
    place: *const Ident,
    gtid: i32,
    object: *mut *mut c_void,
    _device: i32,
    count: i32,
    list: *const Info,
    _nowait: i32,
) {
    // SAFETY: compiled code passes a variable, and a list of `count` entries.
    unsafe {
        wait(place, gtid, count, list);
        *object = null_mut();
    }
}

/// There are no properties beside those that every implementation has.
#[unsafe(no_mangle)]
extern "C" fn omp_get_num_interop_properties(_object: *const c_void) -> i32 {
    0
}

#[unsafe(no_mangle)]
extern "C" fn omp_get_num_interop_properties_(_object: *const c_void) -> i32 {
    0
}

/// The value of a property, which no object has: for C, and for Fortran, which passes addresses.
macro_rules! values {
    ($($name:ident $fortran:ident -> $r:ty = $none:expr;)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name(_object: *const c_void, number: i32, code: *mut i32) -> $r {
            if !code.is_null() {
                // SAFETY: the program passes a variable.
                unsafe { *code = property(number).map_or(OUT_OF_RANGE, |_| EMPTY) };
            }
            $none
        }
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fortran(
            object: *const *const c_void,
            number: *const i32,
            code: *mut i32,
        ) -> $r {
            // SAFETY: Fortran passes variables.
            unsafe { $name(*object, *number, code) }
        }
    )*};
}

values! {
    omp_get_interop_int omp_get_interop_int_ -> isize = 0;
    omp_get_interop_ptr omp_get_interop_ptr_ -> *const c_void = null();
    omp_get_interop_str omp_get_interop_str_ -> *const c_char = null();
}

/// A text about a number; null where it means nothing.
macro_rules! texts {
    ($($name:ident $fortran:ident($number:ident) $text:expr;)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name(_object: *const c_void, $number: i32) -> *const c_char {
            let text: Option<&CStr> = $text;
            text.map_or(null(), CStr::as_ptr)
        }
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fortran(
            object: *const *const c_void,
            number: *const i32,
        ) -> *const c_char {
            // SAFETY: Fortran passes variables.
            unsafe { $name(*object, *number) }
        }
    )*};
}

texts! {
    omp_get_interop_name omp_get_interop_name_(number) property(number).map(|p| p.0);
    omp_get_interop_type_desc omp_get_interop_type_desc_(number) property(number).map(|p| p.1);
    omp_get_interop_rc_desc omp_get_interop_rc_desc_(code)
        CODES.get(usize::try_from(1 - i64::from(code)).unwrap_or(usize::MAX)).copied();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: *const c_char) -> Option<&'static str> {
        // SAFETY: the functions return null or constants.
        (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_str().expect("ASCII"))
    }

    #[test]
    fn properties_and_codes_have_names() {
        assert_eq!(text(omp_get_interop_name(null(), -1)), Some("fr_id"));
        assert_eq!(text(omp_get_interop_name(null(), -9)), Some("targetsync"));
        assert_eq!(text(omp_get_interop_type_desc(null(), -2)), Some("const char *"));
        for outside in [0, 1, -10, i32::MIN, i32::MAX] {
            assert_eq!(text(omp_get_interop_name(null(), outside)), None, "{outside}");
            assert_eq!(text(omp_get_interop_type_desc(null(), outside)), None, "{outside}");
        }
        assert_eq!(text(omp_get_interop_rc_desc(null(), 0)), Some("successful"));
        assert_eq!(text(omp_get_interop_rc_desc(null(), -6)), Some("an error"));
        for outside in [2, -7, i32::MIN, i32::MAX] {
            assert_eq!(text(omp_get_interop_rc_desc(null(), outside)), None, "{outside}");
        }
    }

    #[test]
    fn no_object_has_a_value() {
        let ask = |number| {
            let mut code = 7;
            // SAFETY: the code is a variable.
            assert_eq!(unsafe { omp_get_interop_int(null(), number, &mut code) }, 0);
            code
        };
        assert_eq!((ask(-1), ask(-9)), (EMPTY, EMPTY));
        assert_eq!((ask(0), ask(-10), ask(i32::MIN)), (OUT_OF_RANGE, OUT_OF_RANGE, OUT_OF_RANGE));
        // SAFETY: null is accepted for the code, and Fortran's functions get variables.
        unsafe {
            assert!(omp_get_interop_ptr(null(), -7, null_mut()).is_null());
            let mut code = 7;
            assert_eq!(omp_get_interop_int_(&null(), &-1, &mut code), 0);
            assert_eq!(code, EMPTY);
            assert!(omp_get_interop_ptr_(&null(), &0, &mut code).is_null());
            assert_eq!(code, OUT_OF_RANGE);
            assert!(omp_get_interop_str_(&null(), &-4, &mut code).is_null());
            assert_eq!(code, EMPTY);
            assert_eq!(text(omp_get_interop_name_(&null(), &-3)), Some("vendor"));
            assert_eq!(text(omp_get_interop_type_desc_(&null(), &-6)), Some("void *"));
            assert_eq!(text(omp_get_interop_rc_desc_(&null(), &0)), Some("successful"));
        }
    }
}
