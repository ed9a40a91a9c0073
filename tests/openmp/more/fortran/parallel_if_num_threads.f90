! openmp: parallel if num_threads; api omp_get_level omp_in_parallel omp_get_num_threads
! Serialized regions, and sizes of teams by a clause.
program p
  use omp_lib
  implicit none
  integer :: bad, n, k, x
  logical :: wide
  bad = 0
  call omp_set_dynamic(.false.)
  wide = .false.
  x = 3
  !$omp parallel if(wide) firstprivate(x)
  if (omp_in_parallel() .or. omp_get_num_threads() /= 1 .or. omp_get_level() /= 1) bad = bad + 1
  x = x + 1
  if (x /= 4) bad = bad + 1
  !$omp end parallel
  if (x /= 3) bad = bad + 1
  do k = 1, 5
    n = 0
    !$omp parallel num_threads(k) reduction(+:n)
    n = n + 1
    !$omp end parallel
    if (n /= k) bad = bad + 1
  end do
  if (omp_get_level() /= 0) bad = bad + 1
  print '(i0)', bad
  if (.not. (bad == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
