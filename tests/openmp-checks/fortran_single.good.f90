! A barrier in `single`, behind a call.
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
  !$omp single
  x = 1
  !$omp end single
  call meet()
  !$omp end parallel
end program
