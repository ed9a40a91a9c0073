//! The rules of PIR: `Module` → `Verified`.
