! openmp: parallel do firstprivate; parallel do collapse(2)
! Slices with strides, assumed shapes with lower bounds, optional and value arguments.
program p
  implicit none
  integer :: m(8, 9), i, j, bad
  m = 0
  call fill(m(2:8:2, 9:1:-4), 5)
  call fill(m(1:7:2, 2:8:3))
  call by_value(m, 2)
  bad = 0
  do i = 1, 8
    do j = 1, 9
      if (m(i, j) /= want(i, j)) bad = bad + 1
    end do
  end do
  print '(i0,1x,i0)', sum(m), bad
  if (.not. (bad == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine fill(a, base)
    integer, intent(inout) :: a(0:, -1:)
    integer, intent(in), optional :: base
    integer :: r, c, b
    b = 0
    if (present(base)) b = base
    !$omp parallel do collapse(2)
    do r = lbound(a, 1), ubound(a, 1)
      do c = -1, ubound(a, 2)
        a(r, c) = b + r * 10 + c
      end do
    end do
  end subroutine
  subroutine by_value(a, k)
    integer, intent(inout) :: a(:, :)
    integer, value :: k
    integer :: r
    !$omp parallel do firstprivate(k)
    do r = 1, size(a, 1)
      k = k * 1
      a(r, :) = a(r, :) * k
    end do
  end subroutine
  integer function want(r, c)
    integer, intent(in) :: r, c
    want = 0
    if (mod(r, 2) == 0 .and. mod(c, 4) == 1) want = 5 + (r / 2 - 1) * 10 + (9 - c) / 4 - 1
    if (mod(r, 2) == 1 .and. mod(c, 3) == 2) want = (r - 1) / 2 * 10 + (c - 2) / 3 - 1
    want = want * 2
  end function
end program
