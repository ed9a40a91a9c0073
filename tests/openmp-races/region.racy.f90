! race: x at 10, 12
! `single` with `nowait` has no barrier.
program main
  implicit none
  integer :: x, y
  x = 0
  y = 0
  !$omp parallel num_threads(2) shared(x) reduction(max : y)
  !$omp single
  x = 3
  !$omp end single nowait
  y = x
  !$omp end parallel
  if (y > 3) stop 1
end program
