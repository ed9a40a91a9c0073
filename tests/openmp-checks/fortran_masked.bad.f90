! A barrier in `masked`, behind a call.
module team
contains
  subroutine meet()
    !$omp barrier
  end subroutine
end module
program p
  use team
  !$omp parallel
  !$omp masked
  call meet() ! PIR0801
  !$omp end masked
  !$omp end parallel
end program
