! Mathematical functions.

program math_functions
  implicit none
  real(8) :: x
  integer :: i
  do i = 1, 4
    x = i * 0.5d0
    print '(6f10.5)', sin(x), cos(x), exp(x), log(x), atan2(x, 1d0), sqrt(x)
  end do
  print '(4f10.5)', gamma(5d0), erf(0.5d0), hypot(3d0, 4d0), bessel_j0(1d0)
  print '(4f8.3)', sign(2.0, -1.0), dim(5.0, 3.0), aint(-2.7), max(1.0, 2.0, 3.0)
end program
