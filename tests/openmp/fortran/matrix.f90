! openmp: parallel do collapse(2) private schedule(static); parallel do reduction(max)
! A product of matrices, its transpose, and norms, with module arrays and allocatables.
module store
  implicit none
  integer, parameter :: n = 24
  double precision :: a(n, n), b(n, n)
contains
  subroutine multiply(c)
    double precision, allocatable, intent(out) :: c(:, :)
    double precision :: s
    integer :: i, j, k
    allocate (c(n, n))
    !$omp parallel do collapse(2) private(s, k) schedule(static)
    do j = 1, n
      do i = 1, n
        s = 0
        do k = 1, n
          s = s + a(i, k) * b(k, j)
        end do
        c(i, j) = s
      end do
    end do
  end subroutine
end module
program p
  use store
  implicit none
  double precision, allocatable :: c(:, :), d(:, :)
  double precision :: most, trace
  integer :: i, j
  !$omp parallel do private(i)
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i * 3 + j, 7)
      b(i, j) = mod(i + j * 5, 9) - 4
    end do
  end do
  call multiply(c)
  d = matmul(a, b)
  most = 0
  trace = 0
  !$omp parallel do reduction(max:most) reduction(+:trace) private(i)
  do j = 1, n
    trace = trace + c(j, j)
    do i = 1, n
      most = max(most, abs(c(i, j) - d(i, j)))
    end do
  end do
  print '(f10.2,1x,f6.2)', trace, most
  if (most /= 0) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
