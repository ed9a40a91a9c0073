! openmp: teams num_teams reduction(+); distribute; teams distribute parallel do reduction(+) collapse(2)
program p
  use omp_lib
  implicit none
  integer :: n, i, j, marks(40), bad
  real(8) :: s
  n = 0
  marks = 0
  s = 0
  !$omp teams num_teams(2) reduction(+:n)
  n = n + 1
  !$omp distribute
  do i = 1, 40
    marks(i) = marks(i) + i
  end do
  !$omp end distribute
  !$omp end teams
  !$omp teams distribute parallel do reduction(+:s) collapse(2)
  do i = 1, 20
    do j = 10, 1, -3
      s = s + i * j * 0.5d0
    end do
  end do
  bad = count(marks /= [(i, i = 1, 40)])
  print '(f8.1,1x,i0)', s, bad
  if (.not. (n >= 1 .and. n <= 2 .and. bad == 0 .and. s == 0.5d0 * 210 * 22)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
