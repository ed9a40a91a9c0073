! openmp: parallel do reduction(+)
! Loops over other kinds of integers, with negative steps and without iterations.
program p
  use iso_fortran_env
  implicit none
  integer(int64) :: i8, s8
  integer(int16) :: i2
  integer :: s2, i, n, z
  s8 = 0
  s2 = 0
  z = 0
  n = 0
  !$omp parallel do reduction(+:s8)
  do i8 = 5000000000_int64, 5000000050_int64, 5
    s8 = s8 + i8 - 5000000000_int64
  end do
  !$omp parallel do reduction(+:s2)
  do i2 = 100_int16, 1_int16, -3_int16
    s2 = s2 + i2
  end do
  !$omp parallel do reduction(+:z) schedule(dynamic)
  do i = 1, n
    z = z + 1
  end do
  !$omp parallel do reduction(+:z)
  do i = 10, 1
    z = z + 1
  end do
  print '(3(i0,1x))', s8, s2, z
  if (s8 /= 275 .or. s2 /= 1717 .or. z /= 0) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
