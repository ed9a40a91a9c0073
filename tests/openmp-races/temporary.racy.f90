! race: t at 9, 10
! The temporary is shared.
program main
  implicit none
  integer :: i, t, a(16)
  a = 1
  !$omp parallel do shared(t)
  do i = 1, 16
    t = a(i) + i
    a(i) = 2 * t
  end do
  !$omp end parallel do
  if (a(1) < 0) stop 1
end program
