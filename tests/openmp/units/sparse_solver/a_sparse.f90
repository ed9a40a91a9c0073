! Sparse matrices, with products for the team of the caller.
module sparse
  use iso_c_binding
  implicit none
  type :: matrix
    integer :: rows = 0
    integer(c_int), allocatable :: start(:), column(:)
    real(c_double), allocatable :: value(:)
  end type

  interface
    integer(c_int) function laplace_size(n) bind(c)
      import
      integer(c_int), value :: n
    end function
    integer(c_int) function laplace_entries(n) bind(c)
      import
      integer(c_int), value :: n
    end function
    subroutine laplace_fill(n, start, column, value) bind(c)
      import
      integer(c_int), value :: n
      integer(c_int), intent(out) :: start(*), column(*)
      real(c_double), intent(out) :: value(*)
    end subroutine
  end interface

contains

  subroutine make_laplace(m, n)
    type(matrix), intent(out) :: m
    integer, intent(in) :: n
    m%rows = laplace_size(n)
    allocate (m%start(m%rows + 1), m%column(laplace_entries(n)), m%value(laplace_entries(n)))
    call laplace_fill(n, m%start, m%column, m%value)
  end subroutine

  subroutine multiply(m, x, y)
    type(matrix), intent(in) :: m
    real(c_double), intent(in) :: x(:)
    real(c_double), intent(out) :: y(:)
    real(c_double) :: s
    integer :: r, k
    !$omp do schedule(static)
    do r = 1, m%rows
      s = 0
      do k = m%start(r) + 1, m%start(r + 1)
        s = s + m%value(k) * x(m%column(k) + 1)
      end do
      y(r) = s
    end do
    !$omp end do
  end subroutine
end module
