! units: Fortran modules used by other files: threadprivate module variables, orphaned do, workshare and tasks, copyin
program main
  use kinds
  use state
  use loops
  use omp_lib
  implicit none
  real(real8) :: a(n), s, sums
  integer :: i, wrong, all_calls, leaves, threads, listed
  type(extent) :: e, mine

  wrong = 0
  all_calls = 0
  threads = 0
  sums = 0
  !$omp parallel private(s) reduction(+:all_calls, threads, wrong) shared(a)
  calls = 0
  call fill(a)
  call total(a, s)
  if (s /= 0.25_real8 * n * (n + 1)) wrong = wrong + 1
  call scale_all(a, 2.0_real8)
  all_calls = all_calls + calls
  threads = threads + 1
  !$omp end parallel
  if (any(a /= [(real(i, real8), i=1, n)])) wrong = wrong + 1

  ! The values of the initial thread go to all, whichever file declares them.
  calls = 17
  scratch = 2.5_real8
  !$omp parallel copyin(calls, scratch) reduction(+:wrong)
  if (calls /= 17 .or. sum(scratch) /= 20) wrong = wrong + 1
  calls = calls + my_number()
  !$omp barrier
  if (calls /= 17 + omp_get_thread_num()) wrong = wrong + 1
  !$omp end parallel

  listed = 0
  !$omp parallel reduction(+:listed) num_threads(3)
  call make_list(5)
  !$omp barrier
  listed = listed + sum(list) - 5 * my_number()
  !$omp end parallel

  leaves = 0
  !$omp parallel
  !$omp single
  call tree(6, leaves)
  !$omp end single
  !$omp end parallel

  e = extent()
  !$omp parallel private(mine)
  mine = extent()
  !$omp do
  do i = 1, n
    mine = widen(mine, extent(int(i, long) * 3, int(i, long) * 3, 1_long))
  end do
  !$omp end do nowait
  !$omp critical (merge)
  e = widen(e, mine)
  !$omp end critical (merge)
  !$omp end parallel

  print '(a,i0,a,i0,a,i0)', 'calls ', all_calls, ' leaves ', leaves, ' listed ', listed
  print '(a,3(1x,i0))', 'extent', e%least, e%most, e%count
  if (wrong /= 0 .or. all_calls /= n .or. leaves /= 64 .or. listed /= 15) stop 1
  if (e%least /= 3 .or. e%most /= 3 * n .or. e%count /= n) stop 2
  print '(a)', 'ok'
end program
