! openmp: api omp_set_num_threads omp_get_max_threads omp_set_dynamic omp_get_dynamic omp_set_max_active_levels omp_get_wtime omp_get_wtick
! Routines of settings, clocks, levels and devices.
program p
  use omp_lib
  implicit none
  integer :: bad, n, level
  real(8) :: t
  bad = 0
  t = omp_get_wtime()
  call omp_set_dynamic(.true.)
  if (.not. omp_get_dynamic()) bad = bad + 1
  call omp_set_dynamic(.false.)
  if (omp_get_dynamic()) bad = bad + 1
  call omp_set_num_threads(4)
  if (omp_get_max_threads() /= 4) bad = bad + 1
  n = 0
  !$omp parallel reduction(+:n)
  n = n + 1
  call omp_set_num_threads(omp_get_thread_num() + 1)
  if (omp_get_max_threads() /= omp_get_thread_num() + 1) n = n + 100
  !$omp end parallel
  if (n /= 4 .or. omp_get_max_threads() /= 4) bad = bad + 1
  do level = 0, 3
    call omp_set_max_active_levels(level)
    if (omp_get_max_active_levels() /= level) bad = bad + 1
  end do
  if (omp_get_wtime() < t .or. omp_get_wtick() <= 0) bad = bad + 1
  if (omp_get_num_procs() < 1 .or. omp_get_thread_limit() < 1) bad = bad + 1
  if (omp_get_initial_device() /= omp_get_num_devices()) bad = bad + 1
  if (.not. omp_is_initial_device()) bad = bad + 1
  if (omp_get_cancellation() .or. omp_in_final() .or. omp_in_parallel()) bad = bad + 1
  if (omp_get_num_teams() /= 1 .or. omp_get_team_num() /= 0) bad = bad + 1
  print '(i0)', bad
  if (.not. (bad == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
