! ERROR STOP gives its status.

program error_stop
  implicit none
  integer :: a(3) = [1, 2, 3]
  print '(i3)', sum(a)
  if (sum(a) == 6) error stop 17
  print *, 'not reached'
end program
