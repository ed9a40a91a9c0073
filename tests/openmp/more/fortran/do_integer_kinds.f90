! openmp: parallel do schedule(static,2) schedule(dynamic) schedule(guided) reduction(+)
! Loop variables of all kinds of integers, with bounds near the ends of the kinds.
program p
  use, intrinsic :: iso_fortran_env, only: int8, int16, int32, int64
  implicit none
  integer(int8) :: i1
  integer(int16) :: i2
  integer(int32) :: i4
  integer(int64) :: i8, big
  integer(int64) :: a, b, c, d
  a = 0
  b = 0
  c = 0
  d = 0
  big = huge(big)
  !$omp parallel do schedule(static, 2) reduction(+:a)
  do i1 = -100_int8, 100_int8, 7_int8
    a = a + i1
  end do
  !$omp parallel do schedule(dynamic) reduction(+:b)
  do i2 = 32000_int16, 31000_int16, -9_int16
    b = b + i2
  end do
  !$omp parallel do schedule(guided) reduction(+:c)
  do i4 = huge(i4) - 1000, huge(i4) - 10, 11
    c = c + (huge(i4) - i4)
  end do
  !$omp parallel do reduction(+:d)
  do i8 = big - 500, big - 100, 3
    d = d + (big - i8)
  end do
  print '(4(i0,1x))', a, b, c, d
  if (.not. (a == s(-100, 100, 7) .and. b == s(32000, 31000, -9) &
            .and. c == s(1000, 10, -11) .and. d == s(500, 100, -3))) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  integer(int64) function s(from, to, step)
    integer, intent(in) :: from, to, step
    integer :: k
    s = 0
    do k = from, to, step
      s = s + k
    end do
  end function
end program
