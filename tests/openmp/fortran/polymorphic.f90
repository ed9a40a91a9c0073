! openmp: parallel do reduction(+) private schedule(dynamic) num_threads; parallel workshare
! Objects of classes in loops: dispatch, copies by their dynamic type, elemental functions, internal
! functions as arguments, and files in memory.
module shapes
  implicit none
  type, abstract :: shape
    real(8) :: scale = 1
  contains
    procedure(area_of), deferred :: area
  end type
  abstract interface
    real(8) function area_of(this)
      import shape
      class(shape), intent(in) :: this
    end function
  end interface
  type, extends(shape) :: square
    real(8) :: a = 2
  contains
    procedure :: area => area_of_square
  end type
  type, extends(square) :: rectangle
    real(8) :: b = 3
  contains
    procedure :: area => area_of_rectangle
  end type
  type box
    class(shape), allocatable :: it
  end type
contains
  real(8) function area_of_square(this)
    class(square), intent(in) :: this
    area_of_square = this%a**2*this%scale
  end function
  real(8) function area_of_rectangle(this)
    class(rectangle), intent(in) :: this
    integer :: i
    area_of_rectangle = 0
    !$omp parallel do reduction(+:area_of_rectangle) num_threads(2)
    do i = 1, 4
      area_of_rectangle = area_of_rectangle + this%a*this%b/4
    end do
  end function
  elemental real(8) function raised(x)
    real(8), intent(in) :: x
    raised = x*x + 1
  end function
  integer function summed(f, n)
    interface
      integer function f(k)
        integer, intent(in) :: k
      end function
    end interface
    integer, intent(in) :: n
    integer :: i
    summed = 0
    !$omp parallel do reduction(+:summed)
    do i = 1, n
      summed = summed + f(i)
    end do
  end function
end module
program polymorphic
  use shapes
  implicit none
  type(box) :: boxes(40)
  class(shape), allocatable :: copy
  character(8) :: names(20)
  character(20) :: line
  integer :: i, factor, kinds(2), errors
  real(8) :: total, y(10)
  total = 0
  kinds = 0
  errors = 0
  factor = 3
  do i = 1, 40
    if (mod(i, 2) == 0) then
      allocate (square :: boxes(i)%it)
    else
      allocate (rectangle :: boxes(i)%it)
    end if
    boxes(i)%it%scale = i
  end do
  !$omp parallel do reduction(+:total, kinds) schedule(dynamic, 3) private(copy)
  do i = 1, 40
    allocate (copy, source=boxes(i)%it)
    total = total + copy%area()
    select type (copy)
    type is (square)
      kinds(1) = kinds(1) + 1
    class is (rectangle)
      kinds(2) = kinds(2) + 1
    end select
    deallocate (copy)
  end do
  if (total /= 4*420 + 20*6 .or. any(kinds /= 20)) errors = errors + 1
  !$omp parallel do private(line)
  do i = 1, 20
    write (line, '(a,i0)') 'n', i*i
    names(i) = trim(line)//'!'
  end do
  do i = 1, 20
    write (line, '(a,i0,a)') 'n', i*i, '!'
    if (names(i) /= line) errors = errors + 1
  end do
  y = [(1d0*i, i=1, 10)]
  !$omp parallel workshare
  y = raised(y)
  !$omp end parallel workshare
  if (sum(y) /= 395) errors = errors + 1
  if (summed(times, 100) /= 15150) errors = errors + 1
  print '(f0.1,a,i0)', total, ', errors ', errors
  if (errors == 0) then
    print '(a)', 'ok'
  else
    print '(a)', 'wrong'
    stop 1
  end if
contains
  integer function times(k)
    integer, intent(in) :: k
    times = factor*k
  end function
end program
