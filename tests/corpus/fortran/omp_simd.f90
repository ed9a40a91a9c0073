! OpenMP simd: safelen, simdlen, aligned, reduction, linear, composed with parallel do.
program omp_simd
  implicit none
  integer, parameter :: n = 64
  real :: x(n), y(n), s
  integer :: i, k(n), acc
  !$omp simd safelen(8)
  do i = 1, n
    x(i) = mod(i, 9)
    y(i) = 1.0
  end do
  !$omp end simd
  !$omp simd safelen(4)
  do i = 5, n
    y(i) = y(i - 4) * 0.5 + x(i)
  end do
  s = 0
  acc = 0
  !$omp parallel do simd simdlen(4) reduction(+:s)
  do i = 1, n
    s = s + x(i)
  end do
  !$omp end parallel do simd
  !$omp simd reduction(+:acc)
  do i = 1, n
    k(i) = i / 3
    acc = acc + k(i)
  end do
  print '(2f12.4,i6)', s, y(n), acc
end program
