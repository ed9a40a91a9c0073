! openmp: simd safelen(4) reduction(+) private; parallel do simd; do simd
program p
  implicit none
  integer, parameter :: n = 128
  real :: a(n), b(n), s, t
  integer :: i, errors
  !$omp simd
  do i = 1, n
    a(i) = mod(i, 8)
  end do
  s = 0
  !$omp simd reduction(+:s) private(t)
  do i = 1, n
    t = a(i) * 2
    s = s + t
  end do
  !$omp simd safelen(4)
  do i = 5, n
    a(i) = a(i - 4) + 1
  end do
  !$omp parallel do simd
  do i = 1, n
    b(i) = a(i) * 3
  end do
  !$omp parallel
  !$omp do simd
  do i = 1, n
    b(i) = b(i) + 1
  end do
  !$omp end parallel
  errors = 0
  do i = 1, n
    if (a(i) /= mod(i - 1, 4) + 1 + (i - 1) / 4) errors = errors + 1
    if (b(i) /= a(i) * 3 + 1) errors = errors + 1
  end do
  print '(f8.1,1x,f8.1,1x,i0)', s, b(n), errors
  if (s /= 896 .or. errors /= 0) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
