! race: total at 15
! The copies are added up without `critical`.
module state
  implicit none
  integer :: own = 5
  !$omp threadprivate(own)
end module
program main
  use state
  implicit none
  integer :: total
  total = 0
  !$omp parallel num_threads(2) copyin(own) shared(total)
  own = own + 1
  total = total + own
  !$omp end parallel
  if (total == 0) stop 1
end program
