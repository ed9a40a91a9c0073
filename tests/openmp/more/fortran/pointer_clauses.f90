! openmp: parallel firstprivate; task firstprivate
! Pointers in clauses: the association is copied, not the target.
program p
  implicit none
  integer, target :: x(10), y
  integer, pointer :: q(:), one
  integer :: i, bad
  x = [(i, i = 1, 10)]
  y = 5
  q => x(2:10:2)
  one => y
  bad = 0
  !$omp parallel firstprivate(q) reduction(+:bad)
  if (size(q) /= 5 .or. q(5) /= 10) bad = bad + 1
  q => x
  if (size(q) /= 10) bad = bad + 1
  !$omp end parallel
  if (size(q) /= 5) bad = bad + 1
  !$omp parallel
  !$omp single
  do i = 1, 4
    !$omp task firstprivate(one, i)
    !$omp atomic
    one = one + i
    !$omp end task
  end do
  !$omp end single
  !$omp end parallel
  !$omp parallel do shared(q)
  do i = 1, size(q)
    q(i) = -q(i)
  end do
  print '(i0,1x,i0,1x,i0)', sum(x), y, bad
  if (.not. (sum(x) == 25 - 30 .and. y == 15 .and. bad == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
