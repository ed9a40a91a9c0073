! openmp: teams num_teams; teams distribute; teams distribute parallel do; distribute parallel do
program p
  use omp_lib
  implicit none
  integer :: a(90), b(90), i, n
  n = 0
  !$omp teams num_teams(2)
  !$omp atomic
  n = n + 1
  !$omp end teams
  !$omp teams distribute
  do i = 1, 90
    a(i) = i
  end do
  !$omp end teams distribute
  !$omp teams distribute parallel do
  do i = 1, 90
    b(i) = a(i) * 2
  end do
  !$omp end teams distribute parallel do
  !$omp teams
  !$omp distribute parallel do
  do i = 1, 90
    b(i) = b(i) + 1
  end do
  !$omp end distribute parallel do
  !$omp end teams
  print '(l1,1x,i0,1x,i0)', n >= 1 .and. n <= 2, sum(a), sum(b)
  if (n < 1 .or. n > 2 .or. sum(a) /= 4095 .or. sum(b) /= 8280) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
