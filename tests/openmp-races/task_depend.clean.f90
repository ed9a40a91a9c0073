! race: none
! The second task depends on the first one.
program main
  implicit none
  integer :: x
  x = 0
  !$omp parallel num_threads(2) shared(x)
  !$omp single
  !$omp task shared(x) depend(out : x)
  x = 1
  !$omp end task
  !$omp task shared(x) depend(inout : x)
  x = x + 1
  !$omp end task
  !$omp end single
  !$omp end parallel
  if (x /= 2) stop 1
end program
