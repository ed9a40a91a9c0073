! openmp: parallel private firstprivate
! Allocatable arrays in clauses keep their bounds.
program p
  implicit none
  integer, allocatable :: a(:), r(:, :)
  integer :: i, bad
  allocate (a(-2:5), r(2, 0:1))
  a = [(i, i = -2, 5)]
  r = 0
  bad = 0
  !$omp parallel firstprivate(a) reduction(+:bad)
  if (lbound(a, 1) /= -2 .or. ubound(a, 1) /= 5 .or. a(-2) /= -2 .or. sum(a) /= 12) bad = bad + 1
  a = 0
  !$omp end parallel
  if (sum(a) /= 12) bad = bad + 1
  !$omp parallel private(a) reduction(+:bad)
  if (.not. allocated(a) .or. size(a) /= 8) bad = bad + 1
  a = 1
  !$omp end parallel
  !$omp parallel do reduction(+:r)
  do i = 1, 40
    r(1 + mod(i, 2), mod(i / 2, 2)) = r(1 + mod(i, 2), mod(i / 2, 2)) + i
  end do
  if (sum(r) /= 820) bad = bad + 1
  print '(5(i0,1x))', r, bad
  if (.not. (bad == 0 .and. sum(a) == 12)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
