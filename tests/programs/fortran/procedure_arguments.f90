! Procedures as arguments and procedure pointers.

module fns
  implicit none
  abstract interface
    real(8) function fn(x)
      real(8), intent(in) :: x
    end function
  end interface
contains
  real(8) function simpson(f, a, b, n)
    procedure(fn) :: f
    real(8), intent(in) :: a, b
    integer, intent(in) :: n
    integer :: i
    real(8) :: h
    h = (b - a) / n
    simpson = f(a) + f(b)
    do i = 1, n - 1
      simpson = simpson + f(a + i * h) * merge(4, 2, mod(i, 2) == 1)
    end do
    simpson = simpson * h / 3
  end function
  real(8) function cube(x)
    real(8), intent(in) :: x
    cube = x**3
  end function
end module
program procedure_arguments
  use fns
  implicit none
  procedure(fn), pointer :: p
  p => cube
  print '(f10.5)', simpson(p, 0d0, 2d0, 100)
  print '(f10.5)', simpson(cube, 1d0, 3d0, 10)
end program
