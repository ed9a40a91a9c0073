! A linked list by pointers.

program pointers_list
  implicit none
  type node
    integer :: v
    type(node), pointer :: next => null()
  end type
  type(node), pointer :: head, p
  integer, target :: t(6) = [1, 2, 3, 4, 5, 6]
  integer, pointer :: q(:)
  integer :: i
  head => null()
  do i = 1, 6
    allocate(p)
    p%v = i * i
    p%next => head
    head => p
  end do
  do while (associated(p))
    write (*, '(i4)', advance='no') p%v
    p => p%next
  end do
  q => t(2::2)
  q = q * 10
  print '(6i4)', t
  print *, associated(q, t), size(q)
end program
