//! Collapsed loops whose bounds depend on an outer variable, by libomp's functions for them. clang
//! and flang divide such loops themselves; other compilers call these.
//!
//! A nest is a list of loops, outermost first, from `lower0 + lower1 * outer` to
//! `upper0 + upper1 * outer`.

use crate::ident::Ident;
use crate::thread;

/// `loop_type_t`: the type of a variable, or of its bounds.
const UNSIGNED_8: i32 = 0;
const SIGNED_8: i32 = 1;
const UNSIGNED_16: i32 = 2;
const SIGNED_16: i32 = 3;
const UNSIGNED_32: i32 = 4;
const SIGNED_32: i32 = 5;
const UNSIGNED_64: i32 = 6;

/// `comparison_t`.
const LESS_OR_EQUAL: i32 = 0;
const GREATER_OR_EQUAL: i32 = 1;
const NOT_EQUAL: i32 = 2;
const LESS: i32 = 3;
const GREATER: i32 = 4;

/// `bounds_info_t`. A bound of 32 bits is in the lower half of its field.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Bounds {
    kind: i32,
    variable_kind: i32,
    comparison: i32,
    /// Which loop outside `lower1` and `upper1` refer to.
    outer: i32,
    lower0: u64,
    lower1: u64,
    upper0: u64,
    upper1: u64,
    step: u64,
    trip_count: u64,
}

/// Returns the value of a type in the lower bits of a number.
fn of_kind(kind: i32, bits: i128) -> i128 {
    match kind {
        UNSIGNED_8 => i128::from(bits as u8),
        SIGNED_8 => i128::from(bits as i8),
        UNSIGNED_16 => i128::from(bits as u16),
        SIGNED_16 => i128::from(bits as i16),
        UNSIGNED_32 => i128::from(bits as u32),
        SIGNED_32 => i128::from(bits as i32),
        UNSIGNED_64 => i128::from(bits as u64),
        _ => i128::from(bits as i64),
    }
}

impl Bounds {
    /// Makes the comparison `<=` or `>=`.
    fn canonicalize(&mut self) {
        let goes_up = self.step() > 0;
        let moved = match self.comparison {
            LESS => -1,
            GREATER => 1,
            NOT_EQUAL if goes_up => -1,
            NOT_EQUAL => 1,
            _ => return,
        };
        self.comparison = if moved < 0 { LESS_OR_EQUAL } else { GREATER_OR_EQUAL };
        self.upper0 = of_kind(self.kind, i128::from(self.upper0) + moved) as u64;
    }

    fn step(&self) -> i128 {
        // Signed, even where the bounds are not.
        of_kind(self.kind | 1, i128::from(self.step))
    }

    /// Returns `base + factor * outer` in the type of the bounds.
    fn bound(&self, base: u64, factor: u64, variables: &[u64]) -> i128 {
        let outer = variables.get(self.outer as usize).copied().unwrap_or(0);
        of_kind(self.kind, i128::from(base.wrapping_add(factor.wrapping_mul(outer))))
    }

    /// Returns the number of iterations for the values of the variables outside.
    fn trips(&self, variables: &[u64]) -> u64 {
        let lower = self.bound(self.lower0, self.lower1, variables);
        let upper = self.bound(self.upper0, self.upper1, variables);
        let span = if self.comparison == LESS_OR_EQUAL { upper - lower } else { lower - upper };
        let step = self.step().abs().max(1);
        if span < 0 { 0 } else { (span / step + 1) as u64 }
    }

    /// Returns the variable in an iteration.
    fn variable(&self, iteration: u64, variables: &[u64]) -> u64 {
        let lower = self.bound(self.lower0, self.lower1, variables);
        let value = lower.wrapping_add(i128::from(iteration).wrapping_mul(self.step()));
        of_kind(self.variable_kind, value) as u64
    }
}

/// Calls `visit` with the variables and the iterations of each execution of the innermost loop.
fn for_each_row(nest: &[Bounds], mut visit: impl FnMut(&[u64], u64)) {
    let innermost = nest.len() - 1;
    let mut variables = vec![0; nest.len()];
    let (mut done, mut trips) = (vec![0; nest.len()], vec![0; nest.len()]);
    trips[0] = nest[0].trips(&variables);
    let mut level = 0;
    loop {
        if level == innermost && trips[level] > 0 {
            visit(&variables, trips[level]);
        }
        if level == innermost || done[level] == trips[level] {
            if level == 0 {
                return;
            }
            level -= 1;
            done[level] += 1;
            continue;
        }
        variables[level] = nest[level].variable(done[level], &variables);
        level += 1;
        done[level] = 0;
        trips[level] = nest[level].trips(&variables);
    }
}

