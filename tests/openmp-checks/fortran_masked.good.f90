! A barrier in `masked`, behind a call.
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
  !$omp masked
  x = 1
  !$omp end masked
  call meet()
  !$omp end parallel
end program
