! Pointers: association, remapping, linked lists, procedure pointers, targets and nullification.
module lists
  implicit none
  type :: node
    integer :: value
    type(node), pointer :: next => null()
  end type
  abstract interface
    pure integer function unary(x)
      integer, intent(in) :: x
    end function
  end interface
contains
  subroutine push(head, v)
    type(node), pointer, intent(inout) :: head
    integer, intent(in) :: v
    type(node), pointer :: n
    allocate (n)
    n%value = v
    n%next => head
    head => n
  end subroutine
  pure integer function double(x)
    integer, intent(in) :: x
    double = 2 * x
  end function
  pure integer function negate(x)
    integer, intent(in) :: x
    negate = -x
  end function
end module
program pointers
  use lists
  implicit none
  integer, target :: a(12)
  integer, pointer :: p(:), q(:, :), s
  type(node), pointer :: head, n
  procedure(unary), pointer :: f
  integer :: i, total
  a = [(i, i = 1, 12)]
  p => a(2:12:3)
  q(1:3, 0:3) => a
  s => q(2, 1)
  s = 100
  p(1) = -1
  nullify (head)
  do i = 1, 4
    call push(head, i)
  end do
  total = 0
  f => double
  do while (associated(head))
    total = total * 10 + f(head%value)
    n => head
    head => head%next
    deallocate (n)
    if (total > 50) f => negate
  end do
  print *, a(5), p, q(3, 3), total
  print *, associated(p, a(2:12:3)), associated(f, negate), associated(head)
end program
