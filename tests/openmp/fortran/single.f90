! openmp: parallel; single private; single
program p
  implicit none
  integer :: runs, t, errors, mine, value
  errors = 0
  runs = 0
  value = 0
  t = 4
  !$omp parallel private(mine) reduction(+:errors)
  !$omp single private(t)
  t = 6
  runs = runs + 1
  value = t * 7
  !$omp end single
  mine = value
  if (mine /= 42) errors = errors + 1
  !$omp single
  runs = runs + 10
  !$omp end single nowait
  !$omp single
  mine = 77
  !$omp end single copyprivate(mine)
  if (mine /= 77) errors = errors + 1
  !$omp end parallel
  print '(4(i0,1x))', runs, value, t, errors
  if (runs /= 11 .or. t /= 4 .or. errors /= 0) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
