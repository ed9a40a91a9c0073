program vectors
  use norm
  real :: a(10)
  integer :: i
  !$omp parallel do
  do i = 1, 10
    a(i) = i
  end do
  !$omp end parallel do
  print '(f6.1)', squares(a)
end program vectors
