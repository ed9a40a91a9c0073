! openmp: parallel do schedule(static) schedule(static,4) schedule(dynamic) schedule(guided) schedule(runtime) schedule(auto)
program p
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), i, errors
  a = 0
  !$omp parallel do schedule(static)
  do i = 1, n
    a(i) = i
  end do
  !$omp end parallel do
  !$omp parallel do schedule(static, 4)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$omp parallel do schedule(dynamic)
  do i = 1, n
    a(i) = a(i) * 2
  end do
  !$omp parallel do schedule(dynamic, 7)
  do i = n, 1, -1
    a(i) = a(i) + i
  end do
  !$omp parallel do schedule(guided)
  do i = 1, n
    a(i) = a(i) - 1
  end do
  !$omp parallel do schedule(runtime)
  do i = 1, n
    a(i) = a(i) + 3
  end do
  !$omp parallel do schedule(auto)
  do i = 1, n, 2
    a(i) = -a(i)
  end do
  errors = 0
  do i = 1, n
    if (a(i) /= merge(-1, 1, mod(i, 2) == 1) * (2 * (i + 1) + i + 2)) errors = errors + 1
  end do
  print '(i0,1x,i0)', a(n), errors
  if (errors /= 0) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
