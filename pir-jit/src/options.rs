//! What the caller chooses about a compilation.

/// How to compile.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads that compile functions, the calling one among them; 0: the size of rayon's pool.
    /// Small modules are compiled on the calling thread alone.
    pub threads: usize,
    /// Whether instructions are used that this machine has and not every x86-64 has.
    pub host_features: bool,
    /// Whether Cranelift checks its own input; slow, for tests.
    pub verify: bool,
    /// Whether the code of a module with debug information is registered with debuggers, by gdb's
    /// JIT interface.
    pub debugger: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 0, host_features: true, verify: cfg!(debug_assertions), debugger: true }
    }
}
