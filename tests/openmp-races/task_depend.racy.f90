! race: x at 10, 13
! The dependences name different variables.
program main
  implicit none
  integer :: x, y
  x = 0
  !$omp parallel num_threads(2) shared(x, y)
  !$omp single
  !$omp task shared(x) depend(out : x)
  x = 1
  !$omp end task
  !$omp task shared(x) depend(inout : y)
  x = x + 1
  !$omp end task
  !$omp end single
  !$omp end parallel
  if (x == 0) stop 1
end program