/// The first and the last iteration of a part, by their variables.
#[derive(Debug, PartialEq, Eq)]
struct Part {
    first: Vec<u64>,
    last: Vec<u64>,
    has_last_of_all: bool,
}

/// Returns part `k` of `n`, of almost the same size; `None`: it is empty.
fn part(nest: &[Bounds], k: u64, n: u64) -> Option<Part> {
    let mut total = 0_u64;
    for_each_row(nest, |_, trips| total += trips);
    let (small, more) = (total / n, total % n);
    let begin = k * small + k.min(more);
    let end = begin + small + u64::from(k < more);
    if begin == end {
        return None;
    }
    let mut points = [Vec::new(), Vec::new()];
    let mut before = 0;
    for_each_row(nest, |variables, trips| {
        for (point, number) in points.iter_mut().zip([begin, end - 1]) {
            if (before..before + trips).contains(&number) {
                *point = variables.to_vec();
                let innermost = nest.len() - 1;
                point[innermost] = nest[innermost].variable(number - before, variables);
            }
        }
        before += trips;
    });
    let [first, last] = points;
    Some(Part { first, last, has_last_of_all: end == total })
}

/// Makes the comparisons of a nest of rectangles `<=` and `>=`, counts the iterations of each loop,
/// and returns the number of all of them.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_process_loop_nest_rectang(
    _place: *const Ident,
    _gtid: i32,
    nest: *mut Bounds,
    count: i32,
) -> u64 {
    // SAFETY: compiled code passes `count` loops.
    let nest = unsafe { std::slice::from_raw_parts_mut(nest, count as usize) };
    nest.iter_mut().fold(1_u64, |total, bounds| {
        bounds.canonicalize();
        bounds.trip_count = bounds.trips(&[]);
        total.wrapping_mul(bounds.trip_count)
    })
}

/// Computes the variables of an iteration of a nest that has been counted.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_calc_original_ivs_rectang(
    _place: *const Ident,
    iteration: u64,
    nest: *const Bounds,
    variables: *mut u64,
    count: i32,
) {
    // SAFETY: compiled code passes `count` loops and `count` variables.
    let (nest, variables) = unsafe {
        let count = count as usize;
        variables.write_bytes(0, count);
        (std::slice::from_raw_parts(nest, count), std::slice::from_raw_parts_mut(variables, count))
    };
    let mut rest = iteration;
    for (bounds, variable) in nest.iter().zip(variables.iter_mut()).rev() {
        let trips = bounds.trip_count.max(1);
        *variable = bounds.variable(rest % trips, &[]);
        rest /= trips;
    }
}

