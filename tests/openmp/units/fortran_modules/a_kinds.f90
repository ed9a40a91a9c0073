module kinds
  implicit none
  integer, parameter :: real8 = selected_real_kind(15), long = selected_int_kind(18)
  integer, parameter :: n = 400
  type :: extent
    integer(long) :: least = huge(1_long), most = -huge(1_long), count = 0
  end type
contains
  pure function widen(a, b) result(c)
    type(extent), intent(in) :: a, b
    type(extent) :: c
    c%least = min(a%least, b%least)
    c%most = max(a%most, b%most)
    c%count = a%count + b%count
  end function
end module
