! Characters: concatenation, substrings, comparison, intrinsics, internal files, deferred length, arrays of strings.
module text
  implicit none
contains
  pure function reversed(s) result(r)
    character(*), intent(in) :: s
    character(len(s)) :: r
    integer :: i
    do i = 1, len(s)
      r(i:i) = s(len(s) - i + 1:len(s) - i + 1)
    end do
  end function
  integer function words(s)
    character(*), intent(in) :: s
    integer :: i
    words = 0
    do i = 1, len_trim(s)
      if (s(i:i) /= ' ') then
        if (i == 1) then
          words = words + 1
        else if (s(i - 1:i - 1) == ' ') then
          words = words + 1
        end if
      end if
    end do
  end function
end module
program strings
  use text
  implicit none
  character(12) :: a = 'parallel'
  character(:), allocatable :: b
  character(5) :: names(3) = [character(5) :: 'one', 'three', 'seven']
  character(20) :: line
  integer :: k, n
  b = trim(a)//'-'//reversed('ir')
  a(3:4) = 'RR'
  write (line, '(i4.4,a,f6.2)') 42, ':', 3.14159
  read (line(1:4), *) k
  n = index(b, 'l', back=.true.)
  print *, b, len(b), a, '|', trim(line), k
  print *, n, scan(b, 'xyz-'), verify('aab', 'a'), lge('b', 'a'), iachar('A'), achar(66)
  print *, words('  the quick  brown fox '), adjustl('  left'), repeat('ab', 3), names(2) < names(3)
  select case (names(1))
  case ('one'); print *, 'matched'
  case default; print *, 'missed'
  end select
end program
