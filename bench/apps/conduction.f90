! Heat conduction and reaction in a block of layers: alternating-direction implicit steps in three
! dimensions with tridiagonal systems along lines, a conductivity that depends on the temperature,
! radiating sides, sources that move, melting with latent heat, and probes.
!
!     conduction [CELLS ON A SIDE [STEPS]]
module block_data_types
  implicit none
  integer, parameter :: wp = kind(1.0d0)

  type :: material
    real(wp) :: conductivity, slope, capacity, melting, latent
  end type material

  type :: heated_block
    integer :: n = 0
    real(wp) :: h = 0.0_wp, dt = 0.0_wp, time = 0.0_wp
    real(wp), allocatable :: t(:, :, :)           ! temperature
    real(wp), allocatable :: half(:, :, :)        ! after a part of a step
    real(wp), allocatable :: right(:, :, :)       ! right sides
    real(wp), allocatable :: kx(:, :, :), ky(:, :, :), kz(:, :, :)  ! conductivity of faces
    real(wp), allocatable :: capacity(:, :, :)
    real(wp), allocatable :: liquid(:, :, :)      ! fraction that has melted
    real(wp), allocatable :: fuel(:, :, :)        ! what is left to burn
    real(wp), allocatable :: source(:, :, :)
    integer, allocatable :: layer(:, :, :)
    type(material) :: materials(3)
  end type heated_block

  type :: summary
    real(wp) :: mean = 0.0_wp, hottest = 0.0_wp, coldest = 0.0_wp, energy = 0.0_wp
    real(wp) :: melted = 0.0_wp, burnt = 0.0_wp
  end type summary
end module block_data_types

module block_setup
  use block_data_types
  implicit none

contains

  subroutine create(b, n)
    type(heated_block), intent(inout) :: b
    integer, intent(in) :: n

    b%n = n
    b%h = 1.0_wp / n
    b%dt = 0.15_wp * b%h * b%h
    allocate (b%t(0:n + 1, 0:n + 1, 0:n + 1), b%half(0:n + 1, 0:n + 1, 0:n + 1))
    allocate (b%right(n, n, n), b%capacity(n, n, n), b%liquid(n, n, n), b%fuel(n, n, n))
    allocate (b%source(n, n, n), b%layer(n, n, n))
    allocate (b%kx(0:n, n, n), b%ky(n, 0:n, n), b%kz(n, n, 0:n))
    b%materials(1) = material(1.0_wp, 0.05_wp, 1.0_wp, 2.0_wp, 0.5_wp)
    b%materials(2) = material(0.2_wp, 0.10_wp, 1.5_wp, 1.2_wp, 0.3_wp)
    b%materials(3) = material(3.0_wp, -0.02_wp, 0.8_wp, 5.0_wp, 1.0_wp)
    call fill(b)
  end subroutine create

  subroutine destroy(b)
    type(heated_block), intent(inout) :: b
    deallocate (b%t, b%half, b%right, b%capacity, b%liquid, b%fuel, b%source, b%layer, b%kx, b%ky, b%kz)
  end subroutine destroy

  subroutine fill(b)
    type(heated_block), intent(inout) :: b
    integer :: x, y, z
    real(wp) :: u, v, w

    !$omp parallel do private(x, y) schedule(static)
    do z = 0, b%n + 1
      do y = 0, b%n + 1
        do x = 0, b%n + 1
          b%t(x, y, z) = 1.0_wp
          b%half(x, y, z) = 1.0_wp
        end do
      end do
    end do
    !$omp parallel do collapse(2) private(x, u, v, w) schedule(static)
    do z = 1, b%n
      do y = 1, b%n
        do x = 1, b%n
          u = (x - 0.5_wp) * b%h
          v = (y - 0.5_wp) * b%h
          w = (z - 0.5_wp) * b%h
          b%layer(x, y, z) = 1
          if (w > 0.3_wp + 0.1_wp * sin(6.0_wp * u)) b%layer(x, y, z) = 2
          if (w > 0.7_wp + 0.05_wp * cos(9.0_wp * v)) b%layer(x, y, z) = 3
          b%t(x, y, z) = 1.0_wp + 0.2_wp * sin(3.0_wp * u) * sin(5.0_wp * v)
          b%liquid(x, y, z) = 0.0_wp
          b%fuel(x, y, z) = merge(1.0_wp, 0.0_wp, b%layer(x, y, z) == 2)
          b%source(x, y, z) = 0.0_wp
        end do
      end do
    end do
  end subroutine fill
