! Intrinsics of linear algebra.

program matmul_dot
  implicit none
  real :: a(3, 3), b(3, 3), v(3)
  integer :: i
  a = reshape([1., 2., 3., 4., 5., 6., 7., 8., 10.], [3, 3])
  b = transpose(a)
  v = [1., -1., 2.]
  print '(3f9.2)', matmul(a, b)
  print '(3f9.2)', matmul(a, v)
  print '(2f9.2)', dot_product(v, v), norm2(v)
  print '(3f7.1)', spread(v, 1, 2), cshift(v, 1), eoshift(v, -1)
  print *, any(a > 9), all(a > 0), [(i, i = 1, 3)]
end program
