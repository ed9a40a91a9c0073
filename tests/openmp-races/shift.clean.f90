! race: none
! The old values are copied first.
program main
  implicit none
  integer :: i, a(17), b(17)
  a = 1
  b = a
  !$omp parallel do
  do i = 1, 16
    a(i) = b(i + 1) + i
  end do
  !$omp end parallel do
  if (a(1) /= 2) stop 1
end program
