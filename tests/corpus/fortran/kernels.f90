! Numerical kernels the optimiser works on: matrix product, stencil, prefix, strided and indirect access, integer mixes.
module numeric
  implicit none
contains
  subroutine matmul3(a, b, c, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n), b(n, n)
    real(8), intent(out) :: c(n, n)
    integer :: i, j, k
    c = 0
    do j = 1, n
      do k = 1, n
        do i = 1, n
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine
  pure function jacobi(u) result(v)
    real(8), intent(in) :: u(:, :)
    real(8) :: v(size(u, 1), size(u, 2))
    integer :: i, j
    v = u
    do j = 2, size(u, 2) - 1
      do i = 2, size(u, 1) - 1
        v(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
      end do
    end do
  end function
  integer(8) function mix(idx, x)
    integer, intent(in) :: idx(:)
    integer(2), intent(in) :: x(:)
    integer :: i
    mix = 0
    do i = 1, size(idx)
      mix = ieor(mix * 33, int(x(idx(i)), 8))
    end do
  end function
end module
program kernels
  use numeric
  implicit none
  integer, parameter :: n = 16
  real(8) :: a(n, n), b(n, n), c(n, n)
  integer :: i, j, idx(10)
  integer(2) :: x(20)
  do j = 1, n
    do i = 1, n
      a(i, j) = i + j
      b(i, j) = merge(1, 0, i == j)
    end do
  end do
  call matmul3(a, b, c, n)
  do i = 1, 5
    a = jacobi(a)
  end do
  x = [(int(i * 321, 2), i = 1, 20)]
  idx = [(mod(i * 7, 20) + 1, i = 1, 10)]
  print '(3f12.5,i24)', sum(c), a(3, 3), a(8, 2), mix(idx, x)
end program
