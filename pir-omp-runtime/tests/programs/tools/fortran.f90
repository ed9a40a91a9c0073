! Regions, loops, tasks, workshare and critical sections of Fortran.
! free: dispatch
program main
  implicit none
  integer :: i, total
  integer :: a(20)
  total = 0
  a = 1
  !$omp parallel
  !$omp do
  do i = 1, 20
    a(i) = a(i) + i
  end do
  !$omp end do
  !$omp single
  do i = 1, 8
    !$omp task
    !$omp atomic
    total = total + 1
    !$omp end task
  end do
  !$omp taskwait
  !$omp end single
  !$omp critical
  total = total + 1
  !$omp end critical
  !$omp barrier
  !$omp masked
  total = total + 1
  !$omp end masked
  !$omp do schedule(dynamic, 4)
  do i = 1, 20
    a(i) = a(i) - i
  end do
  !$omp end do
  !$omp end parallel
  if (sum(a) /= 20) stop 1
end program
