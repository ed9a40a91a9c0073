! Modules: private state, generic interfaces, parameters, submodule bodies, initialised module arrays, save.
module constants
  implicit none
  private
  integer, parameter, public :: wide = selected_int_kind(15), n = 4
  real(8), parameter, public :: weights(n) = [0.1d0, 0.2d0, 0.3d0, 0.4d0]
  integer, save, public :: calls = 0
  integer :: hidden(3) = [3, 2, 1]
  public :: scale, peek, factorial
  interface scale
    module procedure scale_int, scale_real
  end interface
  interface
    module recursive integer function factorial(k) result(r)
      integer, value :: k
    end function
  end interface
contains
  integer function scale_int(x)
    integer, intent(in) :: x
    calls = calls + 1
    scale_int = x * hidden(1)
  end function
  real(8) function scale_real(x)
    real(8), intent(in) :: x
    calls = calls + 1
    scale_real = x * sum(weights)
  end function
  integer function peek(i)
    integer, intent(in), optional :: i
    peek = hidden(size(hidden))
    if (present(i)) peek = hidden(i)
  end function
end module
submodule(constants) bodies
contains
  module procedure factorial
    r = merge(1, k * factorial(k - 1), k < 2)
    if (k < 2) r = 1
  end procedure
end submodule
program modules
  use constants, only: scale, peek, calls, wide, weights
  implicit none
  integer(wide) :: big
  integer, save :: counter = 5
  common /block/ shared_a, shared_b
  integer :: shared_a
  real :: shared_b
  big = 10_wide**14 + scale(2)
  shared_a = 3
  shared_b = 1.5
  call touch()
  counter = counter + peek(2)
  print *, big, real(scale(2d0)), calls, peek(), counter
  print *, shared_a, shared_b, weights(3)
contains
  subroutine touch()
    integer :: x
    real :: y
    common /block/ x, y
    x = x * 7
    y = y + x
  end subroutine
end program
