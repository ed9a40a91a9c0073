//! Compiled code that the run time has been told of: where it lies, and what is at an address.

use crate::fault::FaultKind;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, RwLock, TryLockError};

/// What a program counter stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The function, the source line, whatever helps to find it.
    pub text: String,
    /// What a hardware fault at this address means, where the compiler knows better than the processor.
    pub kind: Option<FaultKind>,
}

type Lookup = Arc<dyn Fn(usize) -> Option<Place> + Send + Sync>;

/// What a hardware fault in compiled code ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faults {
    /// The run that executes it.
    EndRun,
    /// The process, with a message and status 126: the code runs on threads of another library, which
    /// cannot be made to leave it.
    EndProcess,
}

struct Code {
    number: u64,
    range: Range<usize>,
    faults: Faults,
    lookup: Lookup,
}

static CODE: RwLock<Vec<Code>> = RwLock::new(Vec::new());

/// Keeps a registration; dropping it ends it.
#[derive(Debug)]
pub struct CodeGuard(u64);

/// Registers compiled code: what a hardware fault with its program counter in `range` ends. `lookup` says what is at an address; it must not fault itself.
pub fn register_code(
    range: Range<usize>,
    faults: Faults,
    lookup: impl Fn(usize) -> Option<Place> + Send + Sync + 'static,
) -> CodeGuard {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    super::signal::install();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    crate::sync::write(&CODE).push(Code { number, range, faults, lookup: Arc::new(lookup) });
    CodeGuard(number)
}

impl Drop for CodeGuard {
    fn drop(&mut self) {
        crate::sync::write(&CODE).retain(|code| code.number != self.0);
    }
}

/// The code around `address`. Does not block: a fault may have happened anywhere.
fn lookup(address: usize) -> Option<(Faults, Lookup)> {
    for _ in 0..10_000 {
        let code = match CODE.try_read() {
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

/// What a fault at `address` ends, if it lies in registered code.
pub(crate) fn faults_at(address: usize) -> Option<Faults> {
    lookup(address).map(|(faults, _)| faults)
}

/// What is known of `address`.
pub(crate) fn place_of(address: usize) -> Option<Place> {
    lookup(address).and_then(|(_, lookup)| lookup(address))
}
