! openmp: simd reduction(+) private lastprivate; do simd; parallel do simd reduction(max)
program p
  implicit none
  integer :: i, k, last, bad
  real :: x(64), y(64), dot, top, t
  x = [(real(mod(i, 7)), i = 1, 64)]
  dot = 0
  t = -1
  last = 0
  !$omp simd private(t) reduction(+:dot) lastprivate(last)
  do i = 1, 64
    t = x(i) * 2
    y(i) = t + 1
    dot = dot + t
    last = i
  end do
  k = last
  !$omp parallel num_threads(2)
  !$omp do simd
  do i = 64, 1, -1
    x(i) = y(i) - 1
  end do
  !$omp end do simd
  !$omp end parallel
  top = -1
  !$omp parallel do simd reduction(max:top) safelen(8)
  do i = 1, 64
    top = max(top, x(i))
  end do
  bad = count(x /= [(real(2 * mod(i, 7)), i = 1, 64)])
  print '(f7.1,1x,f5.1,1x,i0,1x,i0)', dot, top, k, bad
  if (.not. (bad == 0 .and. k == 64 .and. top == 12 .and. dot == sum(x) .and. t == -1)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
