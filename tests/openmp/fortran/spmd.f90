! openmp: parallel private; barrier; master
! A prefix sum by threads that share the work by their numbers.
program p
  use omp_lib
  implicit none
  integer, parameter :: n = 500
  integer :: a(n), w(n), parts(0:64), i, me, team, lo, hi
  do i = 1, n
    a(i) = mod(i * 13, 37)
  end do
  w = a
  do i = 2, n
    w(i) = w(i) + w(i - 1)
  end do
  parts = 0
  !$omp parallel private(i, me, team, lo, hi)
  me = omp_get_thread_num()
  team = omp_get_num_threads()
  lo = n * me / team + 1
  hi = n * (me + 1) / team
  do i = lo + 1, hi
    a(i) = a(i) + a(i - 1)
  end do
  parts(me + 1) = a(hi)
  !$omp barrier
  !$omp master
  do i = 1, team
    parts(i) = parts(i) + parts(i - 1)
  end do
  !$omp end master
  !$omp barrier
  do i = lo, hi
    a(i) = a(i) + parts(me)
  end do
  !$omp end parallel
  print '(i0,1x,i0)', a(n), count(a /= w)
  if (any(a /= w)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
