! openmp: single copyprivate; parallel
! Values of several types are given to all threads, in an orphaned function.
module draw_m
  implicit none
  integer :: calls = 0
contains
  integer function draw() result(v)
    integer :: got
    !$omp single
    calls = calls + 1
    got = 10 * calls
    !$omp end single copyprivate(got)
    v = got
  end function
end module
program p
  use draw_m
  implicit none
  type :: pair
    integer :: a
    real :: b
  end type
  type(pair) :: q
  integer :: bad, list(4), alone
  real(8) :: x
  character(6) :: s
  bad = 0
  alone = draw()
  !$omp parallel num_threads(3) private(q, list, x, s) reduction(+:bad)
  !$omp single
  q = pair(3, 1.5)
  list = [4, 3, 2, 1]
  x = 0.25d0
  s = 'shared'
  !$omp end single copyprivate(q, list, x, s)
  if (q%a /= 3 .or. q%b /= 1.5 .or. any(list /= [4, 3, 2, 1]) .or. x /= 0.25d0) bad = bad + 1
  if (s /= 'shared') bad = bad + 1
  if (draw() /= 20) bad = bad + 1
  if (draw() /= 30) bad = bad + 1
  !$omp end parallel
  print '(i0,1x,i0,1x,i0)', alone, calls, bad
  if (.not. (alone == 10 .and. calls == 3 .and. bad == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
