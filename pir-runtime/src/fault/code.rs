//! The registry of compiled code: address ranges, and the source location of an address.

use crate::fault::FaultKind;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, RwLock, TryLockError};

/// The source location of a program counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLocation {
    /// Function and source line, or any other text that helps to find the place.
    pub text: String,
    /// The kind of a hardware fault at this address, if the compiler knows it better than the
    /// processor.
    pub kind: Option<FaultKind>,
}

type LookupFn = Arc<dyn Fn(usize) -> Option<CodeLocation> + Send + Sync>;

/// The scope that a hardware fault in compiled code ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultScope {
    /// The run that executes it.
    EndRun,
    /// The process, with a message and status 126, because the code runs on threads of another
    /// library, which cannot be made to leave it.
    EndProcess,
}

struct RegisteredCode {
    number: u64,
    range: Range<usize>,
    faults: FaultScope,
    lookup: LookupFn,
}

static REGISTERED_CODE: RwLock<Vec<RegisteredCode>> = RwLock::new(Vec::new());

/// Keeps a registration until it is dropped.
#[derive(Debug)]
pub struct CodeGuard(u64);

/// Registers compiled code at `range`. `faults` is the scope that a hardware fault ends there;
/// `lookup` returns the place of an address and must not fault itself.
pub fn register_code(
    range: Range<usize>,
    faults: FaultScope,
    lookup: impl Fn(usize) -> Option<CodeLocation> + Send + Sync + 'static,
) -> CodeGuard {
    static NEXT_REGISTRATION: AtomicU64 = AtomicU64::new(0);
    super::signal::install();
    let number = NEXT_REGISTRATION.fetch_add(1, Ordering::Relaxed);
    crate::sync::write(&REGISTERED_CODE).push(RegisteredCode {
        number,
        range,
        faults,
        lookup: Arc::new(lookup),
    });
    CodeGuard(number)
}

impl Drop for CodeGuard {
    fn drop(&mut self) {
        crate::sync::write(&REGISTERED_CODE).retain(|code| code.number != self.0);
    }
}

/// Returns the registered code that contains `address`. Does not block, because a fault may happen
/// while the lock is held.
fn lookup(address: usize) -> Option<(FaultScope, LookupFn)> {
    for _ in 0..10_000 {
        let code = match REGISTERED_CODE.try_read() {
            Ok(code) => code,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                std::thread::yield_now();
                continue;
            }
        };
        let around = code.iter().find(|c| c.range.contains(&address));
        return around.map(|c| (c.faults, c.lookup.clone()));
    }
    None
}

/// Returns the scope that a fault at `address` ends, if the address lies in registered code.
pub(crate) fn fault_scope_at(address: usize) -> Option<FaultScope> {
    lookup(address).map(|(faults, _)| faults)
}

/// Returns the place of `address`, if it is known.
pub(crate) fn location_of(address: usize) -> Option<CodeLocation> {
    lookup(address).and_then(|(_, lookup)| lookup(address))
}
