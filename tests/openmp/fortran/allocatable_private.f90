! openmp: parallel private firstprivate; do lastprivate
! Allocatable arrays as private data.
program p
  use omp_lib
  implicit none
  integer, allocatable :: a(:), f(:)
  integer :: errors, i, last(2)
  allocate (a(4))
  allocate (f(3))
  a = -1
  f = [1, 2, 3]
  errors = 0
  !$omp parallel private(a) firstprivate(f) reduction(+:errors)
  if (.not. allocated(a)) errors = errors + 1
  a = omp_get_thread_num()
  if (sum(f) /= 6) errors = errors + 1
  f(1) = omp_get_thread_num()
  deallocate (a)
  allocate (a(10))
  a = 2
  if (sum(a) /= 20 .or. f(1) /= omp_get_thread_num()) errors = errors + 1
  !$omp end parallel
  last = 0
  !$omp parallel
  !$omp do lastprivate(last)
  do i = 1, 30
    last = [i, -i]
  end do
  !$omp end do
  !$omp end parallel
  print '(5(i0,1x))', errors, size(a), sum(f), last
  if (errors /= 0 .or. size(a) /= 4 .or. any(a /= -1) .or. sum(f) /= 6 .or. last(1) /= 30) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
