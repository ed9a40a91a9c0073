! race: a at 25, 27, 31
! The sum is computed without waiting for the tasks.
program main
  implicit none
  integer :: n
  !$omp parallel num_threads(2) shared(n)
  !$omp single
  n = fib(4)
  !$omp end single
  !$omp end parallel
  if (n < 0) stop 1
contains
  recursive function fib(n) result(sum)
    integer, intent(in) :: n
    integer :: sum
    integer :: a, b
    if (n < 2) then
      sum = n
      return
    end if
    a = 0
    b = 0
    !$omp task shared(a) firstprivate(n)
    if (n > 2) then
      a = fib(n - 1)
    else
      a = 1
    end if
    !$omp end task
    b = fib(n - 2)
    sum = a + b
    !$omp taskwait
  end function
end program
