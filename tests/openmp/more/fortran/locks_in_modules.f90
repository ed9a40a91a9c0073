! openmp: api omp_init_lock omp_unset_lock omp_test_lock omp_init_nest_lock omp_set_nest_lock
! Locks in a module protect a queue; nestable ones in a recursive subroutine.
module queue_m
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: lock
  integer(omp_nest_lock_kind) :: nest
  integer :: items(200), used = 0, depth = 0, deepest = 0
contains
  subroutine put(v)
    integer, intent(in) :: v
    do while (.not. omp_test_lock(lock))
    end do
    used = used + 1
    items(used) = v
    call omp_unset_lock(lock)
  end subroutine
  recursive subroutine dive(n)
    integer, intent(in) :: n
    call omp_set_nest_lock(nest)
    depth = depth + 1
    deepest = max(deepest, depth)
    if (n > 1) call dive(n - 1)
    depth = depth - 1
    call omp_unset_nest_lock(nest)
  end subroutine
end module
program p
  use queue_m
  implicit none
  integer :: i, counts(3)
  call omp_init_lock(lock)
  call omp_init_nest_lock(nest)
  !$omp parallel do schedule(dynamic)
  do i = 1, 150
    call put(i)
    call dive(mod(i, 5) + 1)
  end do
  counts(1) = omp_test_nest_lock(nest)
  counts(2) = omp_test_nest_lock(nest)
  call omp_unset_nest_lock(nest)
  call omp_unset_nest_lock(nest)
  counts(3) = omp_test_nest_lock(nest)
  call omp_unset_nest_lock(nest)
  call omp_destroy_lock(lock)
  call omp_destroy_nest_lock(nest)
  print '(6(i0,1x))', used, sum(items(1:used)), deepest, counts
  if (.not. (used == 150 .and. sum(items(1:150)) == 11325 .and. deepest == 5 &
            .and. depth == 0 .and. all(counts == [1, 2, 1]))) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
