! Recursive functions and subroutines.

program recursion
  implicit none
  integer :: moves
  moves = 0
  call hanoi(7, 1, 2, 3)
  print '(3i6)', fib(20), moves, ack(2, 4)
  if (moves /= 127) stop 1
contains
  recursive integer function fib(n) result(f)
    integer, intent(in) :: n
    f = n
    if (n > 1) f = fib(n - 1) + fib(n - 2)
  end function
  recursive integer function ack(m, n) result(r)
    integer, value :: m, n
    if (m == 0) then
      r = n + 1
    else if (n == 0) then
      r = ack(m - 1, 1)
    else
      r = ack(m - 1, ack(m, n - 1))
    end if
  end function
  recursive subroutine hanoi(n, a, b, c)
    integer, intent(in) :: n, a, b, c
    if (n == 0) return
    call hanoi(n - 1, a, c, b)
    moves = moves + 1
    call hanoi(n - 1, c, b, a)
  end subroutine
end program
