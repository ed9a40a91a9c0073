! openmp: do schedule(runtime) ordered; api omp_set_schedule omp_get_schedule
! Each kind of schedule at run time, in a module procedure; an ordered loop keeps its order.
module loops
  implicit none
  integer :: seq(30), at
contains
  subroutine run(total)
    integer, intent(inout) :: total
    integer :: i
    !$omp do schedule(runtime) reduction(+:total)
    do i = 1, 100
      total = total + i
    end do
    !$omp end do
    !$omp do ordered schedule(runtime)
    do i = 30, 1, -1
      !$omp ordered
      at = at + 1
      seq(at) = i
      !$omp end ordered
    end do
    !$omp end do
  end subroutine
end module
program p
  use omp_lib
  use loops
  implicit none
  integer(omp_sched_kind) :: kinds(4), kind
  integer :: k, chunk, total, bad, i
  kinds = [omp_sched_static, omp_sched_dynamic, omp_sched_guided, omp_sched_auto]
  bad = 0
  total = 0
  do k = 1, 4
    call omp_set_schedule(kinds(k), 3)
    call omp_get_schedule(kind, chunk)
    if (kind /= kinds(k)) bad = bad + 1
    at = 0
    !$omp parallel
    call run(total)
    !$omp end parallel
    bad = bad + count(seq /= [(i, i = 30, 1, -1)])
  end do
  print '(i0,1x,i0)', total, bad
  if (.not. (total == 20200 .and. bad == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
