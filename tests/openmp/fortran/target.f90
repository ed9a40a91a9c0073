! openmp: target map(to) map(from) nowait depend; target data map(tofrom); target update from; target teams distribute parallel do reduction(+); target parallel do; target simd; declare target
! env: LIBOMP_USE_HIDDEN_HELPER_TASK=0
! With the helper threads, libomp 22 sometimes fails an assertion of its own, kmp_tasking.cpp(4368).
program target_regions
  use omp_lib
  implicit none
  integer, parameter :: n = 120
  integer :: a(n), b(n), i, total, errors
  total = 0
  errors = 0
  do i = 1, n
     a(i) = i
  end do
  !$omp target map(to: a) map(from: b)
  do i = 1, n
     b(i) = twice(a(i))
  end do
  !$omp end target
  !$omp target data map(tofrom: b)
  !$omp target teams distribute parallel do reduction(+: total)
  do i = 1, n
     total = total + b(i)
  end do
  !$omp end target teams distribute parallel do
  !$omp target update from(b)
  !$omp target parallel do
  do i = 1, n
     b(i) = b(i) + 1
  end do
  !$omp end target parallel do
  !$omp target simd
  do i = 1, n
     b(i) = b(i) - a(i)
  end do
  !$omp end target simd
  !$omp end target data
  do i = 1, n
     if (b(i) /= i + 1) errors = errors + 1
  end do
  !$omp target map(tofrom: b) nowait depend(out: b)
  do i = 1, n
     b(i) = b(i) * 3
  end do
  !$omp end target
  !$omp target map(to: b) map(tofrom: total) depend(in: b)
  do i = 1, n
     total = total + b(i)
  end do
  !$omp end target
  print *, total, errors
  if (errors == 0 .and. total == n * (n + 1) + 3 * (n * (n + 1) / 2 + n)) then
     print '(a)', 'ok'
  else
     print '(a)', 'wrong'
     stop 1
  end if
contains
  integer function twice(x)
    !$omp declare target
    integer, intent(in) :: x
    twice = 2 * x
  end function
end program
