! Solves Poisson's equation by cycles over grids, by successive relaxation in one parallel region,
! and directly by elimination, and compares the solutions.
program multigrid
  use grid
  use omp_lib
  implicit none
  integer, parameter :: finest = 5, n = 2**finest
  real(real_kind), parameter :: pi = acos(-1.0d0)
  type(level), allocatable :: levels(:)
  real(real_kind) :: before, factor, worst, u(0:n, 0:n)
  integer :: i, j, c
  logical :: good

  good = .true.
  call allocate_levels(levels, finest)
  !$omp parallel do collapse(2)
  do j = 1, n - 1
    do i = 1, n - 1
      levels(1)%f(i, j) = 2 * pi**2 * sin(pi * i / n) * sin(pi * j / n) + hat(i, j)
    end do
  end do
  !$omp end parallel do

  before = norm(levels(1)%f)
  factor = 0
  do c = 1, 12
    call cycle_from(levels, 1)
    call find_residual(levels(1))
    if (c == 3) factor = norm(levels(1)%r) / before
    if (c == 2) before = norm(levels(1)%r)
  end do
  call expect('residual', norm(levels(1)%r) < 1d-8)
  call expect('factor', factor < 0.2d0)

  call over_relaxed(u, levels(1)%f)
  worst = 0
  !$omp parallel do reduction(max : worst) collapse(2) schedule(guided, 4)
  do j = 0, n
    do i = 0, n
      worst = max(worst, abs(u(i, j) - levels(1)%u(i, j)))
    end do
  end do
  !$omp end parallel do
  call expect('relaxation', worst < 1d-7)

  call by_lines(levels(1)%f, u)
  call expect('lines', maxval(abs(u - levels(1)%u)) < 1d-9)
  call expect('sums', sums())
  if (good) then
    print '(a)', 'ok'
  else
    print '(a)', 'wrong'
    stop 1
  end if

contains

  subroutine expect(what, right)
    character(*), intent(in) :: what
    logical, intent(in) :: right
    print '(a, a, a)', what, ': ', trim(merge('right    ', 'not right', right))
    good = good .and. right
  end subroutine expect

  pure real(real_kind) function hat(i, j)
    integer, intent(in) :: i, j
    hat = merge(10.0d0, 0.0d0, abs(i - 20) < 4 .and. abs(j - 9) < 3)
  end function hat

  ! All steps in one region; a thread has its own counter of them.
  subroutine over_relaxed(u, f)
    real(real_kind), intent(out) :: u(0:n, 0:n)
    real(real_kind), intent(in) :: f(0:n, 0:n)
    real(real_kind) :: omega, change, d
    integer :: step, colour, i, j
    u = 0
    omega = 2 / (1 + sin(pi / n))
    change = 1
    !$omp parallel private(step, colour, i, j, d) shared(change, omega)
    do step = 1, 400
      !$omp barrier
      if (change < 1d-13) exit
      !$omp barrier
      !$omp single
      change = 0
      !$omp end single
      do colour = 0, 1
        !$omp do schedule(static) reduction(max : change)
        do j = 1, n - 1
          do i = 1 + modulo(j + colour, 2), n - 1, 2
            d = omega * (0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) &
              + f(i, j) / n**2) - u(i, j))
            u(i, j) = u(i, j) + d
            change = max(change, abs(d))
          end do
        end do
        !$omp end do
      end do
    end do
    !$omp end parallel
  end subroutine over_relaxed

  ! Sines in one direction, then a tridiagonal system for each of them.
  subroutine by_lines(f, u)
    real(real_kind), intent(in) :: f(0:n, 0:n)
    real(real_kind), intent(out) :: u(0:n, 0:n)
    real(real_kind), allocatable :: sines(:, :), hat_f(:, :), hat_u(:, :)
    real(real_kind) :: lambda
    integer :: i, j, k
    allocate(sines(n - 1, n - 1), hat_f(n - 1, n - 1), hat_u(n - 1, n - 1))
    !$omp parallel
    !$omp do collapse(2)
    do k = 1, n - 1
      do i = 1, n - 1
        sines(i, k) = sin(pi * i * k / n)
      end do
    end do
    !$omp end do
    !$omp do
    do j = 1, n - 1
      do k = 1, n - 1
        hat_f(k, j) = 2 * dot_product(f(1:n - 1, j), sines(:, k)) / n
      end do
    end do
    !$omp end do
    !$omp single
    do k = 1, n - 1
      !$omp task firstprivate(k) private(lambda) shared(hat_f, hat_u)
      lambda = 2 - 2 * cos(pi * k / n)
      call tridiagonal(2 + lambda, hat_f(k, :) / n**2, hat_u(k, :))
      !$omp end task
    end do
    !$omp end single
    !$omp do
    do j = 1, n - 1
      do i = 1, n - 1
        u(i, j) = dot_product(hat_u(:, j), sines(i, :))
      end do
    end do
    !$omp end do nowait
    !$omp sections
    !$omp section
    u(0, :) = 0
    u(n, :) = 0
    !$omp section
    u(1:n - 1, 0) = 0
    !$omp section
    u(1:n - 1, n) = 0
    !$omp end sections
    !$omp end parallel
  end subroutine by_lines

  pure subroutine tridiagonal(d, f, x)
    real(real_kind), intent(in) :: d, f(:)
    real(real_kind), intent(out) :: x(:)
    real(real_kind) :: c(size(f))
    integer :: i, m
    m = size(f)
    c(1) = 1 / d
    x(1) = f(1) / d
    do i = 2, m
      c(i) = 1 / (d - c(i - 1))
      x(i) = (f(i) + x(i - 1)) * c(i)
    end do
    do i = m - 1, 1, -1
      x(i) = x(i) + c(i) * x(i + 1)
    end do
  end subroutine tridiagonal

  ! Sums over threads with variables that each thread keeps.
  logical function sums()
    integer, save :: mine = 0
    !$omp threadprivate(mine)
    integer :: i, all, last
    all = 0
    mine = 100
    !$omp parallel copyin(mine) shared(all)
    !$omp do lastprivate(last) ordered schedule(static, 2)
    do i = 1, 30
      mine = mine + i
      last = i
      !$omp ordered
      all = all + i
      !$omp end ordered
    end do
    !$omp end do
    !$omp end parallel
    sums = all == 465 .and. last == 30
    all = -100 * omp_get_max_threads()
    !$omp parallel reduction(+ : all)
    all = all + mine
    !$omp end parallel
    sums = sums .and. all == 465
  end function sums
end program multigrid
