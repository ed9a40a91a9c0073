! COMMON, DATA, EQUIVALENCE and SAVE.

subroutine bump
  implicit none
  integer :: n, m
  common /shared/ n, m
  integer, save :: calls = 0
  calls = calls + 1
  n = n + calls
  m = m * 2
end subroutine
program common_data
  implicit none
  integer :: a, b, i, w(4)
  real :: x
  integer :: bits
  common /shared/ a, b
  equivalence (x, bits)
  data w / 2*7, 8, 9 /
  a = 0; b = 1
  do i = 1, 6
    call bump
  end do
  x = 1.0
  print '(2i6,4i3,z10)', a, b, w, bits
end program
