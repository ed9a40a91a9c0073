! openmp: do schedule(runtime); api omp_get_schedule
! env: OMP_SCHEDULE=guided,6
program p
  use omp_lib
  implicit none
  integer(omp_sched_kind) :: kind
  integer :: chunk, hits(0:80), i, bad
  hits = 0
  call omp_get_schedule(kind, chunk)
  !$omp parallel
  !$omp do schedule(runtime)
  do i = 80, 0, -2
    hits(i) = hits(i) + i
  end do
  !$omp end do
  !$omp end parallel
  bad = 0
  do i = 0, 80
    if (hits(i) /= merge(i, 0, mod(i, 2) == 0)) bad = bad + 1
  end do
  print '(i0,1x,i0)', chunk, bad
  if (.not. (bad == 0 .and. chunk == 6 .and. iand(int(kind), huge(0)) == omp_sched_guided)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
