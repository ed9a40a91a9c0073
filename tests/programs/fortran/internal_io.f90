! Reading from and writing to strings.

program internal_io
  implicit none
  character(40) :: b
  integer :: i, j, stat
  real :: x
  write (b, '(i4.4,"-",f6.2)') 37, 2.5
  print '(a)', b
  read (b, '(i4,1x,f6.2)') i, x
  print '(i5,f6.2)', i, x
  b = '12, 7 3.5'
  read (b, *) i, j, x
  print '(2i4,f5.1)', i, j, x
  b = 'abc'
  read (b, *, iostat=stat) i
  print *, stat /= 0
end program
