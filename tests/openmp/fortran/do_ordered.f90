! openmp: parallel do ordered schedule(dynamic); ordered
program p
  implicit none
  integer :: order(60), next, i, errors
  next = 0
  !$omp parallel do ordered schedule(dynamic)
  do i = 1, 60
    !$omp ordered
    next = next + 1
    order(next) = i
    !$omp end ordered
  end do
  !$omp end parallel do
  errors = 0
  do i = 1, 60
    if (order(i) /= i) errors = errors + 1
  end do
  print '(i0,1x,i0)', next, errors
  if (errors /= 0 .or. next /= 60) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
