! openmp: cancel parallel if; cancel do; cancellation point do; cancel; api omp_get_cancellation
! env: OMP_CANCELLATION=true
program p
  use omp_lib
  implicit none
  integer :: i, found, v(400), past, late
  logical :: stop_it
  v = [(mod(i * 61, 401), i = 1, 400)]
  found = 0
  past = 0
  late = 0
  stop_it = omp_get_cancellation()
  !$omp parallel
  !$omp do
  do i = 1, 400
    !$omp cancellation point do
    if (v(i) == 333) then
      !$omp atomic write
      found = i
      !$omp cancel do
    end if
  end do
  !$omp end do
  !$omp end parallel
  !$omp parallel num_threads(2)
  !$omp cancel parallel if(stop_it)
  !$omp atomic
  past = past + 1
  !$omp end parallel
  !$omp parallel sections reduction(+:late)
  !$omp section
  late = late + 1
  !$omp section
  late = late + 10
  !$omp end parallel sections
  print '(3(i0,1x))', v(found), past, late
  if (.not. (v(found) == 333 .and. past == 0 .and. late == 11)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
