! Integers and reals of several kinds.

program kinds
  use iso_fortran_env
  implicit none
  integer(int8) :: a = 127
  integer(int64) :: b = 9000000000_int64
  real(real64) :: x = 0.1_real64
  print '(i0,1x,i0,1x,i0)', a, b * 3, huge(b)
  print '(f20.17,es14.6)', x, epsilon(x)
  print '(3i8)', precision(x), range(x), kind(1.0)
  print '(4i8)', ishft(5, 3), iand(12, 10), ieor(12, 10), popcnt(255)
  print '(4i6)', mod(-7, 3), modulo(-7, 3), nint(2.5), floor(-1.5)
  print '(2i6)', btest(5, 2) .eqv. .true., ibset(0, 4)
end program
