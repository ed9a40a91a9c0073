! race: none
! `taskwait` is between the two tasks.
program main
  implicit none
  integer :: x
  x = 0
  !$omp parallel num_threads(2) shared(x)
  !$omp single
  !$omp task shared(x)
  x = 1
  !$omp end task
  !$omp taskwait
  !$omp task shared(x)
  x = 2
  !$omp end task
  !$omp end single
  !$omp end parallel
  if (x /= 2) stop 1
end program
