! Derived types: nesting, defaults, type-bound procedures, inheritance, polymorphism, operators, finalisation-free.
module shapes
  implicit none
  type, abstract :: shape
    integer :: id = 7
  contains
    procedure(area_of), deferred :: area
    procedure :: describe
  end type
  abstract interface
    function area_of(this) result(r)
      import :: shape
      class(shape), intent(in) :: this
      real :: r
    end function
  end interface
  type, extends(shape) :: square
    real :: side
  contains
    procedure :: area => square_area
  end type
  type, extends(shape) :: disc
    real :: radius
  contains
    procedure :: area => disc_area
  end type
  type :: pair
    integer :: a, b
  end type
  interface operator(+)
    module procedure add
  end interface
contains
  function square_area(this) result(r)
    class(square), intent(in) :: this
    real :: r
    r = this%side**2
  end function
  function disc_area(this) result(r)
    class(disc), intent(in) :: this
    real :: r
    r = 3.0 * this%radius**2
  end function
  subroutine describe(this)
    class(shape), intent(in) :: this
    select type (this)
    type is (square)
      print *, 'square', this%id, this%area()
    class default
      print *, 'other', this%id, this%area()
    end select
  end subroutine
  elemental function add(x, y) result(z)
    type(pair), intent(in) :: x, y
    type(pair) :: z
    z = pair(x%a + y%a, x%b + y%b)
  end function
end module
program derived
  use shapes
  implicit none
  class(shape), allocatable :: s
  type(pair) :: p(3)
  integer :: i
  allocate (s, source=square(side=2.0, id=9))
  call s%describe()
  deallocate (s)
  allocate (s, source=disc(radius=2.0))
  call s%describe()
  p = [(pair(i, 10 * i), i = 1, 3)]
  p = p + pair(1, 1)
  print *, p%a, p(2)%b, sum(p%b)
end program
