! A barrier in `critical`, behind a call.
module team
contains
  subroutine meet()
    !$omp barrier
  end subroutine
end module
program p
  use team
  integer :: x
  x = 0
  !$omp parallel
  !$omp critical
  x = 1
  !$omp end critical
  call meet()
  !$omp end parallel
end program
