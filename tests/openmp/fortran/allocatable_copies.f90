! openmp: parallel firstprivate private reduction(+) num_threads; parallel do lastprivate; task
! Copies of allocatable objects: bounds, reallocation by assignment, deallocation in the region, and
! objects without memory.
program allocatable_copies
  use omp_lib
  implicit none
  integer, allocatable :: a(:), b(:, :), one
  real(8), allocatable :: none(:)
  character(:), allocatable :: text
  integer :: i, n, s, errors
  errors = 0
  allocate (a(-2:7), b(3, 4))
  a = [(i, i=1, 10)]
  b = 5
  one = 9
  text = 'hello'
  s = 0
  n = 0
  !$omp parallel num_threads(3) firstprivate(a, b, one, text) private(none) reduction(+:s, n, errors)
  if (allocated(none) .or. lbound(a, 1) /= -2 .or. ubound(a, 1) /= 7) errors = errors + 1
  allocate (none(omp_get_thread_num() + 1))
  none = 1
  a = a + omp_get_thread_num()
  b(3, 4) = omp_get_thread_num()
  one = one + 1
  s = s + sum(a) - 10*omp_get_thread_num() + b(1, 1) + one + len(text)
  if (size(none) /= omp_get_thread_num() + 1 .or. sum(none) < 1) errors = errors + 1
  n = n + 1
  deallocate (a)
  allocate (a(3))
  a = 7
  text = 'a longer text'
  if (sum(a) /= 21 .or. len(text) /= 13) errors = errors + 1
  !$omp end parallel
  if (s /= 75*n .or. sum(a) /= 55 .or. b(3, 4) /= 5 .or. one /= 9) errors = errors + 1
  if (text /= 'hello' .or. allocated(none)) errors = errors + 1
  !$omp parallel do lastprivate(a) firstprivate(one) schedule(static, 3)
  do i = 1, 50
    a = i
    a(-2) = i*one
  end do
  if (a(-2) /= 450 .or. a(7) /= 50) errors = errors + 1
  deallocate (a)
  s = 0
  !$omp parallel num_threads(2) private(a) reduction(+:s)
  if (allocated(a)) s = -1000
  !$omp do
  do i = 1, 10
    if (.not. allocated(a)) allocate (a(i))
    if (size(a) > 0) s = s + 1
  end do
  !$omp end parallel
  if (s /= 10 .or. allocated(a)) errors = errors + 1
  allocate (a(5), source=3)
  s = 0
  !$omp parallel
  !$omp single
  do i = 1, 6
    !$omp task firstprivate(a, i, text) shared(s)
    a(1) = i
    !$omp atomic
    s = s + a(1) + a(5) + len(text)
    !$omp end task
  end do
  !$omp end single
  !$omp end parallel
  if (s /= 21 + 6*8 .or. sum(a) /= 15) errors = errors + 1
  print '(i0,a,i0)', s, ', errors ', errors
  if (errors == 0) then
    print '(a)', 'ok'
  else
    print '(a)', 'wrong'
    stop 1
  end if
end program
