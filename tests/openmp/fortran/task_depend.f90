! openmp: task depend(out) depend(in) depend(inout); taskgroup
program p
  implicit none
  integer :: a, b, c, chain, i, late
  a = 0
  b = 0
  c = 0
  late = 0
  chain = 1
  !$omp parallel
  !$omp single
  !$omp task depend(out:a) shared(a)
  a = 5
  !$omp end task
  !$omp task depend(in:a) depend(out:b) shared(a, b)
  b = a * 2
  !$omp end task
  !$omp task depend(in:b) shared(b, c)
  c = b + 1
  !$omp end task
  do i = 1, 6
    !$omp task depend(inout:chain) shared(chain) firstprivate(i)
    chain = chain * 2 + i
    !$omp end task
  end do
  !$omp taskgroup
  !$omp task shared(late)
  late = 8
  !$omp end task
  !$omp end taskgroup
  late = late + 1
  !$omp end single
  !$omp end parallel
  print '(5(i0,1x))', a, b, c, chain, late
  if (a /= 5 .or. b /= 10 .or. c /= 11 .or. chain /= 184 .or. late /= 9) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
