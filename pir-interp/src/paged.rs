//! [`PagedList`]: a list of fixed length whose parts take memory only when they are written.
//!
//! A program may allocate far more than it uses, and fill much with one value. A short list is a
//! plain vector, because most accesses are to small objects. A long one has pages, each of which is
//! one repeated value until a part of it is written. Copies of a list share pages.

use std::ops::Range;
use std::rc::Rc;

/// Largest number of bytes of a list that is a plain vector.
const MAX_FLAT_BYTES: usize = 1 << 20;

/// Binary logarithm of the number of elements of a page. With 8 bytes of the program in an element,
/// a page is 32 KiB of it.
pub const MIN_PAGE_SHIFT: u32 = 12;

/// Greatest number of pages: longer lists have larger pages, so that no table of pages is large.
const MAX_PAGES: usize = 1 << 20;

/// Consecutive elements of a long list.
#[derive(Clone, Debug)]
enum Page<T> {
    /// All elements have this value.
    Uniform(T),
    /// The elements, which copies of the list share until one of them writes to the page.
    Elements(Rc<[T]>),
}

/// A list of fixed length; see the [module](self).
#[derive(Debug)]
pub struct PagedList<T> {
    /// The elements of a short list.
    flat: Vec<T>,
    /// The pages of a long list.
    pages: Vec<Page<T>>,
    len: usize,
    /// Binary logarithm of the number of elements of a page.
    shift: u32,
    /// Number of pages with elements of their own.
    written: usize,
}

impl<T: Clone> Clone for PagedList<T> {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, from: &Self) {
        self.flat.clone_from(&from.flat);
        self.pages.clone_from(&from.pages);
        (self.len, self.shift, self.written) = (from.len, from.shift, from.written);
    }
}

impl<T> Default for PagedList<T> {
    fn default() -> Self {
        Self { flat: Vec::new(), pages: Vec::new(), len: 0, shift: MIN_PAGE_SHIFT, written: 0 }
    }
}

impl<T: Clone> PagedList<T> {
    /// Creates a list of `len` equal elements.
    pub fn new(len: usize, value: T) -> Self {
        let mut list = Self::default();
        list.reset(len, value);
        list
    }

    /// Returns the number of bytes that a list of `len` equal elements takes.
    #[inline]
    pub fn initial_bytes(len: usize) -> u64 {
        match is_flat::<T>(len) {
            true => (len * size_of::<T>()) as u64,
            false => (len.div_ceil(1 << page_shift(len)) * size_of::<Page<T>>()) as u64,
        }
    }

    /// Turns a list without elements into one of `len` equal ones, in the memory that it kept.
    #[inline]
    pub fn reset(&mut self, len: usize, value: T) {
        self.len = len;
        match is_flat::<T>(len) {
            true if len == 0 => {}
            true if len == 1 => self.flat.push(value),
            true => self.flat.resize(len, value),
            false => {
                self.shift = page_shift(len);
                self.pages = vec![Page::Uniform(value); len.div_ceil(1 << self.shift)];
            }
        }
    }

    /// Removes all elements. Keeps the memory of a short list of at most 64 elements.
    #[inline]
    pub fn clear(&mut self) {
        self.flat.clear();
        if self.flat.capacity() > 64 {
            self.flat = Vec::new();
        }
        if !self.pages.is_empty() {
            (self.pages, self.written) = (Vec::new(), 0);
        }
        self.len = 0;
    }

    /// Returns the number of elements.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no elements.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of bytes that the list takes, where pages that it shares count in full.
    #[inline]
    pub fn bytes(&self) -> u64 {
        let elements = self.flat.len() + (self.written << self.shift);
        (elements * size_of::<T>() + self.pages.len() * size_of::<Page<T>>()) as u64
    }

    /// Returns the number of bytes that a write to the range of elements adds to
    /// [`PagedList::bytes`].
    #[inline]
    pub fn missing_bytes(&self, range: Range<usize>) -> u64 {
        if self.pages.is_empty() || range.is_empty() {
            return 0;
        }
        let pages = &self.pages[range.start >> self.shift..=(range.end - 1) >> self.shift];
        let missing = pages.iter().filter(|p| matches!(p, Page::Uniform(_))).count();
        ((missing << self.shift) * size_of::<T>()) as u64
    }

    /// Returns an element, if it exists.
    #[inline(always)]
    pub fn get(&self, at: usize) -> Option<&T> {
        match self.flat.get(at) {
            None => self.get_paged(at),
            found => found,
        }
    }

    #[inline]
    fn get_paged(&self, at: usize) -> Option<&T> {
        match self.pages.get(at >> self.shift)? {
            Page::Uniform(value) => (at < self.len).then_some(value),
            Page::Elements(all) => all.get(at & ((1 << self.shift) - 1)),
        }
    }

