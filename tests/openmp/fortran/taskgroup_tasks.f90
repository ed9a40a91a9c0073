! openmp: taskgroup; task; taskloop nogroup
! A task group waits for descendants and for a taskloop without a group of its own.
program p
  implicit none
  integer :: a(40), deep, i, seen, total
  a = 0
  deep = 0
  seen = 0
  total = 0
  !$omp parallel
  !$omp single
  !$omp taskgroup
  !$omp task shared(deep)
  !$omp task shared(deep)
  !$omp atomic
  deep = deep + 1
  !$omp end task
  !$omp end task
  !$omp taskloop nogroup shared(a)
  do i = 1, 40
    a(i) = i
  end do
  !$omp end taskloop
  !$omp end taskgroup
  seen = deep
  total = sum(a)
  !$omp end single
  !$omp end parallel
  print '(i0,1x,i0)', seen, total
  if (seen /= 1 .or. total /= 820) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
