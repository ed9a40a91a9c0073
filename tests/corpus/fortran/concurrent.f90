! do concurrent with masks and locality, nested; elemental and pure procedures; block and associate.
module elem
  implicit none
contains
  elemental real function smooth(x, y)
    real, intent(in) :: x, y
    smooth = 0.5 * (x + y)
  end function
  pure integer function collatz(n)
    integer, value :: n
    collatz = 0
    do while (n /= 1)
      if (mod(n, 2) == 0) then
        n = n / 2
      else
        n = 3 * n + 1
      end if
      collatz = collatz + 1
    end do
  end function
end module
program conc
  use elem
  implicit none
  integer :: i, j, lengths(30), grid(6, 7), tmp
  real :: a(20), b(20)
  do concurrent (i = 1:30)
    lengths(i) = collatz(i)
  end do
  grid = 0
  do concurrent (i = 1:6, j = 1:7, mod(i + j, 2) == 0) local(tmp)
    tmp = i * 10
    grid(i, j) = tmp + j
  end do
  a = [(real(i), i = 1, 20)]
  b = smooth(a, a(20:1:-1))
  block
    integer :: inner
    inner = sum(lengths)
    associate (top => maxval(lengths), row => grid(2, :))
      print *, inner, top, row
    end associate
  end block
  print *, sum(grid), b(1), all(b == b(20))
end program
