! openmp: parallel num_threads; task
! env: OMP_STACKSIZE=64M
! Automatic arrays of some megabytes in procedures that threads and tasks call.
program p
  use omp_lib
  implicit none
  integer :: bad, i, sums(4)
  bad = 0
  sums = 0
  !$omp parallel num_threads(2) reduction(+:bad)
  if (omp_get_thread_num() > 0) then
    if (work(500000, omp_get_thread_num()) /= 500000) bad = bad + 1
  end if
  !$omp single
  do i = 1, 4
    !$omp task firstprivate(i) shared(sums)
    sums(i) = work(100000 * i, 2)
    !$omp end task
  end do
  !$omp end single
  !$omp end parallel
  print '(5(i0,1x))', sums, bad
  if (.not. (bad == 0 .and. all(sums == [(200000 * i, i = 1, 4)]))) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  integer function work(n, by)
    integer, intent(in) :: n, by
    integer :: a(n)
    a = by
    work = sum(a)
  end function
end program
