//! How a thread computes with floating-point numbers: rounding, flushing of denormal numbers, and
//! which exceptions trap.
//!
//! Code sets it for the thread that it runs on. What is forked goes on as if it were on the same
//! thread, wherever it runs.

/// The control bits of a processor's floating-point units, without the flags of exceptions that
/// have occurred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FloatControl {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    vectors: u32,
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    x87: u16,
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    fpcr: u64,
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
impl FloatControl {
    /// The flags of exceptions that have occurred, in the register with the control bits.
    const FLAGS: u32 = 0x3f;

    fn registers() -> (u32, u16) {
        let (mut vectors, mut x87) = (0_u32, 0_u16);
        // SAFETY: both instructions only store to the variables.
        unsafe {
            std::arch::asm!("stmxcsr [{v}]", "fnstcw [{x}]", v = in(reg) &raw mut vectors,
                x = in(reg) &raw mut x87, options(nostack, preserves_flags));
        }
        (vectors, x87)
    }

    /// Returns that of the calling thread.
    #[must_use]
    pub fn of_this_thread() -> Self {
        let (vectors, x87) = Self::registers();
        Self { vectors: vectors & !Self::FLAGS, x87 }
    }

    /// Makes it that of the calling thread.
    pub fn adopt(self) {
        let (vectors, x87) = Self::registers();
        let wanted = self.vectors | vectors & Self::FLAGS;
        if wanted != vectors {
            // SAFETY: the control bits were read from the register of another thread or moment.
            unsafe {
                std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const wanted,
                    options(nostack, preserves_flags));
            }
        }
        if self.x87 != x87 {
            // SAFETY: as above.
            unsafe {
                std::arch::asm!("fldcw [{}]", in(reg) &raw const self.x87,
                    options(nostack, preserves_flags));
            }
        }
    }
}

#[cfg(all(target_arch = "aarch64", not(miri)))]
impl FloatControl {
    /// Returns that of the calling thread.
    #[must_use]
    pub fn of_this_thread() -> Self {
        let fpcr: u64;
        // SAFETY: the instruction only reads the register.
        unsafe {
            std::arch::asm!("mrs {}, fpcr", out(reg) fpcr,
                options(nomem, nostack, preserves_flags));
        }
        Self { fpcr }
    }

    /// Makes it that of the calling thread.
    pub fn adopt(self) {
        if self != Self::of_this_thread() {
            // SAFETY: the control bits were read from the register of another thread or moment.
            unsafe {
                std::arch::asm!("msr fpcr, {}", in(reg) self.fpcr,
                    options(nostack, preserves_flags));
            }
        }
    }
}

#[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
impl FloatControl {
    /// Returns that of the calling thread.
    #[must_use]
    pub fn of_this_thread() -> Self {
        Self {}
    }

    /// Makes it that of the calling thread.
    pub fn adopt(self) {}
}
