! openmp: parallel sections reduction(+) num_threads; section
program p
  implicit none
  integer :: total, i, j, k
  real :: x(30), y(30)
  total = 100
  !$omp parallel sections reduction(+:total) num_threads(2) private(i)
  !$omp section
  do i = 1, 30
    x(i) = i * 0.5
    total = total + i
  end do
  !$omp section
  do i = 1, 30
    y(i) = i * 2.0
    total = total + 2 * i
  end do
  !$omp section
  total = total + 1000
  !$omp end parallel sections
  j = nint(sum(x) * 2)
  k = nint(sum(y) / 2)
  print '(3(i0,1x))', total, j, k
  if (total /= 1100 + 3 * 465 .or. j /= 465 .or. k /= 465) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
