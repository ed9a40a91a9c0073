! openmp: parallel; master; masked filter
! flags: -fopenmp-version=52
program p
  use omp_lib
  implicit none
  integer :: a, b
  a = -1
  b = -1
  call omp_set_dynamic(.false.)
  !$omp parallel num_threads(2)
  !$omp master
  a = omp_get_thread_num()
  !$omp end master
  !$omp masked filter(1)
  b = omp_get_thread_num()
  !$omp end masked
  !$omp end parallel
  print '(i0,1x,i0)', a, b
  if (a /= 0 .or. b /= 1) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
