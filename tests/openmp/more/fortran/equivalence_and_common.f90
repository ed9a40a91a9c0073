! openmp: parallel do; parallel private; do
! Shared variables of equivalence and common blocks, saved and initialized variables.
module data_m
  implicit none
  integer :: grid(4, 5)
  common /block/ grid
end module
subroutine fill(k)
  implicit none
  integer, intent(in) :: k
  integer :: flat(20), i
  integer, save :: calls = 0
  common /block/ flat
  calls = calls + 1
  !$omp parallel do firstprivate(k)
  do i = 1, 20
    flat(i) = flat(i) + k * i + calls
  end do
end subroutine
program p
  use data_m
  implicit none
  integer :: whole(6), low(3), high(3), i, tmp, bad
  equivalence (whole(1), low(1)), (whole(4), high(1))
  grid = 0
  call fill(1)
  call fill(10)
  !$omp parallel private(tmp)
  !$omp do
  do i = 1, 3
    tmp = i * i
    low(i) = tmp
    high(i) = -tmp
  end do
  !$omp end do
  !$omp end parallel
  bad = count(whole /= [1, 4, 9, -1, -4, -9])
  do i = 1, 20
    if (grid(mod(i - 1, 4) + 1, (i - 1) / 4 + 1) /= 11 * i + 3) bad = bad + 1
  end do
  print '(i0,1x,i0,1x,i0)', sum(grid), sum(whole), bad
  if (.not. (bad == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
