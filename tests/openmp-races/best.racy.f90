! race: best at 9, 10
! The maximum is not protected.
program main
  implicit none
  integer :: i, best
  best = 0
  !$omp parallel do shared(best)
  do i = 1, 16
    if (mod(7 * i, 16) > best) then
      best = mod(7 * i, 16)
    end if
  end do
  !$omp end parallel do
  if (best > 15) stop 1
end program
