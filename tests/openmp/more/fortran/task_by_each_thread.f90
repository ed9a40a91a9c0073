! openmp: task firstprivate; do nowait; barrier
! Each thread makes tasks in a loop; a barrier ends after all of them.
program p
  use omp_lib
  implicit none
  integer :: marks(60), i, bad, t
  bad = 0
  marks = 0
  !$omp parallel num_threads(4) private(t) reduction(+:bad)
  t = 5
  !$omp do schedule(static, 7)
  do i = 1, 60
    !$omp task firstprivate(i, t) shared(marks)
    marks(i) = marks(i) + i * t
    !$omp end task
    t = 5
  end do
  !$omp end do nowait
  !$omp barrier
  if (sum(marks) /= 5 * 1830) bad = bad + 1
  !$omp end parallel
  print '(i0,1x,i0)', sum(marks), bad
  if (.not. (bad == 0 .and. sum(marks) == 9150)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
