! Whole arrays, sections and reductions.

program array_ops
  implicit none
  integer :: a(4, 5), i, j
  real(8) :: x(6)
  a = reshape([(i * 7 - 30, i = 1, 20)], [4, 5])
  print '(5i5)', (a(i, :), i = 1, 4)
  print '(4i6)', sum(a), maxval(a), minval(a(:, 2:4)), count(a > 0)
  print '(5i5)', sum(a, 1), maxloc(a)
  x = [(sqrt(real(j, 8)), j = 1, 6)]
  x(6:1:-1) = x
  print '(6f8.4)', x
  where (a < 0) a = -a
  print '(5i5)', a(::2, ::2)
end program
