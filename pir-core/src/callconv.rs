//! Keywords of the calling conventions. Conventions without a keyword are written `cc N`.

/// Pairs of number and keyword, sorted by number. `riscv_vls_cc` is handled by [`vls_length`],
/// since it has a parameter.
const NAMES: &[(u16, &str)] = &[
    (0, "ccc"),
    (8, "fastcc"),
    (9, "coldcc"),
    (10, "ghccc"),
    (13, "anyregcc"),
    (14, "preserve_mostcc"),
    (15, "preserve_allcc"),
    (16, "swiftcc"),
    (17, "cxx_fast_tlscc"),
    (18, "tailcc"),
    (19, "cfguard_checkcc"),
    (20, "swifttailcc"),
    (21, "preserve_nonecc"),
    (64, "x86_stdcallcc"),
    (65, "x86_fastcallcc"),
    (66, "arm_apcscc"),
    (67, "arm_aapcscc"),
    (68, "arm_aapcs_vfpcc"),
    (69, "msp430_intrcc"),
    (70, "x86_thiscallcc"),
    (71, "ptx_kernel"),
    (72, "ptx_device"),
    (75, "spir_func"),
    (76, "spir_kernel"),
    (77, "intel_ocl_bicc"),
    (78, "x86_64_sysvcc"),
    (79, "win64cc"),
    (80, "x86_vectorcallcc"),
    (81, "hhvmcc"),
    (82, "hhvm_ccc"),
    (83, "x86_intrcc"),
    (84, "avr_intrcc"),
    (85, "avr_signalcc"),
    (87, "amdgpu_vs"),
    (88, "amdgpu_gs"),
    (89, "amdgpu_ps"),
    (90, "amdgpu_cs"),
    (91, "amdgpu_kernel"),
    (92, "x86_regcallcc"),
    (93, "amdgpu_hs"),
    (95, "amdgpu_ls"),
    (96, "amdgpu_es"),
    (97, "aarch64_vector_pcs"),
    (98, "aarch64_sve_vector_pcs"),
    (100, "amdgpu_gfx"),
    (102, "aarch64_sme_preservemost_from_x0"),
    (103, "aarch64_sme_preservemost_from_x2"),
    (104, "amdgpu_cs_chain"),
    (105, "amdgpu_cs_chain_preserve"),
    (106, "m68k_rtdcc"),
    (107, "graalcc"),
    (110, "riscv_vector_cc"),
    (111, "aarch64_sme_preservemost_from_x1"),
    (124, "amdgpu_gfx_whole_wave"),
    (125, "cheriot_compartmentcallcc"),
    (126, "cheriot_compartmentcalleecc"),
    (127, "cheriot_librarycallcc"),
];

const VLS_FIRST: u16 = 112;
const VLS_LAST: u16 = 123;

/// Largest number of a calling convention.
pub const MAX_NUMBER: u16 = 1023;

/// Returns the keyword of a convention, if it has one.
pub fn name(cc: u16) -> Option<&'static str> {
    NAMES.binary_search_by_key(&cc, |e| e.0).ok().map(|i| NAMES[i].1)
}

/// Returns the convention with this keyword.
pub fn from_name(word: &[u8]) -> Option<u16> {
    NAMES.iter().find(|e| e.1.as_bytes() == word).map(|e| e.0)
}

/// Returns the vector length in bits if the convention is `riscv_vls_cc(N)`.
pub fn vls_length(cc: u16) -> Option<u32> {
    (VLS_FIRST..=VLS_LAST).contains(&cc).then(|| 32 << (cc - VLS_FIRST))
}

/// Returns the convention `riscv_vls_cc(N)`, or `None` unless N is a power of two from 32 to 65536.
pub fn from_vls_length(bits: u32) -> Option<u16> {
    (bits.is_power_of_two() && (32..=65536).contains(&bits))
        .then(|| VLS_FIRST + bits.trailing_zeros() as u16 - 5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_and_inverse() {
        assert!(NAMES.windows(2).all(|w| w[0].0 < w[1].0));
        for &(n, word) in NAMES {
            assert_eq!(name(n), Some(word));
            assert_eq!(from_name(word.as_bytes()), Some(n));
        }
        for cc in VLS_FIRST..=VLS_LAST {
            assert_eq!(from_vls_length(vls_length(cc).unwrap()), Some(cc));
        }
        assert_eq!(from_vls_length(48), None);
    }
}
