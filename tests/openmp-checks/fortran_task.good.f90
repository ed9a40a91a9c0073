! A barrier in `task`, behind a call.
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
  !$omp task
  x = 1
  !$omp end task
  call meet()
  !$omp end parallel
end program