end module block_setup

module block_steps
  use block_data_types
  implicit none

contains

  pure function conductivity(m, t) result(k)
    type(material), intent(in) :: m
    real(wp), intent(in) :: t
    real(wp) :: k
    k = max(0.05_wp, m%conductivity * (1.0_wp + m%slope * (t - 1.0_wp)))
  end function conductivity

  pure function between(a, b) result(k)
    real(wp), intent(in) :: a, b
    real(wp) :: k
    k = 2.0_wp * a * b / (a + b)
  end function between

  ! Conductivities of faces, as harmonic means; sides of the block let through less.
  subroutine faces(b)
    type(heated_block), intent(inout) :: b
    integer :: x, y, z, n
    real(wp) :: here, next

    n = b%n
    !$omp parallel
    !$omp do private(x, y, here, next) schedule(static)
    do z = 1, n
      do y = 1, n
        b%kx(0, y, z) = 0.02_wp
        b%kx(n, y, z) = 0.02_wp
        do x = 1, n - 1
          here = conductivity(b%materials(b%layer(x, y, z)), b%t(x, y, z))
          next = conductivity(b%materials(b%layer(x + 1, y, z)), b%t(x + 1, y, z))
          b%kx(x, y, z) = between(here, next)
        end do
      end do
    end do
    !$omp end do
    !$omp do private(x, y, here, next) schedule(static)
    do z = 1, n
      do x = 1, n
        b%ky(x, 0, z) = 0.02_wp
        b%ky(x, n, z) = 0.02_wp
      end do
      do y = 1, n - 1
        do x = 1, n
          here = conductivity(b%materials(b%layer(x, y, z)), b%t(x, y, z))
          next = conductivity(b%materials(b%layer(x, y + 1, z)), b%t(x, y + 1, z))
          b%ky(x, y, z) = between(here, next)
        end do
      end do
    end do
    !$omp end do
    !$omp do private(x, y, here, next) schedule(static)
    do z = 1, n - 1
      do y = 1, n
        do x = 1, n
          here = conductivity(b%materials(b%layer(x, y, z)), b%t(x, y, z))
          next = conductivity(b%materials(b%layer(x, y, z + 1)), b%t(x, y, z + 1))
          b%kz(x, y, z) = between(here, next)
        end do
      end do
    end do
    !$omp end do
    !$omp do private(x) schedule(static)
    do y = 1, n
      do x = 1, n
        b%kz(x, y, 0) = 0.02_wp
        b%kz(x, y, n) = 0.02_wp
      end do
    end do
    !$omp end do
    !$omp end parallel
  end subroutine faces

  ! Heat capacities, with latent heat spread over the range in which a material melts.
  subroutine capacities(b)
    type(heated_block), intent(inout) :: b
    integer :: x, y, z
    real(wp) :: distance

    !$omp parallel do collapse(2) private(x, distance) schedule(static)
    do z = 1, b%n
      do y = 1, b%n
        do x = 1, b%n
          associate (m => b%materials(b%layer(x, y, z)))
            distance = (b%t(x, y, z) - m%melting) / 0.1_wp
            b%capacity(x, y, z) = m%capacity
            if (abs(distance) < 1.0_wp) b%capacity(x, y, z) = m%capacity + m%latent / 0.2_wp
            b%liquid(x, y, z) = min(1.0_wp, max(0.0_wp, 0.5_wp * (distance + 1.0_wp)))
          end associate
        end do
      end do
    end do
  end subroutine capacities

  ! A beam that moves over the top, and the burning of fuel.
  subroutine sources(b)
    type(heated_block), intent(inout) :: b
    integer :: x, y, z
    real(wp) :: cx, cy, dx, dy, rate, depth

    cx = 0.5_wp + 0.3_wp * cos(2000.0_wp * b%time)
    cy = 0.5_wp + 0.3_wp * sin(2000.0_wp * b%time)
    !$omp parallel do private(x, y, dx, dy, rate, depth) schedule(static)
    do z = 1, b%n
      depth = 1.0_wp - (z - 0.5_wp) * b%h
      do y = 1, b%n
        do x = 1, b%n
          dx = (x - 0.5_wp) * b%h - cx
          dy = (y - 0.5_wp) * b%h - cy
          b%source(x, y, z) = 1500.0_wp / (1.0_wp + 200.0_wp * (dx * dx + dy * dy)) / (1.0_wp + 50.0_wp * depth**2)
          if (b%fuel(x, y, z) > 0.0_wp .and. b%t(x, y, z) > 1.15_wp) then
            rate = b%fuel(x, y, z) * 40.0_wp * (b%t(x, y, z) - 1.15_wp)
            rate = min(rate, b%fuel(x, y, z) / b%dt)
            b%fuel(x, y, z) = b%fuel(x, y, z) - b%dt * rate
            b%source(x, y, z) = b%source(x, y, z) + 2.0_wp * rate
          end if
        end do
      end do
    end do
  end subroutine sources

  ! One third of the explicit part in the two other directions, and the sources.
  subroutine right_sides(b, field, direction)
    type(heated_block), intent(inout) :: b
    integer, intent(in) :: direction
    real(wp), intent(in) :: field(0:, 0:, 0:)
    integer :: x, y, z
    real(wp) :: part(3), sum, factor

    factor = b%dt / (3.0_wp * b%h * b%h)
    !$omp parallel do private(x, y, part, sum) schedule(static)
    do z = 1, b%n
      do y = 1, b%n
        do x = 1, b%n
          part(1) = b%kx(x, y, z) * (field(x + 1, y, z) - field(x, y, z)) &
                    - b%kx(x - 1, y, z) * (field(x, y, z) - field(x - 1, y, z))
          part(2) = b%ky(x, y, z) * (field(x, y + 1, z) - field(x, y, z)) &
                    - b%ky(x, y - 1, z) * (field(x, y, z) - field(x, y - 1, z))
          part(3) = b%kz(x, y, z) * (field(x, y, z + 1) - field(x, y, z)) &
                    - b%kz(x, y, z - 1) * (field(x, y, z) - field(x, y, z - 1))
          part(direction) = 0.0_wp
          sum = factor * (part(1) + part(2) + part(3)) + b%dt / 3.0_wp * b%source(x, y, z)
          b%right(x, y, z) = field(x, y, z) + sum / b%capacity(x, y, z)
        end do
      end do
    end do
  end subroutine right_sides

  ! Solves one tridiagonal system of n unknowns.
  pure subroutine tridiagonal(n, low, middle, high, value)
    integer, intent(in) :: n
    real(wp), intent(in) :: low(n), middle(n)
    real(wp), intent(inout) :: high(n), value(n)
    integer :: i
    real(wp) :: pivot

    high(1) = high(1) / middle(1)
    value(1) = value(1) / middle(1)
    do i = 2, n
      pivot = 1.0_wp / (middle(i) - low(i) * high(i - 1))
      high(i) = high(i) * pivot
      value(i) = (value(i) - low(i) * value(i - 1)) * pivot
    end do
    do i = n - 1, 1, -1
      value(i) = value(i) - high(i) * value(i + 1)
    end do
  end subroutine tridiagonal

  subroutine sweep_x(b, to)
    type(heated_block), intent(in) :: b
    real(wp), intent(inout) :: to(0:, 0:, 0:)
    integer :: x, y, z
    real(wp) :: low(b%n), middle(b%n), high(b%n), value(b%n), factor

    factor = b%dt / (3.0_wp * b%h * b%h)
    !$omp parallel do collapse(2) private(x, low, middle, high, value) schedule(static)
    do z = 1, b%n
      do y = 1, b%n
        do x = 1, b%n
          low(x) = -factor * b%kx(x - 1, y, z) / b%capacity(x, y, z)
          high(x) = -factor * b%kx(x, y, z) / b%capacity(x, y, z)
          middle(x) = 1.0_wp - low(x) - high(x)
          value(x) = b%right(x, y, z)
        end do
        value(1) = value(1) - low(1) * to(0, y, z)
        value(b%n) = value(b%n) - high(b%n) * to(b%n + 1, y, z)
        call tridiagonal(b%n, low, middle, high, value)
        do x = 1, b%n
          to(x, y, z) = value(x)
        end do
      end do
    end do
  end subroutine sweep_x

  ! Lines in y, many at once: the inner loop is over x.
  subroutine sweep_y(b, to)
    type(heated_block), intent(in) :: b
    real(wp), intent(inout) :: to(0:, 0:, 0:)
    integer :: x, y, z
    real(wp) :: high(b%n, b%n), low, middle, pivot, factor

    factor = b%dt / (3.0_wp * b%h * b%h)
    !$omp parallel do private(x, y, high, low, middle, pivot) schedule(static)
    do z = 1, b%n
      do y = 1, b%n
        do x = 1, b%n
          low = -factor * b%ky(x, y - 1, z) / b%capacity(x, y, z)
          high(x, y) = -factor * b%ky(x, y, z) / b%capacity(x, y, z)
          middle = 1.0_wp - low - high(x, y)
          if (y == 1) then
            pivot = 1.0_wp / middle
            to(x, y, z) = (b%right(x, y, z) - low * to(x, 0, z)) * pivot
          else
            pivot = 1.0_wp / (middle - low * high(x, y - 1))
            to(x, y, z) = (b%right(x, y, z) - low * to(x, y - 1, z)) * pivot
          end if
          if (y == b%n) to(x, y, z) = to(x, y, z) - high(x, y) * to(x, y + 1, z) * pivot
          high(x, y) = high(x, y) * pivot
        end do
      end do
      do y = b%n - 1, 1, -1
        do x = 1, b%n
          to(x, y, z) = to(x, y, z) - high(x, y) * to(x, y + 1, z)
        end do
      end do
    end do
  end subroutine sweep_y

  subroutine sweep_z(b, to)
    type(heated_block), intent(in) :: b
    real(wp), intent(inout) :: to(0:, 0:, 0:)
    integer :: x, y, z
    real(wp) :: high(b%n, b%n), low, middle, pivot, factor

    factor = b%dt / (3.0_wp * b%h * b%h)
    !$omp parallel do private(x, z, high, low, middle, pivot) schedule(static)
    do y = 1, b%n
      do z = 1, b%n
        do x = 1, b%n
          low = -factor * b%kz(x, y, z - 1) / b%capacity(x, y, z)
          high(x, z) = -factor * b%kz(x, y, z) / b%capacity(x, y, z)
          middle = 1.0_wp - low - high(x, z)
          if (z == 1) then
            pivot = 1.0_wp / middle
            to(x, y, z) = (b%right(x, y, z) - low * to(x, y, 0)) * pivot
          else
            pivot = 1.0_wp / (middle - low * high(x, z - 1))
            to(x, y, z) = (b%right(x, y, z) - low * to(x, y, z - 1)) * pivot
          end if
          if (z == b%n) to(x, y, z) = to(x, y, z) - high(x, z) * to(x, y, z + 1) * pivot
          high(x, z) = high(x, z) * pivot
        end do
      end do
      do z = b%n - 1, 1, -1
        do x = 1, b%n
          to(x, y, z) = to(x, y, z) - high(x, z) * to(x, y, z + 1)
        end do
      end do
    end do
  end subroutine sweep_z

  ! Sides radiate: their outer cells follow the temperature within.
  subroutine sides(b, field)
    type(heated_block), intent(in) :: b
    real(wp), intent(inout) :: field(0:, 0:, 0:)
    integer :: i, j, n

    n = b%n
    !$omp parallel do private(i) schedule(static)
    do j = 1, n
      do i = 1, n
        field(0, i, j) = radiate(field(1, i, j))
        field(n + 1, i, j) = radiate(field(n, i, j))
        field(i, 0, j) = radiate(field(i, 1, j))
        field(i, n + 1, j) = radiate(field(i, n, j))
        field(i, j, 0) = 1.0_wp
        field(i, j, n + 1) = radiate(field(i, j, n))
      end do
    end do
  end subroutine sides

  pure function radiate(t) result(outer)
    real(wp), intent(in) :: t
    real(wp) :: outer
    outer = t - 0.01_wp * (t**4 - 1.0_wp)
  end function radiate

  subroutine one_step(b)
    type(heated_block), intent(inout) :: b

    call faces(b)
    call capacities(b)
    call sources(b)
    call sides(b, b%t)
    call right_sides(b, b%t, 1)
    call copy(b%n, b%t, b%half)
    call sweep_x(b, b%half)
    call sides(b, b%half)
    call right_sides(b, b%half, 2)
    call copy(b%n, b%half, b%t)
    call sweep_y(b, b%t)
    call sides(b, b%t)
    call right_sides(b, b%t, 3)
    call sweep_z(b, b%t)
    b%time = b%time + b%dt
  end subroutine one_step

  subroutine copy(n, from, to)
    integer, intent(in) :: n
    real(wp), intent(in) :: from(0:, 0:, 0:)
    real(wp), intent(inout) :: to(0:, 0:, 0:)
    integer :: x, y, z

    !$omp parallel do private(x, y) schedule(static)
    do z = 0, n + 1
      do y = 0, n + 1
        do x = 0, n + 1
          to(x, y, z) = from(x, y, z)
        end do
      end do
    end do
  end subroutine copy
