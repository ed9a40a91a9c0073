! Complex and real kinds: arithmetic, intrinsics, conversions, single, double, extended and quad.
program complexes
  implicit none
  integer, parameter :: dp = kind(1d0), xp = selected_real_kind(18)
  complex :: c
  complex(dp) :: z, w(4)
  real(xp) :: e
  real(dp) :: d
  integer :: i
  c = (1.0, -2.0)
  z = cmplx(c, kind=dp) * (0.5_dp, 3.0_dp)
  w = [(cmplx(i, -i, dp), i = 1, 4)]
  e = 1.0_xp / 3.0_xp
  d = real(e, dp)
  print '(2f10.4)', c * conjg(c), c / (2.0, 1.0)
  print '(2f10.4)', z, z**2, sum(w), dot_product(w, w)
  print '(4f10.5)', abs(z), aimag(c), sqrt((3.0, 4.0))
  print '(3f12.6)', d, sin(d)**2 + cos(d)**2, exp(log(2.5_dp))
  print *, nint(2.5_dp), floor(-1.5), ceiling(1.2), int(-3.9), mod(-7, 3), modulo(-7, 3)
  print *, z == z, c /= (1.0, -2.0), huge(1) + 0, epsilon(1.0) > 0
end program
