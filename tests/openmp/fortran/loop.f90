! openmp: parallel; loop bind(parallel)
! flags: -fopenmp-version=52
program p
  implicit none
  integer :: a(60), i, total
  !$omp parallel
  !$omp loop bind(parallel)
  do i = 1, 60
    a(i) = i * 2
  end do
  !$omp end loop
  !$omp end parallel
  total = 0
  !$omp parallel do reduction(+:total)
  do i = 1, 60
    total = total + a(i)
  end do
  print '(i0)', total
  if (total /= 3660) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
