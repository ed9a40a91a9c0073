! openmp: do reduction(+); parallel reduction(+); parallel do reduction(+)
! Reductions of dummy arguments, module variables, arrays and function results.
module sums
  implicit none
  integer :: shared_total = 0
contains
  subroutine add_module(n)
    integer, intent(in) :: n
    integer :: i
    !$omp do reduction(+:shared_total)
    do i = 1, n
      shared_total = shared_total + i
    end do
    !$omp end do
  end subroutine
  function histogram(v, m) result(h)
    integer, intent(in) :: v(:), m
    integer :: h(0:m - 1), i
    h = 0
    !$omp parallel do reduction(+:h)
    do i = 1, size(v)
      h(mod(v(i), m)) = h(mod(v(i), m)) + 1
    end do
  end function
  real function norm(x)
    real, intent(in) :: x(:, :)
    integer :: j
    norm = 0
    !$omp parallel do reduction(max:norm)
    do j = 1, size(x, 2)
      norm = max(norm, sum(abs(x(:, j))))
    end do
  end function
end module
program p
  use sums
  implicit none
  integer :: v(90), i, h(0:5), n
  real :: x(3, 4)
  v = [(i * i, i = 1, 90)]
  x = reshape([(real(i) - 6, i = 1, 12)], [3, 4])
  call add_module(10)
  n = 0
  !$omp parallel num_threads(3) reduction(+:n)
  call add_module(20)
  n = n + 1
  call add_module(5)
  !$omp end parallel
  h = histogram(v, 6)
  print '(i0,6(1x,i0),f6.1)', shared_total, h, norm(x)
  if (.not. (shared_total == 55 + 210 + 15 .and. sum(h) == 90 .and. h(1) == 30 &
            .and. h(2) == 0 .and. norm(x) == 15 .and. n >= 1)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
