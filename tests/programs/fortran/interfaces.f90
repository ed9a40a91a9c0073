! Generic names, optional arguments and operators.

module vecs
  implicit none
  type vec
    real :: x, y
  end type
  interface operator(+)
    module procedure add
  end interface
  interface describe
    module procedure d_int, d_vec
  end interface
contains
  elemental type(vec) function add(a, b)
    type(vec), intent(in) :: a, b
    add = vec(a%x + b%x, a%y + b%y)
  end function
  subroutine d_int(i, by)
    integer, intent(in) :: i
    integer, intent(in), optional :: by
    if (present(by)) then
      print '(a,i4)', 'scaled', i * by
    else
      print '(a,i4)', 'plain', i
    end if
  end subroutine
  subroutine d_vec(v)
    type(vec), intent(in) :: v
    print '(a,2f6.2)', 'vec', v%x, v%y
  end subroutine
end module
program interfaces
  use vecs
  implicit none
  type(vec) :: a(2)
  call describe(4)
  call describe(4, by=3)
  a = [vec(1, 2), vec(3, 4)] + vec(0.5, 0.25)
  call describe(a(2))
end program
