//! Tables that are filled again and again: what was read is copied out, and the room stays for the next.

/// A copy without any room left over; the list is empty then and keeps its room.
pub(crate) fn copy_and_clear<T: Copy>(list: &mut Vec<T>) -> Vec<T> {
    let copy = list.as_slice().to_vec();
    list.clear();
    copy
}
