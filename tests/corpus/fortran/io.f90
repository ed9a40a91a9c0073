! Formatted, list-directed, namelist and internal input and output; implied do; error branches.
program io
  implicit none
  integer :: i, code, v(3), unit
  real :: x
  character(40) :: buffer, message
  logical :: flag
  namelist /settings/ i, x, flag
  write (buffer, '(3(i3,","),e12.4)') (i * i, i = 1, 3), 1.5e-3
  read (buffer, '(3(i3,1x))') v
  print *, trim(buffer), sum(v)
  read (buffer(1:3), '(i3)', iostat=code) i
  print *, code, i
  message = 'none'
  read (buffer(13:20), *, iostat=code, err=10) v
10 print *, code /= 0, trim(message)
  i = 5; x = 2.5; flag = .true.
  open (newunit=unit, status='scratch', action='readwrite')
  write (unit, nml=settings)
  write (unit, '(a)') 'tail'
  rewind (unit)
  i = 0; x = 0; flag = .false.
  read (unit, nml=settings)
  read (unit, '(a)', end=20) message
  close (unit)
20 print '(i0,1x,f4.1,1x,l1,1x,a)', i, x, flag, trim(message)
  print '(b8.8,1x,o4,1x,z4.4,1x,es10.3,1x,g0)', 37, 64, 255, 12345.678, 7
end program
