! Poisson's equation on a square: a hierarchy of grids.
module grid
  implicit none
  integer, parameter :: real_kind = kind(1.0d0)

  type :: level
    integer :: n
    real(real_kind), allocatable :: u(:, :), f(:, :), r(:, :)
  end type level

contains

  subroutine allocate_levels(levels, finest)
    type(level), allocatable, intent(out) :: levels(:)
    integer, intent(in) :: finest
    integer :: k, n
    allocate(levels(finest))
    do k = 1, finest
      n = 2**(finest - k + 1)
      levels(k)%n = n
      allocate(levels(k)%u(0:n, 0:n), levels(k)%f(0:n, 0:n), levels(k)%r(0:n, 0:n))
      levels(k)%u = 0
      levels(k)%f = 0
      levels(k)%r = 0
    end do
  end subroutine allocate_levels

  ! Points of one colour after those of the other.
  subroutine smooth(l, sweeps)
    type(level), intent(inout) :: l
    integer, intent(in) :: sweeps
    integer :: s, colour, i, j
    real(real_kind) :: h2
    h2 = 1 / real(l%n, real_kind)**2
    do s = 1, sweeps
      do colour = 0, 1
        !$omp parallel do private(i) schedule(static) if (l%n > 4)
        do j = 1, l%n - 1
          do i = 1 + modulo(j + colour, 2), l%n - 1, 2
            l%u(i, j) = 0.25d0 * (l%u(i - 1, j) + l%u(i + 1, j) + l%u(i, j - 1) &
              + l%u(i, j + 1) + h2 * l%f(i, j))
          end do
        end do
        !$omp end parallel do
      end do
    end do
  end subroutine smooth

  subroutine find_residual(l)
    type(level), intent(inout) :: l
    integer :: i, j
    real(real_kind) :: n2
    n2 = real(l%n, real_kind)**2
    !$omp parallel do collapse(2) schedule(dynamic, 16)
    do j = 1, l%n - 1
      do i = 1, l%n - 1
        l%r(i, j) = l%f(i, j) + n2 * (l%u(i - 1, j) + l%u(i + 1, j) + l%u(i, j - 1) &
          + l%u(i, j + 1) - 4 * l%u(i, j))
      end do
    end do
    !$omp end parallel do
  end subroutine find_residual

  subroutine restrict(fine, coarse)
    type(level), intent(in) :: fine
    type(level), intent(inout) :: coarse
    integer :: i, j
    !$omp parallel
    !$omp do
    do j = 1, coarse%n - 1
      do i = 1, coarse%n - 1
        coarse%f(i, j) = (4 * fine%r(2*i, 2*j) &
          + 2 * (fine%r(2*i - 1, 2*j) + fine%r(2*i + 1, 2*j)) &
          + 2 * (fine%r(2*i, 2*j - 1) + fine%r(2*i, 2*j + 1)) &
          + fine%r(2*i - 1, 2*j - 1) + fine%r(2*i + 1, 2*j - 1) &
          + fine%r(2*i - 1, 2*j + 1) + fine%r(2*i + 1, 2*j + 1)) / 16
      end do
    end do
    !$omp end do nowait
    !$omp workshare
    coarse%u = 0
    !$omp end workshare
    !$omp end parallel
  end subroutine restrict

  subroutine prolong(coarse, fine)
    type(level), intent(in) :: coarse
    type(level), intent(inout) :: fine
    integer :: i, j
    real(real_kind) :: v
    !$omp parallel do private(i, v)
    do j = 1, fine%n - 1
      do i = 1, fine%n - 1
        v = coarse%u(i / 2, j / 2) + coarse%u((i + 1) / 2, j / 2) &
          + coarse%u(i / 2, (j + 1) / 2) + coarse%u((i + 1) / 2, (j + 1) / 2)
        fine%u(i, j) = fine%u(i, j) + v / 4
      end do
    end do
    !$omp end parallel do
  end subroutine prolong

  recursive subroutine cycle_from(levels, k)
    type(level), intent(inout) :: levels(:)
    integer, intent(in) :: k
    if (k == size(levels)) then
      levels(k)%u(1, 1) = levels(k)%f(1, 1) / 16
      return
    end if
    call smooth(levels(k), 2)
    call find_residual(levels(k))
    call restrict(levels(k), levels(k + 1))
    call cycle_from(levels, k + 1)
    call prolong(levels(k + 1), levels(k))
    call smooth(levels(k), 2)
  end subroutine cycle_from

  real(real_kind) function norm(a)
    real(real_kind), intent(in) :: a(:, :)
    integer :: j
    norm = 0
    !$omp parallel do reduction(max : norm)
    do j = lbound(a, 2), ubound(a, 2)
      norm = max(norm, maxval(abs(a(:, j))))
    end do
    !$omp end parallel do
  end function norm
end module grid
