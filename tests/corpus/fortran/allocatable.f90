! Allocatables: reallocation on assignment, move_alloc, allocatable components and results, stat, source and mold.
module holders
  implicit none
  type :: row
    integer, allocatable :: cells(:)
    character(:), allocatable :: label
  end type
contains
  function squares(n) result(r)
    integer, intent(in) :: n
    integer, allocatable :: r(:)
    integer :: i
    r = [(i * i, i = 1, n)]
  end function
  subroutine grow(a, x)
    integer, allocatable, intent(inout) :: a(:)
    integer, intent(in) :: x
    integer, allocatable :: t(:)
    allocate (t(size(a) + 1))
    t(:size(a)) = a
    t(size(t)) = x
    call move_alloc(t, a)
  end subroutine
end module
program allocatables
  use holders
  implicit none
  type(row), allocatable :: table(:)
  integer, allocatable :: a(:), grid(:, :), copy(:, :)
  integer :: status, i
  a = squares(4)
  call grow(a, 99)
  allocate (table(2), stat=status)
  do i = 1, 2
    table(i)%cells = squares(i + 1)
    table(i)%label = repeat('x', i)
  end do
  table = [table, table(1)]
  allocate (grid(-1:1, 0:2), source=5)
  allocate (copy, mold=grid)
  copy = grid * 2
  grid(0, :) = copy(1, :)
  print *, a, status, size(table), table(2)%label, table(3)%cells
  print *, sum(grid), lbound(copy), allocated(a)
  deallocate (a)
  print *, allocated(a)
end program
