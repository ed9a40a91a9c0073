! openmp: parallel num_threads; api omp_set_max_active_levels omp_get_ancestor_thread_num omp_get_team_size
! Three nested regions with one, two and three active levels.
program p
  use omp_lib
  implicit none
  integer :: levels, n, bad, got(3)
  bad = 0
  call omp_set_dynamic(.false.)
  do levels = 1, 3
    call omp_set_max_active_levels(levels)
    n = 0
    !$omp parallel num_threads(2)
    call middle(omp_get_thread_num())
    !$omp end parallel
    got(levels) = n
  end do
  print '(4(i0,1x))', got, bad
  if (.not. (all(got == [2, 4, 8]) .and. bad == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine middle(outer)
    integer, intent(in) :: outer
    !$omp parallel num_threads(2)
    call inner(outer, omp_get_thread_num())
    !$omp end parallel
  end subroutine
  subroutine inner(outer, between)
    integer, intent(in) :: outer, between
    !$omp parallel num_threads(2)
    if (omp_get_ancestor_thread_num(1) /= outer .or. omp_get_ancestor_thread_num(2) /= between &
        .or. omp_get_level() /= 3 .or. omp_get_active_level() /= levels &
        .or. omp_get_team_size(1) /= 2) then
      !$omp atomic
      bad = bad + 1
    end if
    !$omp atomic
    n = n + 1
    !$omp end parallel
  end subroutine
end program
