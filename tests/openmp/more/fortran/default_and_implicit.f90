! openmp: parallel default(private) shared; parallel default(firstprivate); parallel
! Default data-sharing, with constants, dummy arguments and variables of a module.
module vars
  implicit none
  integer, parameter :: n = 24
  integer :: shared_m(n) = 0
end module
program p
  use vars
  implicit none
  integer :: i, x, y, bad
  bad = 0
  x = 8
  y = 3
  !$omp parallel default(private) shared(bad, shared_m)
  x = 1
  !$omp do
  do i = 1, n
    x = i * 2
    shared_m(i) = x
  end do
  !$omp end do
  !$omp end parallel
  if (x /= 8) bad = bad + 1
  !$omp parallel default(firstprivate) shared(bad)
  if (x /= 8 .or. y /= 3) then
    !$omp atomic
    bad = bad + 1
  end if
  x = 0
  !$omp end parallel
  call sub(shared_m, y)
  print '(3(i0,1x))', x, sum(shared_m), bad
  if (.not. (bad == 0 .and. x == 8 .and. sum(shared_m) == 600 + 3 * n)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine sub(v, add)
    integer, intent(inout) :: v(:)
    integer, intent(in) :: add
    integer :: k
    !$omp parallel do default(none) shared(v) firstprivate(add) private(k)
    do k = 1, n
      v(k) = v(k) + add
    end do
  end subroutine
end program
