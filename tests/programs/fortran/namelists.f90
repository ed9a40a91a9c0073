! Namelists and list-directed output.

program namelists
  implicit none
  integer :: n = 3
  real :: v(3) = [1.0, 2.5, -3.0]
  logical :: on = .true.
  character(6) :: s = 'text'
  namelist /group/ n, v, on, s
  character(80) :: b(3) = [character(80) :: '&group n=42,', ' v(2)=9.5, on=F, s=''new''', '/']
  write (*, nml=group)
  read (b, nml=group)
  print *, n, v, on, s
end program