end module block_steps

module block_measures
  use block_data_types
  implicit none

contains

  function measure(b) result(all)
    type(heated_block), intent(in) :: b
    type(summary) :: all
    integer :: x, y, z
    real(wp) :: mean, hottest, coldest, energy, melted, burnt

    mean = 0.0_wp
    energy = 0.0_wp
    melted = 0.0_wp
    burnt = 0.0_wp
    hottest = -huge(1.0_wp)
    coldest = huge(1.0_wp)
    !$omp parallel do private(x, y) reduction(+: mean, energy, melted, burnt) reduction(max: hottest) &
    !$omp& reduction(min: coldest) schedule(static)
    do z = 1, b%n
      do y = 1, b%n
        do x = 1, b%n
          mean = mean + b%t(x, y, z)
          energy = energy + b%materials(b%layer(x, y, z))%capacity * b%t(x, y, z)
          melted = melted + b%liquid(x, y, z)
          if (b%layer(x, y, z) == 2) burnt = burnt + 1.0_wp - b%fuel(x, y, z)
          hottest = max(hottest, b%t(x, y, z))
          coldest = min(coldest, b%t(x, y, z))
        end do
      end do
    end do
    all = summary(mean / real(b%n, wp)**3, hottest, coldest, energy * b%h**3, melted, burnt)
  end function measure

  ! The mean temperature of each of four slices.
  subroutine slices(b, mean)
    type(heated_block), intent(in) :: b
    real(wp), intent(out) :: mean(4)
    integer :: x, y, z, k

    mean = 0.0_wp
    !$omp parallel do private(x, y, k) reduction(+: mean) schedule(static)
    do z = 1, b%n
      k = 1 + 4 * (z - 1) / b%n
      do y = 1, b%n
        do x = 1, b%n
          mean(k) = mean(k) + b%t(x, y, z)
        end do
      end do
    end do
    mean = 4.0_wp * mean / real(b%n, wp)**3
  end subroutine slices

  integer function argument(place, otherwise)
    integer, intent(in) :: place, otherwise
    character(len=32) :: text
    integer :: status

    argument = otherwise
    if (command_argument_count() < place) return
    call get_command_argument(place, text)
    read (text, *, iostat=status) argument
    if (status /= 0) argument = -1
  end function argument
end module block_measures

program conduction
  use block_setup
  use block_steps
  use block_measures
  use omp_lib
  implicit none
  type(heated_block) :: b
  type(summary) :: now
  integer :: n, steps, step
  real(wp) :: start, mean(4)

  n = argument(1, 64)
  steps = argument(2, 20)
  if (n < 8 .or. steps < 1) then
    print '(a)', 'at least 8 cells and one step'
    stop 2
  end if
  start = omp_get_wtime()
  call create(b, n)
  do step = 1, steps
    call one_step(b)
    if (mod(step, 10) == 0) then
      now = measure(b)
      print '(a, i0, 6(a, es13.6))', 'step ', step, ' mean ', now%mean, ' hottest ', now%hottest, ' coldest ', &
        now%coldest, ' energy ', now%energy, ' melted ', now%melted, ' burnt ', now%burnt
    end if
  end do
  call slices(b, mean)
  print '(a, 4(1x, es13.6))', 'slices', mean
  print '(a, f0.6)', 'time ', omp_get_wtime() - start
  call destroy(b)
end program conduction
