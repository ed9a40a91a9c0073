! openmp: parallel; do
! Type-bound procedures that contain worksharing, called through a polymorphic pointer.
module shapes
  implicit none
  type, abstract :: op
  contains
    procedure(run_i), deferred :: run
  end type
  abstract interface
    subroutine run_i(self, v)
      import :: op
      class(op), intent(in) :: self
      integer, intent(inout) :: v(:)
    end subroutine
  end interface
  type, extends(op) :: adder
    integer :: by = 3
  contains
    procedure :: run => add_run
  end type
  type, extends(op) :: doubler
  contains
    procedure :: run => double_run
  end type
contains
  subroutine add_run(self, v)
    class(adder), intent(in) :: self
    integer, intent(inout) :: v(:)
    integer :: i, by
    by = self%by
    !$omp do schedule(dynamic, 3)
    do i = 1, size(v)
      v(i) = v(i) + by
    end do
    !$omp end do
  end subroutine
  subroutine double_run(self, v)
    class(doubler), intent(in) :: self
    integer, intent(inout) :: v(:)
    integer :: i
    !$omp do
    do i = size(v), 1, -1
      v(i) = 2 * v(i)
    end do
    !$omp end do
  end subroutine
end module
program p
  use shapes
  implicit none
  type(adder), target :: a
  type(doubler), target :: d
  class(op), pointer :: f, g
  integer :: v(33), i
  v = [(i, i = 1, 33)]
  a%by = 10
  f => a
  g => d
  call f%run(v)
  !$omp parallel num_threads(3)
  call g%run(v)
  call f%run(v)
  !$omp end parallel
  print '(i0,1x,i0)', v(1), v(33)
  if (.not. (all(v == [(2 * (i + 10) + 10, i = 1, 33)]))) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
