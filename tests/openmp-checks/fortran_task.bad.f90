! A barrier in `task`, behind a call.
module team
contains
  subroutine meet()
    !$omp barrier
  end subroutine
end module
program p
  use team
  !$omp parallel
  !$omp task
  call meet() ! PIR0801
  !$omp end task
  !$omp end parallel
end program
