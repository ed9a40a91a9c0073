! openmp: threadprivate; parallel copyin
module data
  implicit none
  integer, save :: counter = 4
  !$omp threadprivate(counter)
end module
program p
  use omp_lib
  use data
  implicit none
  integer :: k, errors
  real :: x(3)
  common /block/ k, x
  !$omp threadprivate(/block/)
  k = 10
  x = 1.5
  counter = 6
  errors = 0
  !$omp parallel copyin(/block/) reduction(+:errors)
  if (k /= 10 .or. any(x /= 1.5)) errors = errors + 1
  k = k + omp_get_thread_num()
  call check(errors)
  !$omp end parallel
  !$omp parallel copyin(counter) reduction(+:errors)
  if (counter /= 6) errors = errors + 1
  counter = omp_get_thread_num()
  !$omp end parallel
  !$omp parallel reduction(+:errors)
  if (k /= 10 + omp_get_thread_num()) errors = errors + 1
  if (counter /= omp_get_thread_num()) errors = errors + 1
  !$omp end parallel
  print '(i0,1x,i0,1x,i0)', k, counter, errors
  if (errors /= 0) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine check(e)
    integer, intent(inout) :: e
    integer :: kk
    real :: xx(3)
    common /block/ kk, xx
    !$omp threadprivate(/block/)
    if (kk /= 10 + omp_get_thread_num() .or. xx(3) /= 1.5) e = e + 1
  end subroutine
end program
