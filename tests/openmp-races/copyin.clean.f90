! race: none
! Each thread has a copy of its own, and they are added up in `critical`.
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
  !$omp critical
  total = total + own
  !$omp end critical
  !$omp end parallel
  if (total /= 12) stop 1
end program
