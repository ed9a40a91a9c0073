//! Masks of processors, as libomp has them: `kmp_create_affinity_mask` and the like.

use crate::affinity;

type Mask = Vec<bool>;

#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_create_affinity_mask(mask: *mut *mut Mask) {
    // SAFETY: the program passes a variable.
    unsafe { *mask = Box::into_raw(Box::new(vec![false; affinity::of_machine()])) };
}

#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_destroy_affinity_mask(mask: *mut *mut Mask) {
    // SAFETY: the program passes null or a mask that it has made.
    unsafe {
        if !(*mask).is_null() {
            drop(Box::from_raw(*mask));
            *mask = std::ptr::null_mut();
        }
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_set_affinity(mask: *const *const Mask) -> i32 {
    // SAFETY: the program passes a mask that it has made.
    let mask = unsafe { &**mask };
    let processors: Vec<usize> = (0..mask.len()).filter(|cpu| mask[*cpu]).collect();
    affinity::bind_to(&processors)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_get_affinity(mask: *const *mut Mask) -> i32 {
    // SAFETY: the program passes a mask that it has made.
    let mask = unsafe { &mut **mask };
    let own = affinity::of_this_thread();
    mask.iter_mut().enumerate().for_each(|(cpu, entry)| *entry = own.contains(&cpu));
    0
}

/// Sets, resets or asks for a processor of a mask. -1: the machine has none of the number; -2: the
/// process may not use it.
///
/// # Safety
/// `mask` must be a mask.
unsafe fn of_mask(cpu: i32, mask: *const *mut Mask, change: Option<bool>) -> i32 {
    // SAFETY: the caller's promise.
    let mask = unsafe { &mut **mask };
    let Some(entry) = mask.get_mut(cpu as usize) else { return -1 };
    match change {
        Some(_) if !affinity::initial().contains(&(cpu as usize)) => -2,
        Some(value) => {
            *entry = value;
            0
        }
        None => i32::from(*entry),
    }
}

macro_rules! mask_functions {
    ($($name:ident $kmpc:ident $fortran:ident: $change:expr;)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name(cpu: i32, mask: *const *mut Mask) -> i32 {
            // SAFETY: the program passes a mask that it has made.
            unsafe { of_mask(cpu, mask, $change) }
        }
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $kmpc(cpu: i32, mask: *const *mut Mask) -> i32 {
            // SAFETY: the program passes a mask that it has made.
            unsafe { of_mask(cpu, mask, $change) }
        }
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fortran(cpu: *const i32, mask: *const *mut Mask) -> i32 {
            // SAFETY: the program passes a number, and a mask that it has made.
            unsafe { of_mask(*cpu, mask, $change) }
        }
    )*};
}

mask_functions! {
    kmp_set_affinity_mask_proc kmpc_set_affinity_mask_proc kmp_set_affinity_mask_proc_: Some(true);
    kmp_unset_affinity_mask_proc kmpc_unset_affinity_mask_proc
        kmp_unset_affinity_mask_proc_: Some(false);
    kmp_get_affinity_mask_proc kmpc_get_affinity_mask_proc kmp_get_affinity_mask_proc_: None;
}

/// Fortran's names, with the same arguments: addresses.
macro_rules! for_fortran {
    ($($fortran:ident = $name:ident($mask:ident: $type:ty) $(-> $r:ty)?;)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fortran($mask: $type) $(-> $r)? {
            // SAFETY: passes its own arguments on.
            unsafe { $name($mask) }
        }
    )*};
}

for_fortran! {
    kmp_create_affinity_mask_ = kmp_create_affinity_mask(mask: *mut *mut Mask);
    kmp_destroy_affinity_mask_ = kmp_destroy_affinity_mask(mask: *mut *mut Mask);
    kmp_set_affinity_ = kmp_set_affinity(mask: *const *const Mask) -> i32;
    kmp_get_affinity_ = kmp_get_affinity(mask: *const *mut Mask) -> i32;
}
