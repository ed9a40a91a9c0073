! Variables of threads, with the procedures that use them.
module state
  use kinds
  use omp_lib
  implicit none
  integer, save :: calls = 0
  real(real8), save :: scratch(8) = 0
  integer, allocatable, save :: list(:)
  !$omp threadprivate(calls, scratch, list)
contains
  subroutine note(x)
    real(real8), intent(in) :: x
    calls = calls + 1
    scratch(mod(calls, 8) + 1) = x
  end subroutine

  integer function my_number()
    my_number = omp_get_thread_num()
  end function

  subroutine make_list(length)
    integer, intent(in) :: length
    if (allocated(list)) deallocate (list)
    allocate (list(length))
    list = my_number() + 1
  end subroutine
end module
