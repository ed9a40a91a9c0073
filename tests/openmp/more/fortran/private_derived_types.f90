! openmp: parallel private firstprivate; do lastprivate
! Derived types with default values, arrays and text as private copies.
program p
  implicit none
  type :: item
    integer :: n = 7
    real :: v(3) = [1.0, 2.0, 3.0]
    character(5) :: tag = 'start'
  end type
  type(item) :: a, b, last
  integer :: i, bad
  a%n = 50
  a%tag = 'given'
  bad = 0
  !$omp parallel firstprivate(a) private(b) reduction(+:bad)
  if (a%n /= 50 .or. a%tag /= 'given' .or. a%v(2) /= 2.0) bad = bad + 1
  b%n = a%n + 1
  b%tag = 'inner'
  a%v = 0
  !$omp do lastprivate(last)
  do i = 1, 20
    last%n = i
    last%v = real(i) * [1, 2, 3]
    write (last%tag, '(i5)') i
  end do
  !$omp end do
  if (b%n /= 51) bad = bad + 1
  !$omp end parallel
  print '(i0,1x,f5.1,1x,a,1x,i0)', last%n, last%v(3), last%tag, bad
  if (.not. (bad == 0 .and. last%n == 20 .and. last%v(3) == 60 .and. last%tag == '   20' &
            .and. a%v(3) == 3)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
