! openmp: parallel do reduction(+) reduction(*); do reduction(max) collapse(2)
! Sums and products of complex, double and half-integer values in module procedures.
module sums
  implicit none
  integer, parameter :: dp = kind(1.0d0)
contains
  complex(dp) function wave(n) result(z)
    integer, intent(in) :: n
    integer :: k
    z = (0.0_dp, 0.0_dp)
    !$omp parallel do reduction(+:z)
    do k = 1, n
      z = z + cmplx(k, -2 * k, dp)
    end do
  end function
  real(dp) function peak(m) result(t)
    real(dp), intent(in) :: m(:, :)
    integer :: i, j
    t = -1
    !$omp parallel
    !$omp do reduction(max:t) collapse(2)
    do j = 1, size(m, 2)
      do i = 1, size(m, 1)
        t = max(t, m(i, j))
      end do
    end do
    !$omp end do
    !$omp end parallel
  end function
end module
program p
  use sums
  implicit none
  complex(dp) :: z
  complex :: turn
  real(dp) :: m(6, 7), t
  integer :: i
  z = wave(40)
  turn = (1.0, 0.0)
  !$omp parallel do reduction(*:turn)
  do i = 1, 6
    turn = turn * (0.0, 1.0)
  end do
  m = reshape([(mod(i * 11, 43) * 0.5_dp, i = 1, 42)], [6, 7])
  t = peak(m)
  print '(2f8.1,2f6.1,f6.1)', z, turn, t
  if (.not. (z == (820.0_dp, -1640.0_dp) .and. turn == (-1.0, 0.0) .and. t == 21)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
