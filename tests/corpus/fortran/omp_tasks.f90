! OpenMP tasks: recursive tasks, depend, taskwait, taskgroup, if and final clauses.
module tasks
  implicit none
contains
  recursive integer function fib(n) result(r)
    integer, intent(in) :: n
    integer :: a, b
    if (n < 2) then
      r = n
      return
    end if
    !$omp task shared(a) firstprivate(n) if(n > 8)
    a = fib(n - 1)
    !$omp end task
    !$omp task shared(b) firstprivate(n) final(n < 6)
    b = fib(n - 2)
    !$omp end task
    !$omp taskwait
    r = a + b
  end function
end module
program omp_tasks
  use tasks
  implicit none
  integer :: f, x, y, i, cells(8)
  x = 0; y = 0; cells = 0
  !$omp parallel num_threads(3)
  !$omp single
  f = fib(14)
  !$omp task depend(out: x) shared(x)
  x = 5
  !$omp end task
  !$omp task depend(in: x) depend(out: y) shared(x, y)
  y = x * 3
  !$omp end task
  !$omp taskgroup
  do i = 1, 8
    !$omp task shared(cells) firstprivate(i)
    cells(i) = i * i
    !$omp end task
  end do
  !$omp end taskgroup
  !$omp taskwait
  !$omp end single
  !$omp end parallel
  print *, f, x, y, sum(cells)
end program
