//! The rules of PIR: `Module` → `Verified`.

// Taken away with the first rules that use it.
#[allow(dead_code)]
mod place;
