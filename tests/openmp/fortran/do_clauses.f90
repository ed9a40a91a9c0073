! openmp: parallel; do private firstprivate lastprivate nowait; barrier
program p
  implicit none
  integer, parameter :: n = 97
  integer :: a(n), b(n), i, t, last, offset
  real :: x
  t = 5
  last = -1
  offset = 100
  x = 0
  !$omp parallel
  !$omp do schedule(static)
  do i = 1, n
    a(i) = i
  end do
  !$omp end do nowait
  !$omp barrier
  !$omp do private(t) firstprivate(offset) lastprivate(last, x) schedule(static, 5)
  do i = 1, n
    t = a(n + 1 - i) + offset
    b(i) = t
    last = i * 2
    x = i * 0.5
  end do
  !$omp end do
  !$omp end parallel
  print '(4(i0,1x),f6.2)', sum(b), t, last, offset, x
  if (sum(b) /= n * (n + 1) / 2 + 100 * n .or. t /= 5 .or. last /= 2 * n .or. x /= 48.5) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
