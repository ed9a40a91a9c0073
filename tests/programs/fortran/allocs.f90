! Allocatable arrays grow and move.

program allocs
  implicit none
  integer, allocatable :: a(:), b(:), m(:, :)
  integer :: i, stat
  allocate(a(3))
  a = [1, 2, 3]
  a = [a, 4, 5, [(i * i, i = 3, 5)]]
  print '(i3,8i4)', size(a), a
  call move_alloc(a, b)
  print *, allocated(a), allocated(b)
  allocate(m(0:2, -1:1), source=7)
  print '(4i3)', lbound(m), ubound(m)
  allocate(b(2), stat=stat)
  print *, stat /= 0
  deallocate(b)
end program
