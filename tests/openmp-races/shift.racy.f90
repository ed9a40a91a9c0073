! race: a at 9
! An iteration reads what the next one writes.
program main
  implicit none
  integer :: i, a(17)
  a = 1
  !$omp parallel do
  do i = 1, 16
    a(i) = a(i + 1) + i
  end do
  !$omp end parallel do
  if (a(1) < 0) stop 1
end program
