! openmp: parallel; sections private firstprivate; parallel sections; section
program p
  implicit none
  integer :: a, b, c, t, f
  t = 9
  f = 3
  a = 0
  b = 0
  c = 0
  !$omp parallel
  !$omp sections private(t) firstprivate(f)
  !$omp section
  t = f * 2
  a = t
  !$omp section
  t = f * 5
  b = t
  !$omp end sections
  !$omp end parallel
  !$omp parallel sections
  !$omp section
  c = a + b
  !$omp section
  f = 4
  !$omp end parallel sections
  print '(5(i0,1x))', a, b, c, t, f
  if (a /= 6 .or. b /= 15 .or. c /= 21 .or. t /= 9 .or. f /= 4) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
