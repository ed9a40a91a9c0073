! openmp: parallel private firstprivate; parallel do
! Derived types, pointers and characters as private data.
program p
  use omp_lib
  implicit none
  type :: point
    integer :: x = 3
    real :: w(2) = [0.5, 1.5]
  end type
  type(point) :: a, b
  integer, target :: store(40)
  integer, pointer :: q(:)
  character(len=8) :: name
  integer :: errors, i
  complex :: z
  a%x = 10
  b%x = 20
  name = 'main'
  z = (1.0, 2.0)
  errors = 0
  q => store
  !$omp parallel private(a) firstprivate(b, name, z) reduction(+:errors)
  if (b%x /= 20 .or. b%w(2) /= 1.5 .or. name /= 'main' .or. aimag(z) /= 2.0) errors = errors + 1
  a%x = omp_get_thread_num()
  b%x = a%x
  name = 'other'
  z = z * 2
  !$omp barrier
  if (a%x /= omp_get_thread_num() .or. b%x /= a%x .or. real(z) /= 2.0) errors = errors + 1
  !$omp end parallel
  !$omp parallel do
  do i = 1, 40
    q(i) = i + a%x
  end do
  print '(4(i0,1x),a)', a%x, b%x, sum(store), errors, trim(name)
  if (errors /= 0 .or. a%x /= 10 .or. b%x /= 20 .or. sum(store) /= 820 + 400) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
