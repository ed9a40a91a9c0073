! SELECT CASE, named loops, CYCLE and EXIT.

program select_loops
  implicit none
  integer :: i, j, n
  n = 0
  outer: do i = 1, 10
    do j = 1, 10
      if (mod(i * j, 7) == 0) cycle outer
      if (i + j > 15) exit outer
      select case (i * j)
      case (:5); n = n + 1
      case (6, 8:12); n = n + 10
      case default; n = n + 100
      end select
    end do
  end do outer
  print '(3i6)', i, j, n
  do concurrent (i = 1:3)
    j = i
  end do
  i = 100
  do while (i > 1)
    i = i / 3
  end do
  print '(i4)', i
end program
