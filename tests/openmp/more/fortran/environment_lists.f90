! openmp: parallel; api omp_get_max_threads omp_get_max_active_levels
! env: OMP_NUM_THREADS=2,3 OMP_MAX_ACTIVE_LEVELS=2 OMP_DYNAMIC=false
! Sizes of teams for each level from the environment, in an internal procedure.
program p
  use omp_lib
  implicit none
  integer :: n, leaves
  n = 0
  leaves = 0
  !$omp parallel reduction(+:n, leaves)
  n = n + 1
  call inner(leaves)
  !$omp end parallel
  print '(3(i0,1x))', n, leaves, omp_get_max_active_levels()
  if (.not. (n == 2 .and. leaves == 6 .and. omp_get_max_threads() == 2)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine inner(count)
    integer, intent(inout) :: count
    integer :: m
    m = 0
    !$omp parallel reduction(+:m)
    m = m + 1
    !$omp end parallel
    count = count + m
  end subroutine
end program
