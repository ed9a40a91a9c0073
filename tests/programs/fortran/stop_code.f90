! STOP with a code.

program stop_code
  implicit none
  integer :: i
  do i = 1, 10
    print '(i3)', i
    if (i == 4) stop 4
  end do
end program
