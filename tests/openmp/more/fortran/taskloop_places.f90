! openmp: taskloop grainsize num_tasks private firstprivate; parallel; single
! Taskloops in procedures, over steps downwards, and inside of each other.
module loops
  implicit none
contains
  subroutine add(v, by)
    integer, intent(inout) :: v(:)
    integer, intent(in) :: by
    integer :: i
    !$omp taskloop num_tasks(4) firstprivate(by) shared(v)
    do i = size(v), 1, -1
      v(i) = v(i) + by * i
    end do
    !$omp end taskloop
  end subroutine
end module
program p
  use loops
  implicit none
  integer :: a(50), t(6, 7), i, j, bad
  a = 0
  t = 0
  call add(a, 1)
  !$omp parallel private(j)
  !$omp single
  call add(a, 10)
  call add(a(1:25), 100)
  !$omp taskloop grainsize(2) shared(t) private(j)
  do i = 1, 6
    do j = 1, 7
      t(i, j) = i * j
    end do
  end do
  !$omp end taskloop
  !$omp end single
  !$omp end parallel
  bad = 0
  do i = 1, 50
    if (a(i) /= i * merge(111, 11, i <= 25)) bad = bad + 1
  end do
  print '(i0,1x,i0,1x,i0)', a(50), t(6, 7), bad
  if (.not. (bad == 0 .and. sum(t) == 21 * 28)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
