! Sorting in place and searching.

program sort_search
  implicit none
  integer :: v(50), i, seed
  seed = 17
  do i = 1, 50
    seed = mod(seed * 137 + 29, 997)
    v(i) = seed
  end do
  call quick(v)
  print '(10i5)', v
  print '(3i5)', find(v(25)), findloc(v, v(7)), minloc(abs(v - 500))
contains
  recursive subroutine quick(a)
    integer, intent(inout) :: a(:)
    integer :: p, i, j, t
    if (size(a) < 2) return
    p = a((size(a) + 1) / 2)
    i = 1; j = size(a)
    do
      do while (a(i) < p); i = i + 1; end do
      do while (a(j) > p); j = j - 1; end do
      if (i >= j) exit
      t = a(i); a(i) = a(j); a(j) = t
      i = i + 1; j = j - 1
    end do
    call quick(a(:i - 1))
    call quick(a(j + 1:))
  end subroutine
  integer function find(k) result(m)
    integer, intent(in) :: k
    integer :: lo, hi
    lo = 1; hi = size(v)
    do while (lo < hi)
      m = (lo + hi) / 2
      if (v(m) < k) then
        lo = m + 1
      else
        hi = m
      end if
    end do
    m = lo
  end function
end program
