! openmp: loop; loop bind(parallel)
! flags: -fopenmp-version=52
program p
  implicit none
  integer :: i, threads, a(40), bad
  threads = 0
  !$omp parallel num_threads(3) reduction(+:threads)
  threads = threads + 1
  !$omp loop
  do i = 1, 40
    a(i) = i
  end do
  !$omp end loop
  !$omp end parallel
  !$omp parallel
  !$omp loop bind(parallel)
  do i = 40, 1, -1
    a(i) = a(i) * 2
  end do
  !$omp end loop
  !$omp end parallel
  bad = count(a /= [(2 * i, i = 1, 40)])
  print '(i0)', bad
  if (.not. (bad == 0 .and. threads >= 1)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
