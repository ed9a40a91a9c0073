! race: none
! The maximum is protected by `critical`.
program main
  implicit none
  integer :: i, best
  best = 0
  !$omp parallel do shared(best)
  do i = 1, 16
    !$omp critical
    if (mod(7 * i, 16) > best) then
      best = mod(7 * i, 16)
    end if
    !$omp end critical
  end do
  !$omp end parallel do
  if (best /= 15) stop 1
end program
