! openmp: task depend(out) depend(in) depend(inout); taskgroup
! Chains of tasks over scalars, elements and sections.
program p
  implicit none
  integer :: x, y, v(20), i, total
  x = 0
  y = 0
  v = 0
  total = 0
  !$omp parallel
  !$omp single
  !$omp taskgroup
  !$omp task depend(out:x) shared(x)
  x = 3
  !$omp end task
  do i = 1, 5
    !$omp task depend(inout:x) firstprivate(i) shared(x)
    x = mod(x * 7 + i, 1000)
    !$omp end task
  end do
  !$omp task depend(in:x) depend(out:y) shared(x, y)
  y = 2 * x
  !$omp end task
  do i = 1, 20
    !$omp task depend(out:v(i)) firstprivate(i) shared(v)
    v(i) = i * i
    !$omp end task
  end do
  do i = 2, 20
    !$omp task depend(in:v(i - 1)) depend(inout:v(i)) firstprivate(i) shared(v)
    v(i) = v(i) + v(i - 1)
    !$omp end task
  end do
  !$omp task depend(in:v(20), y) shared(total, v, y)
  total = v(20) + y
  !$omp end task
  !$omp end taskgroup
  !$omp end single
  !$omp end parallel
  y = 3
  do i = 1, 5
    y = mod(y * 7 + i, 1000)
  end do
  print '(i0,1x,i0,1x,i0)', x, v(20), total
  if (.not. (x == y .and. v(20) == 2870 .and. total == 2870 + 2 * y)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
