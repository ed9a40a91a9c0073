! openmp: cancel do; cancellation point do; cancel parallel
! env: OMP_CANCELLATION=true
program p
  use omp_lib
  implicit none
  integer :: i, found, after
  logical :: good
  found = 0
  after = 0
  !$omp parallel
  !$omp do schedule(dynamic)
  do i = 1, 1000
    if (mod(i * 7, 1000) == 511) then
      !$omp atomic write
      found = i
      !$omp cancel do
    end if
    !$omp cancellation point do
  end do
  !$omp end do
  !$omp end parallel
  !$omp parallel
  !$omp cancel parallel
  after = after + 1
  !$omp end parallel
  good = mod(found * 7, 1000) == 511 .and. after == 0
  print '(l1)', good
  if (.not. good) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
