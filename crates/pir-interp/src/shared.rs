//! What copies of a machine have in common until one of them changes it, and copies that are made
//! over older ones: a search makes millions, and so asks for no memory but for what is new.

use std::ops::{Index, IndexMut};
use std::rc::Rc;

/// Rows that copies share. A row that is about to change becomes the copy's own.
#[derive(Debug)]
pub struct Table<T> {
    rows: Vec<Rc<T>>,
    /// Rows that nobody needs any more: their memory serves the next that become the copy's own.
    spare: Vec<Rc<T>>,
}

/// How many rows are kept for later.
const SPARES: usize = 4;

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
            self.spare.push(row);
        }
    }

    /// A row, to change it.
    #[inline]
    pub fn own(&mut self, at: usize) -> &mut T {
        let row = &mut self.rows[at];
        if Rc::strong_count(row) > 1
            && let Some(mut spare) = self.spare.pop()
        {
            Rc::make_mut(&mut spare).clone_from(row);
            *row = spare;
        }
        Rc::make_mut(row)
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
