//! Reuse of tables: their contents are copied to a list of exact size, so that the capacity serves
//! the next use.

/// Returns a copy without spare capacity. The list is then empty and keeps its capacity.
pub(crate) fn copy_and_clear<T: Copy>(list: &mut Vec<T>) -> Vec<T> {
    let copy = list.as_slice().to_vec();
    list.clear();
    copy
}