/// Gives the calling thread its part of a nest, and returns whether there is one. `chunk` gets the
/// variables of its first and of its last iteration.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_for_collapsed_init(
    _place: *const Ident,
    gtid: i32,
    nest: *mut Bounds,
    chunk: *mut Bounds,
    count: i32,
    is_last: *mut i32,
) -> i32 {
    // SAFETY: compiled code passes `count` loops.
    let nest = unsafe { std::slice::from_raw_parts_mut(nest, count as usize) };
    nest.iter_mut().for_each(Bounds::canonicalize);
    let prefix = &thread::of_number(gtid).current().prefix;
    let part = part(nest, prefix.number.get() as u64, prefix.size.get() as u64);
    if !is_last.is_null() {
        // SAFETY: compiled code passes a variable.
        unsafe { *is_last = i32::from(part.as_ref().is_some_and(|p| p.has_last_of_all)) };
    }
    let Some(part) = part else { return 0 };
    for (k, bounds) in nest.iter().enumerate() {
        let (lower0, upper0) = (part.first[k], part.last[k]);
        // SAFETY: compiled code passes an entry for each loop.
        unsafe { *chunk.add(k) = Bounds { lower0, upper0, lower1: 0, upper1: 0, ..*bounds } };
    }
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A loop from `lower.0 + lower.1 * outer` while the variable compares with the same of
    /// `upper`.
    fn looped(comparison: i32, lower: (i64, i64), upper: (i64, i64), step: i64) -> Bounds {
        Bounds {
            kind: SIGNED_32,
            variable_kind: SIGNED_32,
            comparison,
            outer: 0,
            // The upper halves are not the function's to read.
            lower0: lower.0 as u32 as u64 | 0xABCD << 32,
            lower1: lower.1 as u64,
            upper0: upper.0 as u32 as u64 | 0x1234 << 32,
            upper1: upper.1 as u64,
            step: step as u64,
            trip_count: 0,
        }
    }

    fn points(nest: &[Bounds]) -> Vec<Vec<u64>> {
        let innermost = nest.len() - 1;
        let mut points = Vec::new();
        for_each_row(nest, |variables, trips| {
            for k in 0..trips {
                let mut point = variables.to_vec();
                point[innermost] = nest[innermost].variable(k, variables);
                points.push(point);
            }
        });
        points
    }

    #[test]
    fn a_triangle_is_walked_row_by_row() {
        let mut nest = [looped(LESS, (0, 0), (4, 0), 1), looped(LESS_OR_EQUAL, (0, 0), (0, 1), 2)];
        nest.iter_mut().for_each(Bounds::canonicalize);
        let wanted = [[0, 0], [1, 0], [2, 0], [2, 2], [3, 0], [3, 2]];
        assert_eq!(points(&nest), wanted);
    }

    #[test]
    fn parts_of_nests_cover_every_iteration_once_in_order() {
        let outers = [
            looped(LESS, (-3, 0), (7, 0), 1),
            looped(NOT_EQUAL, (9, 0), (-3, 0), -3),
            looped(GREATER, (5, 0), (0, 0), -2),
            looped(LESS, (5, 0), (5, 0), 1),
        ];
        let inners = [
            looped(LESS, (0, 1), (6, 0), 1),
            looped(LESS_OR_EQUAL, (-2, -1), (0, 2), 3),
            looped(GREATER_OR_EQUAL, (4, 1), (1, -1), -1),
        ];
        for outer in outers {
            for middle in inners {
                for inner in inners {
                    let mut nest = [outer, middle, Bounds { outer: 1, ..inner }];
                    nest.iter_mut().for_each(Bounds::canonicalize);
                    let all = points(&nest);
                    for n in [1, 2, 3, 8] {
                        let parts: Vec<Part> = (0..n).filter_map(|k| part(&nest, k, n)).collect();
                        let index = |p: &Vec<u64>| all.iter().position(|q| p == q);
                        let mut next = 0;
                        for part in &parts {
                            assert_eq!(index(&part.first), Some(next), "{nest:?}");
                            next = index(&part.last).expect("it is an iteration") + 1;
                            assert_eq!(part.has_last_of_all, next == all.len());
                        }
                        assert_eq!(next, all.len(), "{nest:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn rectangles_are_counted_and_taken_apart() {
        let mut nest =
            [looped(LESS, (2, 0), (8, 0), 2), looped(GREATER_OR_EQUAL, (3, 0), (-1, 0), -2)];
        let place = std::ptr::null();
        // SAFETY: the lists have two entries.
        let ivs = unsafe {
            assert_eq!(__kmpc_process_loop_nest_rectang(place, 0, nest.as_mut_ptr(), 2), 9);
            let mut ivs = [0; 2];
            __kmpc_calc_original_ivs_rectang(place, 5, nest.as_ptr(), ivs.as_mut_ptr(), 2);
            ivs
        };
        assert_eq!(ivs.map(|iv| iv as i32), [4, -1]);
        assert_eq!((nest[0].trip_count, nest[1].trip_count), (3, 3));
    }

    #[test]
    fn bounds_of_unsigned_types_may_wrap() {
        let mut bounds = looped(LESS, (0, 0), (0, 1), 1);
        (bounds.kind, bounds.variable_kind) = (UNSIGNED_32, UNSIGNED_32);
        bounds.canonicalize();
        // Below 0 + 3: the upper bound is 2^32 - 1 + 3.
        assert_eq!(bounds.trips(&[3]), 3);
    }
}
