//! A matrix with constant generics.

use std::ops::Mul;
#[derive(Clone, Copy, PartialEq, Debug)]
struct M<const R: usize, const C: usize>([[i64; C]; R]);
impl<const R: usize, const K: usize, const C: usize> Mul<M<K, C>> for M<R, K> {
    type Output = M<R, C>;
    fn mul(self, o: M<K, C>) -> M<R, C> {
        let mut r = M([[0; C]; R]);
        for i in 0..R {
            for j in 0..C {
                for k in 0..K {
                    r.0[i][j] += self.0[i][k] * o.0[k][j];
                }
            }
        }
        r
    }
}
fn main() {
    let f = M([[1, 1], [1, 0]]);
    let p = (0..60).fold(M([[1, 0], [0, 1]]), |a, _| a * f);
    let q = M([[1, 2, 3]]) * M([[1], [2], [3]]);
    println!("{p:?} {q:?}");
}
