! race: x at 10, 13
! Two tasks of one thread may run at the same time.
program main
  implicit none
  integer :: x
  x = 0
  !$omp parallel num_threads(2) shared(x)
  !$omp single
  !$omp task shared(x)
  x = 1
  !$omp end task
  !$omp task shared(x)
  x = 2
  !$omp end task
  !$omp end single
  !$omp end parallel
  if (x == 0) stop 1
end program
