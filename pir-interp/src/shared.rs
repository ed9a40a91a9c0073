//! Copy-on-write containers, and copies made in place of older ones. A search copies millions of
//! machines, so copies share unchanged parts and reuse the memory of dropped ones.

use smallvec::{Array, SmallVec};
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut, Index, IndexMut};
use std::rc::Rc;

/// Types whose default value is a constant, which [`CowValue`] needs in order to represent it
/// without an allocation.
pub trait ConstDefault: Default + 'static {
    /// The default value.
    const BLANK: &'static Self;
}

/// A copy-on-write value. The default value needs no allocation.
pub struct CowValue<T>(Option<Rc<T>>);

impl<T> CowValue<T> {
    /// The default value.
    pub const BLANK: Self = Self(None);
}

impl<T: ConstDefault + Clone> CowValue<T> {
    /// Returns a mutable reference to the value. Copies it first if it is shared.
    pub fn own(&mut self) -> &mut T {
        Rc::make_mut(self.0.get_or_insert_default())
    }

    /// Returns a mutable reference to the value, unless it is shared or the default one.
    pub fn get_mut(&mut self) -> Option<&mut T> {
        self.0.as_mut().and_then(Rc::get_mut)
    }

    /// Takes the value and leaves the default one.
    pub fn take(&mut self) -> T {
        self.0.take().map(Rc::unwrap_or_clone).unwrap_or_default()
    }

    /// Returns whether both share one allocation, or are both the default value.
    fn is_same(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        }
    }
}

impl<T: ConstDefault + PartialEq> From<T> for CowValue<T> {
    fn from(value: T) -> Self {
        Self((value != *T::BLANK).then(|| Rc::new(value)))
    }
}

impl<T: ConstDefault> Deref for CowValue<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.0.as_deref().unwrap_or(T::BLANK)
    }
}

impl<T> Default for CowValue<T> {
    fn default() -> Self {
        Self::BLANK
    }
}

impl<T: ConstDefault + Clone> Clone for CowValue<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, from: &Self) {
        if !self.is_same(from) {
            self.0.clone_from(&from.0);
        }
    }
}

impl<T: ConstDefault + PartialEq> PartialEq for CowValue<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: ConstDefault + Eq> Eq for CowValue<T> {}

impl<T: ConstDefault + Hash> Hash for CowValue<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: ConstDefault + Debug> Debug for CowValue<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: 'static> ConstDefault for Vec<T> {
    const BLANK: &'static Self = &Vec::new();
}

impl<T: Ord + 'static> ConstDefault for std::collections::BTreeSet<T> {
    const BLANK: &'static Self = &Self::new();
}

impl<K: Ord + 'static, V: 'static> ConstDefault for std::collections::BTreeMap<K, V> {
    const BLANK: &'static Self = &Self::new();
}

impl ConstDefault for crate::structure::RegionTrace {
    const BLANK: &'static Self = &Self::EMPTY;
}

/// A [`SmallVec`] of `Copy` elements whose clone copies all elements at once.
pub struct InlineList<A: Array>(SmallVec<A>);

impl<A: Array> InlineList<A> {
    /// Creates an empty list.
    #[inline]
    pub fn new() -> Self {
        Self(SmallVec::new())
    }
}

impl<A: Array> Default for InlineList<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Array<Item: Copy>> Clone for InlineList<A> {
    #[inline]
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0))
    }

    #[inline]
    fn clone_from(&mut self, from: &Self) {
        self.0.clear();
        if !from.0.is_empty() {
            self.0.extend_from_slice(&from.0);
        }
    }
}

impl<A: Array> Deref for InlineList<A> {
    type Target = SmallVec<A>;

    #[inline(always)]
    fn deref(&self) -> &SmallVec<A> {
        &self.0
    }
}

impl<A: Array> DerefMut for InlineList<A> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut SmallVec<A> {
        &mut self.0
    }
}

impl<A: Array> FromIterator<A::Item> for InlineList<A> {
    fn from_iter<I: IntoIterator<Item = A::Item>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

impl<'a, A: Array> IntoIterator for &'a InlineList<A> {
    type Item = &'a A::Item;
    type IntoIter = std::slice::Iter<'a, A::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<A: Array> IntoIterator for InlineList<A> {
    type Item = A::Item;
    type IntoIter = smallvec::IntoIter<A>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<A: Array<Item: PartialEq>> PartialEq for InlineList<A> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<A: Array<Item: Eq>> Eq for InlineList<A> {}

impl<A: Array<Item: Hash>> Hash for InlineList<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<A: Array<Item: Debug>> Debug for InlineList<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A table of copy-on-write rows. Copies of the table share a row until one of them changes it.
#[derive(Debug)]
pub(crate) struct CowTable<T> {
    rows: Vec<Rc<T>>,
    /// Unshared rows that are no longer in the table. Their memory is reused for the next copied
    /// rows.
    spare: Vec<Rc<T>>,
}

/// Maximum number of spare rows.
const MAX_SPARE_ROWS: usize = 16;

impl<T> Default for CowTable<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), spare: Vec::new() }
    }
}

impl<T: Clone> CowTable<T> {
    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Iterates over all rows.
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Rc<T>> {
        self.rows.iter()
    }

    /// Returns the row at an index, if it exists.
    #[inline(always)]
    pub(crate) fn get(&self, at: usize) -> Option<&Rc<T>> {
        self.rows.get(at)
    }

