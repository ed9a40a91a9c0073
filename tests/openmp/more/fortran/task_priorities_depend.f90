! openmp: task depend(out) depend(in) priority mergeable; api omp_get_max_task_priority
! Tasks with priorities and dependences between what subroutines write.
program p
  use omp_lib
  implicit none
  integer :: stage(6), k, bad
  stage = 0
  bad = 0
  if (omp_get_max_task_priority() < 0) bad = bad + 1
  !$omp parallel
  !$omp master
  !$omp task depend(out:stage(1)) priority(1) shared(stage)
  stage(1) = 11
  !$omp end task
  do k = 2, 6
    !$omp task depend(in:stage(k - 1)) depend(out:stage(k)) priority(k) mergeable firstprivate(k) shared(stage)
    call advance(stage(k - 1), stage(k), k)
    !$omp end task
  end do
  !$omp end master
  !$omp end parallel
  print '(6(i0,1x))', stage
  do k = 2, 6
    if (stage(k) /= mod(stage(k - 1) * 3, 50) + k) bad = bad + 1
  end do
  if (.not. (bad == 0 .and. stage(1) == 11)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine advance(from, to, n)
    integer, intent(in) :: from, n
    integer, intent(out) :: to
    to = mod(from * 3, 50) + n
  end subroutine
end program
