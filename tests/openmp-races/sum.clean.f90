! race: none
! The sum has `reduction`.
program main
  implicit none
  integer :: i, total
  total = 0
  !$omp parallel do reduction(+ : total)
  do i = 1, 16
    total = total + i
  end do
  !$omp end parallel do
  if (total /= 136) stop 1
end program
