! Procedures that C calls back, in its regions and out of them.
module back
  use iso_c_binding
  use omp_lib
  implicit none
  integer(c_long), save :: total = 0
contains
  subroutine visit(i, x) bind(c)
    integer(c_int), value :: i
    real(c_double), intent(inout) :: x
    x = x + i * 0.25_c_double
    !$omp atomic
    total = total + i
  end subroutine

  integer(c_int) function fortran_thread() bind(c)
    fortran_thread = omp_get_thread_num()
  end function

  ! A loop for the team of C.
  subroutine fortran_share(n, v) bind(c)
    integer(c_int), value :: n
    real(c_double), intent(inout) :: v(n)
    integer :: i
    !$omp do schedule(static, 3)
    do i = 1, n
      v(i) = v(i) * 2
    end do
    !$omp end do
  end subroutine

  ! A region of Fortran below C.
  real(c_double) function fortran_sum(n, v) bind(c)
    integer(c_int), value :: n
    real(c_double), intent(in) :: v(n)
    real(c_double) :: s
    integer :: i
    s = 0
    !$omp parallel do reduction(+:s)
    do i = 1, n
      s = s + v(i)
    end do
    !$omp end parallel do
    fortran_sum = s
  end function
end module
