! openmp: critical; barrier; master; masked
! flags: -fopenmp-version=52
! Critical regions with and without names, a barrier between phases, master and masked.
program p
  use omp_lib
  implicit none
  integer :: a, b, n, phase(0:7), bad, t, once
  a = 0
  b = 0
  n = 0
  once = 0
  phase = 0
  bad = 0
  !$omp parallel num_threads(4) private(t) reduction(+:n, bad)
  t = omp_get_thread_num()
  n = n + 1
  !$omp critical
  a = a + 1
  !$omp critical (inner)
  b = b + 2
  !$omp end critical (inner)
  !$omp end critical
  phase(t) = t + 1
  !$omp barrier
  if (sum(phase) /= omp_get_num_threads() * (omp_get_num_threads() + 1) / 2) bad = bad + 1
  !$omp barrier
  !$omp master
  once = once + 1
  !$omp end master
  !$omp masked filter(0)
  once = once + 10
  !$omp end masked
  !$omp end parallel
  print '(i0,1x,i0)', once, bad
  if (.not. (a == n .and. b == 2 * n .and. once == 11 .and. bad == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
