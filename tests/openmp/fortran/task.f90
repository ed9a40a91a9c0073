! openmp: parallel; single; task shared firstprivate; taskwait
program p
  implicit none
  integer :: a(20), i, f, total
  total = 0
  f = 0
  !$omp parallel
  !$omp single
  do i = 1, 20
    !$omp task firstprivate(i) shared(a)
    a(i) = i * i
    !$omp end task
  end do
  !$omp taskwait
  total = sum(a)
  call fib(12, f)
  !$omp end single
  !$omp end parallel
  print '(i0,1x,i0)', total, f
  if (total /= 2870 .or. f /= 144) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  recursive subroutine fib(n, r)
    integer, value :: n
    integer, intent(out) :: r
    integer :: x, y
    if (n < 2) then
      r = n
      return
    end if
    !$omp task shared(x) firstprivate(n) if(n > 8)
    call fib(n - 1, x)
    !$omp end task
    !$omp task shared(y) firstprivate(n) if(n > 8)
    call fib(n - 2, y)
    !$omp end task
    !$omp taskwait
    r = x + y
  end subroutine
end program
