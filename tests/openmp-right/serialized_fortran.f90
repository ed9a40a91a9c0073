! A region that one thread executes.
program serialized
  integer :: s
!$omp parallel
!$omp critical
!$omp parallel if (.false.)
  s = 1
!$omp barrier
  s = 2
!$omp end parallel
!$omp end critical
!$omp end parallel
end program
