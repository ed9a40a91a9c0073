! C interoperability: bind(c) types and functions, c_ptr, c_f_pointer, c_funptr, enumerators, stream of the C library.
module cbind
  use iso_c_binding
  implicit none
  enum, bind(c)
    enumerator :: red = 1, green, blue = 7
  end enum
  type, bind(c) :: point
    real(c_double) :: x, y
    integer(c_int) :: tag
  end type
  interface
    integer(c_size_t) function strlen(s) bind(c)
      import :: c_size_t, c_ptr
      type(c_ptr), value :: s
    end function
    subroutine qsort(base, n, width, compare) bind(c)
      import :: c_size_t, c_ptr, c_funptr
      type(c_ptr), value :: base
      integer(c_size_t), value :: n, width
      type(c_funptr), value :: compare
    end subroutine
  end interface
contains
  integer(c_int) function by_x(a, b) bind(c)
    type(c_ptr), value :: a, b
    type(point), pointer :: p, q
    call c_f_pointer(a, p)
    call c_f_pointer(b, q)
    by_x = 0
    if (p%x < q%x) by_x = -1
    if (p%x > q%x) by_x = 1
  end function
end module
program interop
  use cbind
  implicit none
  type(point), target :: v(4)
  character(kind=c_char), target :: s(6) = ['f', 'o', 'r', 't', c_null_char, 'x']
  integer :: i
  do i = 1, 4
    v(i) = point(real(mod(i * 3, 5), c_double), 0d0, i)
  end do
  call qsort(c_loc(v), 4_c_size_t, c_sizeof(v(1)), c_funloc(by_x))
  print *, v%tag, strlen(c_loc(s)), blue, green, c_associated(c_null_ptr)
end program
