! Control flow: select case, named loops with cycle and exit, computed goto, arithmetic, stop codes, entry-less recursion.
program control
  implicit none
  integer :: i, j, k, found
  found = 0
  outer: do i = 2, 60
    do j = 2, i - 1
      if (j * j > i) exit
      if (mod(i, j) == 0) cycle outer
    end do
    found = found + i
  end do outer
  do i = 1, 4
    select case (i * 3)
    case (:3); k = 1
    case (4:7); k = 20
    case (9, 12); k = 300
    case default; k = 0
    end select
    print *, i, k
  end do
  k = 0
  do i = 1, 3
    go to (10, 20, 30), i
10  k = k + 1
    cycle
20  k = k + 10
    cycle
30  k = k + 100
  end do
  print *, found, k, fib(20), ackermann(2, 3), gcd(1071, 462)
  i = 10
  do while (i > 0)
    i = i - 3
    if (i == 1) exit
  end do
  print *, i, popcnt(255), ishft(1, 10), ieor(12, 10), btest(5, 2), ibits(1234, 3, 5)
  if (found /= 440) error stop 3
contains
  recursive integer function fib(n) result(r)
    integer, intent(in) :: n
    if (n < 2) then
      r = n
    else
      r = fib(n - 1) + fib(n - 2)
    end if
  end function
  recursive integer function ackermann(m, n) result(r)
    integer, intent(in) :: m, n
    if (m == 0) then
      r = n + 1
    else if (n == 0) then
      r = ackermann(m - 1, 1)
    else
      r = ackermann(m - 1, ackermann(m, n - 1))
    end if
  end function
  recursive integer function gcd(a, b) result(r)
    integer, value :: a, b
    r = a
    if (b /= 0) r = gcd(b, mod(a, b))
  end function
end program
