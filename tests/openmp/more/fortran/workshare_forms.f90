! openmp: workshare; parallel workshare
! Assignments of arrays, where, forall and scalars in workshare, in an orphaned procedure too.
program p
  implicit none
  integer :: a(30), b(30), c(5, 6), s, i, bad
  real :: x(30)
  a = [(i, i = 1, 30)]
  !$omp parallel workshare
  b = 31 - a
  x = sqrt(real(a * a))
  where (mod(a, 3) == 0)
    b = 0
  elsewhere
    b = b * 2
  end where
  !$omp end parallel workshare
  s = 0
  !$omp parallel
  !$omp workshare
  c = reshape(b, [5, 6])
  forall (i = 1:30, a(i) > 20) a(i) = -a(i)
  s = sum(b)
  !$omp end workshare
  call twice(c)
  !$omp end parallel
  bad = 0
  do i = 1, 30
    if (b(i) /= merge(0, 2 * (31 - i), mod(i, 3) == 0)) bad = bad + 1
    if (a(i) /= merge(-i, i, i > 20) .or. x(i) /= real(i)) bad = bad + 1
  end do
  print '(i0,1x,i0,1x,i0)', s, sum(c), bad
  if (.not. (bad == 0 .and. sum(c) == 2 * s .and. s == sum(b))) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine twice(m)
    integer, intent(inout) :: m(:, :)
    !$omp workshare
    m = m * 2
    !$omp end workshare
  end subroutine
end program
