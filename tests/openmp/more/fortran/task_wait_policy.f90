! openmp: parallel; task; critical
! env: OMP_WAIT_POLICY=passive OMP_DYNAMIC=false
! Threads that sleep between many small regions.
program p
  use omp_lib
  implicit none
  integer :: k, n, total, regions
  total = 0
  regions = 0
  do k = 1, 30
    n = 0
    !$omp parallel num_threads(mod(k, 4) + 1) shared(n)
    !$omp critical
    n = n + 1
    !$omp end critical
    !$omp task shared(total) firstprivate(k)
    !$omp atomic
    total = total + k
    !$omp end task
    !$omp end parallel
    if (n == mod(k, 4) + 1) regions = regions + 1
  end do
  n = 0
  do k = 1, 30
    n = n + k * (mod(k, 4) + 1)
  end do
  print '(i0,1x,i0)', total, regions
  if (.not. (total == n .and. regions == 30)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
