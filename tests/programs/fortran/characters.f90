! Character strings.

program characters
  implicit none
  character(20) :: s
  character(:), allocatable :: t
  integer :: i
  s = 'hello'
  t = trim(s) // ', ' // repeat('ab', 3)
  print '(a,2i4)', t, len(t), len_trim(s)
  print '(3i4)', index(t, 'ab'), index(t, 'ab', .true.), scan(t, 'xyzl')
  print *, adjustr(s) // '|', verify('aab', 'a'), s < 'help'
  t = ''
  do i = iachar('a'), iachar('g'), 2
    t = achar(i) // t
  end do
  print '(a)', t
  print *, t(2:3), ichar('A'), llt('a', 'b')
end program
