! openmp: taskgroup; task; taskyield
! A group waits for grandchildren, taskwait for children only; in a recursive subroutine.
module spread_m
  implicit none
  integer :: done = 0
contains
  recursive subroutine spread_tasks(n)
    integer, intent(in) :: n
    integer :: k
    !$omp atomic
    done = done + 1
    do k = 1, n
      !$omp task firstprivate(n)
      !$omp taskyield
      call spread_tasks(n - 1)
      !$omp end task
    end do
  end subroutine
end module
program p
  use spread_m
  implicit none
  integer :: a, b
  !$omp parallel num_threads(3)
  !$omp single
  !$omp taskgroup
  call spread_tasks(4)
  !$omp end taskgroup
  a = done
  !$omp taskgroup
  !$omp task
  call spread_tasks(3)
  !$omp end task
  !$omp end taskgroup
  b = done
  !$omp end single
  !$omp end parallel
  print '(i0,1x,i0)', a, b
  if (.not. (a == 65 .and. b == 65 + 16)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