    /// Returns an element for a change.
    ///
    /// # Panics
    /// Panics if there is none.
    #[inline(always)]
    pub fn get_mut(&mut self, at: usize) -> &mut T {
        match self.pages.is_empty() {
            true => &mut self.flat[at],
            false => {
                let place = at & ((1 << self.shift) - 1);
                &mut self.page_mut(at >> self.shift)[place]
            }
        }
    }

    /// Returns an element for a change, if that takes no memory.
    #[inline(always)]
    pub fn get_written(&mut self, at: usize) -> Option<&mut T> {
        if self.pages.is_empty() {
            return self.flat.get_mut(at);
        }
        match self.pages.get_mut(at >> self.shift)? {
            Page::Uniform(_) => None,
            Page::Elements(all) => Rc::get_mut(all)?.get_mut(at & ((1 << self.shift) - 1)),
        }
    }

    /// Returns the elements of a page for a change.
    #[inline]
    fn page_mut(&mut self, n: usize) -> &mut [T] {
        let len = (self.len - (n << self.shift)).min(1 << self.shift);
        let page = &mut self.pages[n];
        if let Page::Uniform(value) = page {
            *page = Page::Elements(vec![value.clone(); len].into());
            self.written += 1;
        }
        match page {
            Page::Elements(all) => Rc::make_mut(all),
            Page::Uniform(_) => unreachable!("the page has elements now"),
        }
    }

    /// Calls `change` with the elements of a range, piece by piece, in order.
    pub fn change(&mut self, range: Range<usize>, mut change: impl FnMut(&mut [T])) {
        if self.pages.is_empty() {
            return change(&mut self.flat[range]);
        }
        let mut at = range.start;
        while at < range.end {
            let page = at >> self.shift;
            let (start, end) = (page << self.shift, range.end.min((page + 1) << self.shift));
            change(&mut self.page_mut(page)[at - start..end - start]);
            at = end;
        }
    }

    /// Returns the number of bytes that [`PagedList::fill`] of a range takes at most: pages that
    /// are filled as a whole take none.
    pub fn missing_bytes_of_fill(&self, range: Range<usize>) -> u64 {
        if self.pages.is_empty() || range.is_empty() {
            return 0;
        }
        let (first, last) = (range.start, range.end - 1);
        let is_same_page = first >> self.shift == last >> self.shift;
        let ends = if is_same_page { 1 } else { 2 };
        let of = |n: usize| self.missing_bytes(n..n + 1);
        [first, last][..ends].iter().map(|&n| of(n)).sum()
    }

    /// Gives all elements of a range one value.
    pub fn fill(&mut self, range: Range<usize>, value: &T) {
        if self.pages.is_empty() {
            self.flat[range].fill(value.clone());
            return;
        }
        let mut at = range.start;
        while at < range.end {
            let page = at >> self.shift;
            let (start, after) = (page << self.shift, (page + 1) << self.shift);
            let end = range.end.min(after);
            if at == start && end == self.len.min(after) {
                let old = std::mem::replace(&mut self.pages[page], Page::Uniform(value.clone()));
                self.written -= usize::from(matches!(old, Page::Elements(_)));
            } else {
                self.page_mut(page)[at - start..end - start].fill(value.clone());
            }
            at = end;
        }
    }

    /// Returns the value of all elements of a range that is in one uniform page.
    pub fn uniform(&self, range: Range<usize>) -> Option<&T> {
        let (first, last) = (range.start >> self.shift, range.end.checked_sub(1)? >> self.shift);
        match self.pages.get(first)? {
            Page::Uniform(value) if first == last => Some(value),
            _ => None,
        }
    }

    /// Appends the elements of a range to `out`.
    pub fn extend_into(&self, range: Range<usize>, out: &mut Vec<T>) {
        if self.pages.is_empty() {
            return out.extend_from_slice(&self.flat[range]);
        }
        let mut at = range.start;
        while at < range.end {
            let page = at >> self.shift;
            let (start, end) = (page << self.shift, range.end.min((page + 1) << self.shift));
            match &self.pages[page] {
                Page::Uniform(value) => out.resize(out.len() + (end - at), value.clone()),
                Page::Elements(all) => out.extend_from_slice(&all[at - start..end - start]),
            }
            at = end;
        }
    }

    /// Returns all elements, if the list is short.
    pub fn as_slice(&self) -> Option<&[T]> {
        self.pages.is_empty().then_some(&self.flat)
    }

