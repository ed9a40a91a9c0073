! Complex numbers.

program complex_numbers
  implicit none
  complex :: z = (1.0, 2.0), w
  complex(8) :: r(3)
  integer :: k
  w = z * conjg(z) + (0.0, 1.0)
  print '(4f8.3)', w, z / (0.0, 1.0)
  print '(3f8.3)', abs(z), aimag(z), real(z**3)
  r = [(exp(cmplx(0d0, 2d0 * acos(-1d0) * k / 3, 8)), k = 0, 2)]
  print '(2f9.5)', r
  print '(2f9.5)', sum(r) + 1d-12
end program
