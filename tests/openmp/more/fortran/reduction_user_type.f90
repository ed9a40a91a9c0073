! openmp: declare reduction initializer; parallel do reduction(plus)
! Reductions over a derived type with its own operator.
module vec_m
  implicit none
  type :: vec
    integer :: x = 0, y = 0
  end type
  interface operator(+)
    module procedure add
  end interface
contains
  pure type(vec) function add(a, b)
    type(vec), intent(in) :: a, b
    add = vec(a%x + b%x, a%y + b%y)
  end function
end module
program p
  use vec_m
  implicit none
  type(vec) :: s
  !$omp declare reduction(plus:vec:omp_out = omp_out + omp_in) initializer(omp_priv = vec(0, 0))
  integer :: i
  s = vec(100, 200)
  !$omp parallel do reduction(plus:s)
  do i = 1, 50
    s = s + vec(i, -i)
  end do
  print '(i0,1x,i0)', s%x, s%y
  if (.not. (s%x == 1375 .and. s%y == -1075)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
