//! The processor that this runs on, as far as vector code is chosen by it.

use super::width::VectorWidths;
use pir_vector::TargetMachine;

/// Who made a processor, and which one it is, by CPUID.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Processor {
    vendor: [u8; 12],
    family: u32,
    model: u32,
    avx2: bool,
    avx512: bool,
}

impl Processor {
    #[cfg(target_arch = "x86_64")]
    fn detect() -> Self {
        use std::arch::x86_64::__cpuid;
        let leaf = __cpuid(0);
        let mut vendor = [0; 12];
        for (to, word) in vendor.chunks_exact_mut(4).zip([leaf.ebx, leaf.edx, leaf.ecx]) {
            to.copy_from_slice(&word.to_le_bytes());
        }
        let version = __cpuid(1).eax;
        let base = version >> 8 & 0xf;
        Self {
            vendor,
            family: if base == 15 { base + (version >> 20 & 0xff) } else { base },
            model: (version >> 4 & 0xf) | (version >> 12 & 0xf0),
            avx2: std::is_x86_feature_detected!("avx2"),
            avx512: std::is_x86_feature_detected!("avx512vl")
                && std::is_x86_feature_detected!("avx512bw"),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn detect() -> Self {
        Self { vendor: [0; 12], family: 0, model: 0, avx2: false, avx512: false }
    }

    /// Returns whether a gather is faster than a load for each lane.
    ///
    /// Haswell and Broadwell, and all processors by AMD, split a gather in microcode: there LLVM's
    /// features lack `fast-gather`, or have `prefer-no-gather`. `bench/kernels.py --only spmv` is
    /// five times as fast without gathers on Zen 4, and a fifth slower without them where they are
    /// fast.
    fn has_fast_gathers(self) -> bool {
        const HASWELL_AND_BROADWELL: [u32; 8] = [0x3c, 0x3f, 0x45, 0x46, 0x3d, 0x47, 0x4f, 0x56];
        let old = self.family == 6 && HASWELL_AND_BROADWELL.contains(&self.model);
        self.avx2 && &self.vendor == b"GenuineIntel" && !old
    }

    fn lanes(self) -> VectorWidths {
        let bits = if self.avx2 { 256 } else { 128 };
        let target = TargetMachine { vector_bits: bits, has_gathers: self.has_fast_gathers() };
        VectorWidths { target, has_cheap_masks: self.avx512, ..VectorWidths::AVX2 }
    }
}

impl VectorWidths {
    /// For the processor that this runs on, and a compiler with masks and vectors of any length.
    pub fn detect() -> Self {
        Processor::detect().lanes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gathers_are_used_on_processors_with_fast_ones() {
        let of = |vendor: &[u8; 12], family, model, avx2, avx512| Processor {
            vendor: *vendor,
            family,
            model,
            avx2,
            avx512,
        };
        let cases = [
            (of(b"GenuineIntel", 6, 0x2a, false, false), false), // Sandy Bridge
            (of(b"GenuineIntel", 6, 0x3c, true, false), false),  // Haswell
            (of(b"GenuineIntel", 6, 0x4f, true, false), false),  // Broadwell
            (of(b"GenuineIntel", 6, 0x5e, true, false), true),   // Skylake
            (of(b"GenuineIntel", 6, 0x55, true, true), true),    // Skylake with AVX-512
            (of(b"GenuineIntel", 6, 0x8f, true, true), true),    // Sapphire Rapids
            (of(b"AuthenticAMD", 25, 0x01, true, false), false), // Zen 3
            (of(b"AuthenticAMD", 25, 0x11, true, true), false),  // Zen 4
            (of(b"HygonGenuine", 24, 0x00, true, false), false), // Dhyana
        ];
        for (processor, fast) in cases {
            assert_eq!(processor.has_fast_gathers(), fast, "{processor:?}");
            let lanes = processor.lanes();
            assert_eq!(
                (lanes.target.has_gathers, lanes.has_cheap_masks),
                (fast, processor.avx512),
                "{processor:?}"
            );
            assert_eq!(
                lanes.target.vector_bits,
                if processor.avx2 { 256 } else { 128 },
                "{processor:?}"
            );
        }
    }
}
