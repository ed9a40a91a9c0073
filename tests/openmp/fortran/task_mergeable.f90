! openmp: task mergeable shared
! A task that may be merged need not be.
program main
  implicit none
  integer :: x
  x = 1
  !$omp parallel shared(x)
  !$omp single
  !$omp task mergeable shared(x)
  x = x + 2
  !$omp end task
  !$omp taskwait
  x = x * 2
  !$omp end single
  !$omp end parallel
  if (x /= 6) stop 1
  print '(a)', 'ok'
end program
