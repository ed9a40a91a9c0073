! Tasks with dependences, groups and a taskloop of Fortran.
! free: task_dependence dispatch
program main
  implicit none
  integer :: x, i, n
  x = 0
  n = 0
  !$omp parallel
  !$omp single
  !$omp taskgroup
  do i = 1, 4
    !$omp task depend(inout: x)
    x = x + 1
    !$omp end task
  end do
  !$omp end taskgroup
  !$omp taskloop num_tasks(3)
  do i = 1, 9
    !$omp atomic
    n = n + 1
  end do
  !$omp end taskloop
  !$omp end single
  !$omp end parallel
  if (x /= 4 .or. n /= 9) stop 1
end program
