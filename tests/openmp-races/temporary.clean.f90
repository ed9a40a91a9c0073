! race: none
! The temporary is private.
program main
  implicit none
  integer :: i, t, a(16)
  a = 1
  !$omp parallel do private(t)
  do i = 1, 16
    t = a(i) + i
    a(i) = 2 * t
  end do
  !$omp end parallel do
  if (a(2) /= 6) stop 1
end program
