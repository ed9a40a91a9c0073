! race: none
! The sum is computed after `taskwait`.
program main
  implicit none
  integer :: n
  !$omp parallel num_threads(2) shared(n)
  !$omp single
  n = fib(4)
  !$omp end single
  !$omp end parallel
  if (n /= 3) stop 1
contains
  recursive function fib(n) result(sum)
    integer, intent(in) :: n
    integer :: sum
    integer :: a, b
    if (n < 2) then
      sum = n
      return
    end if
    !$omp task shared(a) firstprivate(n)
    a = fib(n - 1)
    !$omp end task
    b = fib(n - 2)
    !$omp taskwait
    sum = a + b
  end function
end program
