! openmp: do ordered schedule(dynamic,2); parallel do ordered; ordered
! Text in the order of the loop from internal and module procedures, with steps downwards.
program p
  implicit none
  character(40) :: s
  integer :: i, at
  s = ' '
  at = 0
  !$omp parallel
  !$omp do ordered schedule(dynamic, 2)
  do i = 1, 26
    call put(96 + i)
  end do
  !$omp end do
  !$omp end parallel
  !$omp parallel do ordered schedule(static, 1)
  do i = 10, 1, -1
    if (mod(i, 3) /= 0) then
      !$omp ordered
      at = at + 1
      s(at:at) = achar(48 + mod(i, 10))
      !$omp end ordered
    end if
  end do
  print '(a)', trim(s)
  if (.not. (s == 'abcdefghijklmnopqrstuvwxyz0875421')) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine put(c)
    integer, intent(in) :: c
    !$omp ordered
    at = at + 1
    s(at:at) = achar(c)
    !$omp end ordered
  end subroutine
end program
