! A scratch file: sequential, direct and stream.

program scratch_file
  implicit none
  integer :: i, k, stat
  character(10) :: line
  open (10, status='scratch', action='readwrite')
  do i = 1, 5
    write (10, '(a,i0)') 'line', i * i
  end do
  rewind (10)
  do
    read (10, '(a)', iostat=stat) line
    if (stat /= 0) exit
    print '(a)', trim(line)
  end do
  close (10)
  open (11, status='scratch', access='direct', recl=4, form='unformatted')
  do i = 1, 8
    write (11, rec=i) i * 11
  end do
  read (11, rec=6) k
  print '(i4)', k
  close (11)
end program
