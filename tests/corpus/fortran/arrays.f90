! Array sections, constructors, reshape, reductions, masks, where, forall and shifts.
program arrays
  implicit none
  integer :: a(4, 5), v(10), i
  real(8) :: x(3, 3), y(3)
  logical :: m(4, 5)
  a = reshape([(i * i, i = 1, 20)], [4, 5])
  v = [(mod(7 * i, 11), i = 1, 10)]
  m = mod(a, 2) == 0
  where (m)
    a = -a
  elsewhere
    a = a + 1
  end where
  forall (i = 1:3) x(i, :) = real(i, 8) * [1, 2, 3]
  y = matmul(x, [1d0, 0.5d0, 0.25d0])
  print *, sum(a), product(v(1:4)), maxval(a), minval(a, mask=.not. m)
  print *, sum(a, dim=1), count(m, dim=2)
  print *, dot_product(v(1:9:2), v(2:10:2)), maxloc(v, dim=1), any(v > 9), all(v >= 0)
  print '(3f9.3)', y
  print *, cshift(v, 3), eoshift(v, -2, boundary=99)
  print *, transpose(a(1:2, 1:3)), pack(v, v > 5), spread([1, 2], 2, 2)
  print *, merge(1, 0, v > 4), size(a, 2), lbound(v), ubound(a)
end program
