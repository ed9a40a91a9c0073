! openmp: parallel num_threads
program p
  use omp_lib
  implicit none
  integer :: hits(0:1, 0:2), outer, i, j, errors
  call omp_set_dynamic(.false.)
  call omp_set_max_active_levels(2)
  hits = 0
  !$omp parallel num_threads(2) private(outer)
  outer = omp_get_thread_num()
  !$omp parallel num_threads(3) firstprivate(outer)
  hits(outer, omp_get_thread_num()) = outer * 3 + omp_get_thread_num() + 1
  !$omp end parallel
  !$omp end parallel
  errors = 0
  do i = 0, 1
    do j = 0, 2
      if (hits(i, j) /= i * 3 + j + 1) errors = errors + 1
    end do
  end do
  print '(6(i0,1x))', hits
  if (errors /= 0) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
