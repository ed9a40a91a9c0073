! A barrier in `critical`, behind a call.
module team
contains
  subroutine meet()
    !$omp barrier
  end subroutine
end module
program p
  use team
  !$omp parallel
  !$omp critical
  call meet() ! PIR0801
  !$omp end critical
  !$omp end parallel
end program
