! openmp: single; parallel private
! The clause is at the end of the construct: an array, a real and a string.
program p
  implicit none
  integer :: v(5), errors, i
  real :: x
  character(len=6) :: word
  errors = 0
  !$omp parallel private(v, x, word, i) reduction(+:errors)
  v = 0
  x = 0
  word = 'none'
  !$omp single
  do i = 1, 5
    v(i) = i * i
  end do
  x = 2.5
  word = 'joined'
  !$omp end single copyprivate(v, x, word)
  if (sum(v) /= 55 .or. x /= 2.5 .or. word /= 'joined') errors = errors + 1
  !$omp end parallel
  print '(i0)', errors
  if (errors /= 0) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
