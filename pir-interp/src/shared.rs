//! What copies of a machine have in common until one of them changes it, and copies that are made
//! over older ones: a search makes millions, and so asks for no memory but for what is new.

use smallvec::{Array, SmallVec};
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut, Index, IndexMut};
use std::rc::Rc;

/// What a [`Shared`] value is before somebody changes it.
pub trait Blank: Default + 'static {
    /// The same as the default.
    const BLANK: &'static Self;
}

/// A value that copies share until one of them changes it; one that nobody has changed takes no
/// memory.
pub struct Shared<T>(Option<Rc<T>>);

impl<T> Shared<T> {
    /// One that nobody has changed.
    pub const BLANK: Self = Self(None);
}

impl<T: Blank + Clone> Shared<T> {
    /// The value, to change it.
    pub fn own(&mut self) -> &mut T {
        Rc::make_mut(self.0.get_or_insert_default())
    }

    /// The value; a blank one stays.
    pub fn take(&mut self) -> T {
        self.0.take().map(Rc::unwrap_or_clone).unwrap_or_default()
    }

    /// Whether the two are one.
    fn is(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        }
    }
}

impl<T: Blank + PartialEq> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self((value != *T::BLANK).then(|| Rc::new(value)))
    }
}

impl<T: Blank> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.0.as_deref().unwrap_or(T::BLANK)
    }
}

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Self::BLANK
    }
}

impl<T: Blank + Clone> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, from: &Self) {
        if !self.is(from) {
            self.0.clone_from(&from.0);
        }
    }
}

impl<T: Blank + PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Blank + Eq> Eq for Shared<T> {}

impl<T: Blank + Hash> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: Blank + Debug> Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: 'static> Blank for Vec<T> {
    const BLANK: &'static Self = &Vec::new();
}

impl<T: Ord + 'static> Blank for std::collections::BTreeSet<T> {
    const BLANK: &'static Self = &Self::new();
}

impl<K: Ord + 'static, V: 'static> Blank for std::collections::BTreeMap<K, V> {
    const BLANK: &'static Self = &Self::new();
}

/// A few plain values, in place as long as there is room, whose copies are made in one piece.
pub struct Few<A: Array>(SmallVec<A>);

impl<A: Array> Few<A> {
    /// None.
    #[inline]
    pub fn new() -> Self {
        Self(SmallVec::new())
    }
}

impl<A: Array> Default for Few<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Array<Item: Copy>> Clone for Few<A> {
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

impl<A: Array> Deref for Few<A> {
    type Target = SmallVec<A>;

    #[inline(always)]
    fn deref(&self) -> &SmallVec<A> {
        &self.0
    }
}

impl<A: Array> DerefMut for Few<A> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut SmallVec<A> {
        &mut self.0
    }
}

impl<A: Array> FromIterator<A::Item> for Few<A> {
    fn from_iter<I: IntoIterator<Item = A::Item>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

impl<'a, A: Array> IntoIterator for &'a Few<A> {
    type Item = &'a A::Item;
    type IntoIter = std::slice::Iter<'a, A::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<A: Array> IntoIterator for Few<A> {
    type Item = A::Item;
    type IntoIter = smallvec::IntoIter<A>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<A: Array<Item: PartialEq>> PartialEq for Few<A> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<A: Array<Item: Eq>> Eq for Few<A> {}

impl<A: Array<Item: Hash>> Hash for Few<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<A: Array<Item: Debug>> Debug for Few<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Rows that copies share. A row that is about to change becomes the copy's own.
#[derive(Debug)]
pub struct Table<T> {
    rows: Vec<Rc<T>>,
    /// Rows that nobody needs any more: their memory serves the next that become the copy's own.
    spare: Vec<Rc<T>>,
}

/// How many rows are kept for later.
const SPARES: usize = 16;

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), spare: Vec::new() }
    }
}

