! openmp: task if final untied firstprivate; taskwait; api omp_in_final
! Tasks of a recursive function, in a team, outside of any region, and in a serialized one.
module trees
  implicit none
contains
  recursive integer function fib(n) result(f)
    integer, intent(in) :: n
    integer :: a, b
    if (n < 2) then
      f = n
      return
    end if
    !$omp task shared(a) firstprivate(n) if(n > 6) final(n < 5)
    a = fib(n - 1)
    !$omp end task
    !$omp task shared(b) firstprivate(n) untied
    b = fib(n - 2)
    !$omp end task
    !$omp taskwait
    f = a + b
  end function
end module
program p
  use omp_lib
  use trees
  implicit none
  integer :: r(4)
  r(1) = fib(9)
  !$omp parallel
  !$omp single
  r(2) = fib(13)
  !$omp end single
  !$omp end parallel
  !$omp parallel if(.false.)
  r(3) = fib(10)
  !$omp end parallel
  r(4) = 0
  !$omp task final(.true.) shared(r)
  if (omp_in_final()) r(4) = fib(7)
  !$omp end task
  !$omp taskwait
  print '(4(i0,1x))', r
  if (.not. (all(r == [34, 233, 55, 13]))) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