    /// Calls `visit` with the elements in order: with each element that differs from the one
    /// before it, and the number of times that it is repeated.
    pub fn for_each_repeat(&self, mut visit: impl FnMut(&T, usize))
    where
        T: PartialEq,
    {
        let mut last: Option<(&T, usize)> = None;
        let mut add = |value, count| match &mut last {
            Some((old, times)) if *old == value => *times += count,
            _ => {
                if let Some((old, times)) = last.replace((value, count)) {
                    visit(old, times);
                }
            }
        };
        self.flat.iter().for_each(|value| add(value, 1));
        let size = 1 << self.shift;
        for (n, page) in self.pages.iter().enumerate() {
            match page {
                Page::Uniform(value) => add(value, (self.len - n * size).min(size)),
                Page::Elements(all) => all.iter().for_each(|value| add(value, 1)),
            }
        }
        if let Some((old, times)) = last {
            visit(old, times);
        }
    }

    /// Iterates over the elements that were written, with their indices: all but those of pages
    /// that are one value.
    pub fn written(&self) -> impl Iterator<Item = (usize, &T)> {
        let size = 1 << self.shift;
        let pages = self.pages.iter().enumerate().flat_map(move |(n, page)| {
            let all = match page {
                Page::Uniform(_) => &[][..],
                Page::Elements(all) => all,
            };
            (n * size..).zip(all)
        });
        self.flat.iter().enumerate().chain(pages)
    }
}

/// Returns whether a list of this length is a plain vector.
#[inline]
fn is_flat<T>(len: usize) -> bool {
    len <= MAX_FLAT_BYTES / size_of::<T>()
}

/// Returns the binary logarithm of the number of elements of a page in a list of this length.
fn page_shift(len: usize) -> u32 {
    let needed = len.div_ceil(MAX_PAGES).next_power_of_two().trailing_zeros();
    needed.max(MIN_PAGE_SHIFT)
}

impl<T: Clone> std::ops::Index<usize> for PagedList<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, at: usize) -> &T {
        self.get(at).expect("the index is in the list")
    }
}

impl<T: Clone + PartialEq> PartialEq for PagedList<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && (0..self.len).all(|n| self[n] == other[n])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Lengths of a short list and of long ones, with a page that is not full.
    fn lengths() -> impl Strategy<Value = usize> {
        prop_oneof![1usize..100, 140_000usize..141_000]
    }

    proptest! {
        #[test]
        fn lists_behave_like_vectors(
            len in lengths(),
            steps in prop::collection::vec(
                (0usize..141_000, 0usize..20_000, 0u64..9, 0u8..3), 1..12
            ),
        ) {
            let mut list = PagedList::new(len, 7u64);
            let mut plain = vec![7u64; len];
            prop_assert_eq!(list.bytes(), PagedList::<u64>::initial_bytes(len));
            for (from, count, value, what) in steps {
                let from = from % len;
                let range = from..(from + count).min(len);
                let copy = list.clone();
                let (before, missing) = (list.bytes(), list.missing_bytes(range.clone()));
                match what {
                    0 => {
                        let at_most = list.missing_bytes_of_fill(range.clone());
                        list.fill(range.clone(), &value);
                        prop_assert!(list.bytes() <= before + at_most);
                        plain[range.clone()].fill(value);
                    }
                    1 => {
                        let add = |part: &mut [u64]| part.iter_mut().for_each(|x| *x += value);
                        list.change(range.clone(), add);
                        prop_assert_eq!(list.bytes(), before + missing);
                        plain[range.clone()].iter_mut().for_each(|x| *x += value);
                    }
                    _ => {
                        *list.get_mut(from) = value;
                        if let Some(x) = list.get_written(from) {
                            *x += 1;
                        }
                        plain[from] = value + 1;
                    }
                }
                let mut part = Vec::new();
                list.extend_into(range.clone(), &mut part);
                prop_assert_eq!(&part, &plain[range.clone()]);
                if let Some(x) = list.uniform(range.clone()) {
                    prop_assert!(plain[range].iter().all(|y| x == y));
                }
                // A copy that was made before does not change.
                prop_assert_eq!(copy.bytes(), before);
            }
            let (mut all, mut repeats) = (Vec::new(), 0);
            list.for_each_repeat(|x, n| {
                all.resize(all.len() + n, *x);
                repeats += 1;
            });
            prop_assert_eq!(&all, &plain);
            prop_assert_eq!(repeats, 1 + plain.windows(2).filter(|w| w[0] != w[1]).count());
            prop_assert!(list.as_slice().is_none_or(|all| all == plain));
            prop_assert!(list.written().all(|(n, x)| plain[n] == *x));
            prop_assert_eq!((list.get(len), list.get(len - 1)), (None, plain.last()));
        }
    }

    #[test]
    fn a_list_that_nobody_writes_takes_next_to_nothing() {
        let len = 1usize << 40;
        let list = PagedList::new(len, 0u64);
        assert!(list.bytes() < 64 << 20 && list.bytes() <= PagedList::<u64>::initial_bytes(len));
        assert_eq!((list.get(len - 1), list.get(len)), (Some(&0), None));
    }
}
