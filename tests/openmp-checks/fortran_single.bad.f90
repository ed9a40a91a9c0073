! A barrier in `single`, behind a call.
module team
contains
  subroutine meet()
    !$omp barrier
  end subroutine
end module
program p
  use team
  !$omp parallel
  !$omp single
  call meet() ! PIR0801
  !$omp end single
  !$omp end parallel
end program
