! openmp: api omp_init_lock omp_set_lock omp_unset_lock omp_destroy_lock omp_get_max_threads omp_in_parallel
program p
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: lock
  integer :: total, i
  logical :: inside, good
  call omp_init_lock(lock)
  total = 0
  inside = .true.
  !$omp parallel do reduction(.and.:inside)
  do i = 1, 150
    call omp_set_lock(lock)
    total = total + i
    call omp_unset_lock(lock)
    inside = inside .and. omp_get_level() == 1
  end do
  call omp_destroy_lock(lock)
  good = total == 11325 .and. inside .and. .not. omp_in_parallel()
  call omp_set_num_threads(3)
  good = good .and. omp_get_max_threads() == 3 .and. omp_get_wtime() > 0
  print '(i0,1x,l1)', total, inside
  if (.not. good) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
