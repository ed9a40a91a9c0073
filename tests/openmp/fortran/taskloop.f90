! openmp: taskloop grainsize num_tasks
program p
  implicit none
  integer :: a(100), b(100), i
  a = 0
  b = 0
  !$omp parallel
  !$omp single
  !$omp taskloop grainsize(8) shared(a)
  do i = 1, 100
    a(i) = i
  end do
  !$omp end taskloop
  !$omp taskloop num_tasks(5) shared(a, b)
  do i = 1, 100
    b(i) = a(101 - i) * 2
  end do
  !$omp end taskloop
  !$omp end single
  !$omp end parallel
  print '(i0,1x,i0,1x,i0)', sum(a), sum(b), b(1)
  if (sum(a) /= 5050 .or. sum(b) /= 10100 .or. b(1) /= 200) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
