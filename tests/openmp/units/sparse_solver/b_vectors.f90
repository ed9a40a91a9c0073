! Vector operations for the team of the caller; sums have one value for all threads.
module vectors
  use iso_c_binding
  implicit none
  real(c_double), save, private :: partial
  integer, save :: reductions = 0
contains
  ! Whole numbers of 2**-20 have one sum in every order.
  elemental real(c_double) function exact(x)
    real(c_double), intent(in) :: x
    exact = anint(x * 2.0_c_double**20) / 2.0_c_double**20
  end function

  real(c_double) function dot(x, y)
    real(c_double), intent(in) :: x(:), y(:)
    integer :: i
    !$omp single
    partial = 0
    reductions = reductions + 1
    !$omp end single
    !$omp do reduction(+:partial)
    do i = 1, size(x)
      partial = partial + exact(x(i) * y(i))
    end do
    !$omp end do
    dot = partial
    !$omp barrier
  end function

  subroutine add_scaled(y, a, x)
    real(c_double), intent(inout) :: y(:)
    real(c_double), intent(in) :: a, x(:)
    integer :: i
    !$omp do simd
    do i = 1, size(x)
      y(i) = y(i) + a * x(i)
    end do
    !$omp end do simd
  end subroutine

  subroutine scale_and_add(p, b, r)
    real(c_double), intent(inout) :: p(:)
    real(c_double), intent(in) :: b, r(:)
    integer :: i
    !$omp do schedule(guided)
    do i = 1, size(p)
      p(i) = r(i) + b * p(i)
    end do
    !$omp end do
  end subroutine
end module