    /// Appends a row.
    pub(crate) fn push(&mut self, row: Rc<T>) {
        self.rows.push(row);
    }

    /// Replaces a row.
    pub(crate) fn set(&mut self, at: usize, row: Rc<T>) {
        let old = std::mem::replace(&mut self.rows[at], row);
        self.recycle(old);
    }

    /// Keeps the memory of a removed row for reuse, unless another table still shares it.
    pub(crate) fn recycle(&mut self, row: Rc<T>) {
        if self.spare.len() < MAX_SPARE_ROWS && Rc::strong_count(&row) == 1 {
            if self.spare.capacity() == 0 {
                self.spare.reserve_exact(MAX_SPARE_ROWS);
            }
            self.spare.push(row);
        }
    }

    /// Takes a spare row, whose contents are arbitrary.
    pub(crate) fn spare(&mut self) -> Option<Rc<T>> {
        self.spare.pop()
    }

    /// Exchanges the spare rows with those in `with`. Copies of a machine change one after the
    /// other, so they can all use the same spare rows.
    pub(crate) fn swap_spares(&mut self, with: &mut Vec<Rc<T>>) {
        std::mem::swap(&mut self.spare, with);
    }

    /// Returns a mutable reference to a row. Copies the row first if it is shared.
    #[inline(always)]
    pub(crate) fn own(&mut self, at: usize) -> &mut T {
        if Rc::get_mut(&mut self.rows[at]).is_none() {
            self.copy_row(at);
        }
        Rc::get_mut(&mut self.rows[at]).expect("the row is in no other table")
    }

    /// Replaces a shared row by a copy of it.
    #[inline(never)]
    fn copy_row(&mut self, at: usize) {
        let row = &mut self.rows[at];
        match self.spare.pop() {
            Some(mut spare) => {
                Rc::make_mut(&mut spare).clone_from(row);
                *row = spare;
            }
            None => *row = Rc::new(T::clone(row)),
        }
    }
}

impl<T: Clone> Clone for CowTable<T> {
    fn clone(&self) -> Self {
        Self { rows: self.rows.clone(), spare: Vec::new() }
    }

    fn clone_from(&mut self, from: &Self) {
        while self.rows.len() > from.rows.len()
            && let Some(row) = self.rows.pop()
        {
            self.recycle(row);
        }
        for (at, new) in from.rows.iter().enumerate() {
            match self.rows.get(at) {
                None => self.rows.push(Rc::clone(new)),
                Some(row) if Rc::ptr_eq(row, new) => {}
                Some(_) => self.set(at, Rc::clone(new)),
            }
        }
    }
}

impl<T> Index<usize> for CowTable<T> {
    type Output = Rc<T>;

    #[inline(always)]
    fn index(&self, at: usize) -> &Rc<T> {
        &self.rows[at]
    }
}

impl<T> IndexMut<usize> for CowTable<T> {
    #[inline(always)]
    fn index_mut(&mut self, at: usize) -> &mut Rc<T> {
        &mut self.rows[at]
    }
}

/// Implements `Clone` field by field, with a `clone_from` that reuses the memory of the fields.
macro_rules! clone_in_place {
    ($name:ident $(<$life:lifetime>)?, $($field:ident)*) => {
        impl $(<$life>)? Clone for $name $(<$life>)? {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone()),* }
            }

            fn clone_from(&mut self, from: &Self) {
                $(self.$field.clone_from(&from.$field);)*
            }
        }
    };
}

pub(crate) use clone_in_place;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_value_takes_no_memory() {
        let mut one = CowValue::<Vec<u8>>::default();
        assert!(one.0.is_none() && one.is_empty() && CowValue::from(Vec::<u8>::new()).0.is_none());
        let mut two = one.clone();
        two.own().push(1);
        assert_eq!((one.len(), two.len()), (0, 1));
        one.clone_from(&two);
        assert!(one.is_same(&two) && one == two);
        two.own().push(2);
        assert_eq!((one.take(), &**two, one.len()), (vec![1], &[1, 2][..], 0));
    }

    #[test]
    fn inline_lists_copy_their_elements() {
        let mut few = InlineList::<[u8; 2]>::default();
        few.extend([1, 2, 3]);
        let mut copy = few.clone();
        copy.push(4);
        few.clone_from(&copy);
        assert_eq!((&few[..], few == copy), (&[1, 2, 3, 4][..], true));
        few.clone_from(&InlineList::new());
        assert!(few.is_empty());
    }

    #[test]
    fn clone_from_equals_clone() {
        let mut first = CowTable::default();
        (0..4).for_each(|n| first.push(Rc::new(vec![n])));
        let mut second = first.clone();
        second.own(1).push(7);
        second.push(Rc::new(vec![9]));
        assert_eq!((first[1].len(), second[1].len()), (1, 2));
        let rows = |t: &CowTable<Vec<i32>>| t.iter().map(|r| (**r).clone()).collect::<Vec<_>>();
        let mut third = second.clone();
        third.own(0).clear();
        third.clone_from(&first);
        assert_eq!(rows(&third), rows(&first));
        // A change of the copy must not show in the original.
        third.own(2).push(8);
        assert_eq!((rows(&third)[2].clone(), first[2].len()), (vec![2, 8], 1));
        third.clone_from(&second);
        assert_eq!(rows(&third), rows(&second));
    }
}