impl<T: Clone> Table<T> {
    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// All rows.
    pub fn iter(&self) -> std::slice::Iter<'_, Rc<T>> {
        self.rows.iter()
    }

    /// A row, if there are so many.
    #[inline(always)]
    pub fn get(&self, at: usize) -> Option<&Rc<T>> {
        self.rows.get(at)
    }

    /// One more row.
    pub fn push(&mut self, row: Rc<T>) {
        self.rows.push(row);
    }

    /// Another row in the place of one.
    pub fn set(&mut self, at: usize, row: Rc<T>) {
        let old = std::mem::replace(&mut self.rows[at], row);
        self.keep(old);
    }

    /// A row that is in no table any more serves another one.
    pub fn keep(&mut self, row: Rc<T>) {
        if self.spare.len() < SPARES && Rc::strong_count(&row) == 1 {
            if self.spare.capacity() == 0 {
                self.spare.reserve_exact(SPARES);
            }
            self.spare.push(row);
        }
    }

    /// A row that nobody needs any more, to make another one of it.
    pub fn spare(&mut self) -> Option<Rc<T>> {
        self.spare.pop()
    }

    /// Exchanges the spare rows: copies that change one after the other need them one after the
    /// other.
    pub fn swap_spares(&mut self, with: &mut Vec<Rc<T>>) {
        std::mem::swap(&mut self.spare, with);
    }

    /// A row, to change it.
    #[inline(always)]
    pub fn own(&mut self, at: usize) -> &mut T {
        if Rc::get_mut(&mut self.rows[at]).is_none() {
            self.part(at);
        }
        Rc::get_mut(&mut self.rows[at]).expect("the row is in no other table")
    }

    /// Makes a row that copies share the copy's own.
    #[inline(never)]
    fn part(&mut self, at: usize) {
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

impl<T: Clone> Clone for Table<T> {
    fn clone(&self) -> Self {
        Self { rows: self.rows.clone(), spare: Vec::new() }
    }

    fn clone_from(&mut self, from: &Self) {
        while self.rows.len() > from.rows.len()
            && let Some(row) = self.rows.pop()
        {
            self.keep(row);
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

impl<T> Index<usize> for Table<T> {
    type Output = Rc<T>;

    #[inline(always)]
    fn index(&self, at: usize) -> &Rc<T> {
        &self.rows[at]
    }
}

impl<T> IndexMut<usize> for Table<T> {
    #[inline(always)]
    fn index_mut(&mut self, at: usize) -> &mut Rc<T> {
        &mut self.rows[at]
    }
}

/// `Clone` field by field, with a `clone_from` that keeps the memory of the fields.
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
    fn what_nobody_changed_takes_no_memory() {
        let mut one = Shared::<Vec<u8>>::default();
        assert!(one.0.is_none() && one.is_empty() && Shared::from(Vec::<u8>::new()).0.is_none());
        let mut two = one.clone();
        two.own().push(1);
        assert_eq!((one.len(), two.len()), (0, 1));
        one.clone_from(&two);
        assert!(one.is(&two) && one == two);
        two.own().push(2);
        assert_eq!((one.take(), &**two, one.len()), (vec![1], &[1, 2][..], 0));
    }

    #[test]
    fn a_few_values_are_copied() {
        let mut few = Few::<[u8; 2]>::default();
        few.extend([1, 2, 3]);
        let mut copy = few.clone();
        copy.push(4);
        few.clone_from(&copy);
        assert_eq!((&few[..], few == copy), (&[1, 2, 3, 4][..], true));
        few.clone_from(&Few::new());
        assert!(few.is_empty());
    }

    #[test]
    fn a_copy_over_another_one_is_like_a_fresh_one() {
        let mut first = Table::default();
        (0..4).for_each(|n| first.push(Rc::new(vec![n])));
        let mut second = first.clone();
        second.own(1).push(7);
        second.push(Rc::new(vec![9]));
        assert_eq!((first[1].len(), second[1].len()), (1, 2));
        let rows = |t: &Table<Vec<i32>>| t.iter().map(|r| (**r).clone()).collect::<Vec<_>>();
        let mut third = second.clone();
        third.own(0).clear();
        third.clone_from(&first);
        assert_eq!(rows(&third), rows(&first));
        // What the copy changes next does not show in what it was copied from.
        third.own(2).push(8);
        assert_eq!((rows(&third)[2].clone(), first[2].len()), (vec![2, 8], 1));
        third.clone_from(&second);
        assert_eq!(rows(&third), rows(&second));
    }
}
