! openmp: api omp_get_thread_num omp_get_num_threads omp_set_num_threads omp_set_schedule omp_init_lock; parallel
! Every function without the module: by its name with an underscore, with addresses of arguments.
program external_names
  implicit none
  external omp_set_num_threads, omp_set_dynamic, omp_set_nested, omp_set_max_active_levels
  external omp_set_schedule, omp_get_schedule, omp_set_num_teams, omp_set_teams_thread_limit
  external omp_set_default_device
  external omp_init_lock, omp_set_lock, omp_unset_lock, omp_destroy_lock, omp_init_lock_with_hint
  external omp_init_nest_lock, omp_set_nest_lock, omp_unset_nest_lock, omp_destroy_nest_lock
  external omp_init_nest_lock_with_hint, omp_get_place_proc_ids, omp_get_partition_place_nums
  integer, external :: omp_get_thread_num, omp_get_num_threads, omp_get_max_threads
  integer, external :: omp_get_num_procs, omp_get_max_active_levels, omp_get_level
  integer, external :: omp_get_supported_active_levels, omp_get_active_level, omp_get_thread_limit
  integer, external :: omp_get_ancestor_thread_num, omp_get_team_size, omp_get_max_task_priority
  integer, external :: omp_get_max_teams, omp_get_teams_thread_limit, omp_get_num_teams
  integer, external :: omp_get_team_num, omp_get_default_device, omp_get_num_devices
  integer, external :: omp_get_initial_device, omp_get_device_num, omp_pause_resource
  integer, external :: omp_pause_resource_all, omp_get_proc_bind, omp_get_num_places
  integer, external :: omp_get_place_num_procs, omp_get_place_num, omp_get_partition_num_places
  integer, external :: omp_test_nest_lock, omp_control_tool, omp_get_num_interop_properties
  logical, external :: omp_get_dynamic, omp_get_nested, omp_in_parallel, omp_in_final
  logical, external :: omp_get_cancellation, omp_is_initial_device, omp_in_explicit_task
  logical, external :: omp_test_lock
  integer(8), external :: omp_get_default_allocator, omp_init_allocator
  double precision, external :: omp_get_wtime, omp_get_wtick
  integer(8) :: plain, nested, hinted, nested_hinted, none, space, allocator
  integer :: bad, kind, chunk, places(4096), n, total
  integer(8) :: traits(2)
  logical :: inside

  bad = 0
  none = 0
  call omp_set_num_threads(3)
  call check(omp_get_max_threads() == 3 .and. omp_get_num_threads() == 1)
  call check(omp_get_thread_num() == 0 .and. omp_get_num_procs() >= 1)
  call omp_set_dynamic(.false.)
  call check(.not. omp_get_dynamic())
  call omp_set_max_active_levels(2)
  call check(omp_get_max_active_levels() == 2 .and. omp_get_nested())
  call omp_set_nested(.false.)
  call check(omp_get_max_active_levels() == 1 .and. .not. omp_get_nested())
  call check(omp_get_supported_active_levels() > 0 .and. omp_get_thread_limit() > 0)
  call omp_set_schedule(2, 5)
  call omp_get_schedule(kind, chunk)
  call check(kind == 2 .and. chunk == 5)
  call check(omp_get_level() == 0 .and. omp_get_active_level() == 0)
  call check(.not. omp_in_parallel() .and. .not. omp_in_final())
  call check(omp_get_ancestor_thread_num(0) == 0 .and. omp_get_ancestor_thread_num(1) == -1)
  call check(omp_get_team_size(0) == 1 .and. omp_get_team_size(-1) == -1)
  call check(omp_get_max_task_priority() >= 0 .and. .not. omp_get_cancellation())
  call omp_set_num_teams(5)
  call omp_set_teams_thread_limit(2)
  call check(omp_get_max_teams() == 5 .and. omp_get_teams_thread_limit() == 2)
  call check(omp_get_num_teams() == 1 .and. omp_get_team_num() == 0)
  call omp_set_default_device(0)
  call check(omp_get_default_device() == 0 .and. omp_is_initial_device())
  call check(omp_get_initial_device() == omp_get_num_devices())
  call check(omp_get_device_num() == omp_get_initial_device())
  call check(omp_pause_resource(77, 0) /= 0 .and. omp_pause_resource_all(77) /= 0)
  call check(omp_get_proc_bind() >= 0 .and. omp_get_num_places() >= 0)
  call check(omp_get_place_num_procs(0) >= 0 .and. omp_get_place_num() >= -1)
  places = -7
  call omp_get_place_proc_ids(0, places)
  n = omp_get_partition_num_places()
  call check(n >= 0)
  if (n <= 4096) call omp_get_partition_place_nums(places)
  call check(omp_get_wtime() > 0 .and. omp_get_wtick() > 0)
  call check(omp_control_tool(1, 0, n) == -2)
  call check(omp_get_num_interop_properties(none) == 0)
  ! An alignment of 128; the space for large objects.
  traits = [2_8, 128_8]
  space = 1
  allocator = omp_init_allocator(space, 1, traits)
  call check(allocator /= 0)
  call check(omp_get_default_allocator() /= 0)

  call omp_init_lock(plain)
  call omp_init_nest_lock(nested)
  call omp_init_lock_with_hint(hinted, 1)
  call omp_init_nest_lock_with_hint(nested_hinted, 2)
  total = 0
  inside = .true.
  !$omp parallel num_threads(3)
  call omp_set_lock(plain)
  total = total + 1
  inside = inside .and. omp_in_parallel() .and. .not. omp_in_explicit_task()
  inside = inside .and. .not. omp_test_lock(plain)
  call omp_unset_lock(plain)
  call omp_set_nest_lock(nested)
  total = total + omp_test_nest_lock(nested)
  call omp_unset_nest_lock(nested)
  call omp_unset_nest_lock(nested)
  !$omp end parallel
  call check(inside .and. total == 9)
  call check(omp_test_lock(hinted) .and. omp_test_nest_lock(nested_hinted) == 1)
  call omp_unset_lock(hinted)
  call omp_unset_nest_lock(nested_hinted)
  call omp_destroy_lock(plain)
  call omp_destroy_lock(hinted)
  call omp_destroy_nest_lock(nested)
  call omp_destroy_nest_lock(nested_hinted)
  print '(i0)', bad
  if (bad == 0) then
    print '(a)', 'ok'
  else
    print '(a)', 'wrong'
    stop 1
  end if

contains

  subroutine check(is_right)
    logical, intent(in) :: is_right
    if (.not. is_right) bad = bad + 1
  end subroutine check
end program external_names
