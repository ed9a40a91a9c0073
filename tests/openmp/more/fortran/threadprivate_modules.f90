! openmp: threadprivate; parallel copyin; parallel num_threads
! Variables of modules, saved locals and arrays of each thread; copyin of the values of the first.
module state
  implicit none
  integer, save :: counter = 5
  real, save :: history(4) = 0
  type :: box
    integer :: n = 1
    character(4) :: tag = 'none'
  end type
  type(box), save :: b
  !$omp threadprivate(counter, history, b)
contains
  integer function next() result(v)
    integer, save :: calls = 0
    !$omp threadprivate(calls)
    calls = calls + 1
    v = calls
  end function
end module
program p
  use omp_lib
  use state
  implicit none
  integer :: bad, t
  bad = 0
  call omp_set_dynamic(.false.)
  counter = 40
  b%n = 9
  b%tag = 'main'
  !$omp parallel num_threads(3) copyin(counter, b) private(t) reduction(+:bad)
  t = omp_get_thread_num()
  if (counter /= 40 .or. b%n /= 9 .or. b%tag /= 'main' .or. next() /= 1) bad = bad + 1
  counter = counter + t
  history(2) = real(t)
  !$omp end parallel
  !$omp parallel num_threads(3) private(t) reduction(+:bad)
  t = omp_get_thread_num()
  if (counter /= 40 + t .or. history(2) /= real(t) .or. next() /= 2) bad = bad + 1
  !$omp end parallel
  print '(i0,1x,i0)', bad, counter
  if (.not. (bad == 0 .and. counter == 40)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
