! Derived types, components and procedures.

module shapes
  implicit none
  type, abstract :: shape
    character(8) :: name = 'none'
  contains
    procedure(area_of), deferred :: area
    procedure :: show
  end type
  abstract interface
    real function area_of(self)
      import shape
      class(shape), intent(in) :: self
    end function
  end interface
  type, extends(shape) :: square
    real :: a
  contains
    procedure :: area => square_area
  end type
  type, extends(shape) :: circle
    real :: r
  contains
    procedure :: area => circle_area
  end type
contains
  real function square_area(self)
    class(square), intent(in) :: self
    square_area = self%a**2
  end function
  real function circle_area(self)
    class(circle), intent(in) :: self
    circle_area = 3.0 * self%r**2
  end function
  subroutine show(self)
    class(shape), intent(in) :: self
    print '(a,f8.2)', self%name, self%area()
  end subroutine
end module
program derived_types
  use shapes
  implicit none
  class(shape), allocatable :: s
  s = square('sq', 2.5)
  call s%show()
  s = circle('ci', 2.0)
  call s%show()
  select type (s)
  type is (circle)
    print '(f5.1)', s%r
  end select
end program
