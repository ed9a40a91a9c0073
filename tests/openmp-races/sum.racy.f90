! race: total at 9
! The sum has no `reduction`.
program main
  implicit none
  integer :: i, total
  total = 0
  !$omp parallel do shared(total)
  do i = 1, 16
    total = total + i
  end do
  !$omp end parallel do
  if (total < 0) stop 1
end program
