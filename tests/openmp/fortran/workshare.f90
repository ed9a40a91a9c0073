! openmp: parallel; workshare; parallel workshare
program p
  implicit none
  integer, parameter :: n = 120
  integer :: a(n), b(n), c(n), i
  real :: m(8, 9)
  a = [(i, i = 1, n)]
  !$omp parallel
  !$omp workshare
  b = a * 2
  c = b + 1
  where (mod(a, 3) == 0) c = 0
  !$omp end workshare
  !$omp end parallel
  !$omp parallel workshare
  m = 0.5
  forall (i = 1:8) m(i, i) = 1.5
  !$omp end parallel workshare
  print '(i0,1x,i0,1x,f6.2)', sum(b), sum(c), sum(m)
  if (sum(b) /= 14520 .or. sum(c) /= 14520 + n - 2 * 2460 - 40 .or. sum(m) /= 44.0) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
