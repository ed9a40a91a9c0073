! Flow past a cylinder by the lattice Boltzmann method in two dimensions with nine velocities: collision
! with one or two relaxation times and a subgrid model, streaming with walls by bounce-back, inflow and
! outflow, a dye and a temperature that are carried along, the forces on the cylinder, and averages.
!
!     lattice [CELLS IN X [STEPS]]
module lattice_kinds
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer, parameter :: directions = 9
  integer, parameter :: cx(0:8) = [0, 1, 0, -1, 0, 1, -1, -1, 1]
  integer, parameter :: cy(0:8) = [0, 0, 1, 0, -1, 1, 1, -1, -1]
  integer, parameter :: opposite(0:8) = [0, 3, 4, 1, 2, 7, 8, 5, 6]
  real(wp), parameter :: weight(0:8) = [4.0_wp/9, 1.0_wp/9, 1.0_wp/9, 1.0_wp/9, 1.0_wp/9, &
                                        1.0_wp/36, 1.0_wp/36, 1.0_wp/36, 1.0_wp/36]
  integer, parameter :: fluid = 0, wall = 1, cylinder = 2
end module lattice_kinds

module lattice_fields
  use lattice_kinds
  implicit none

  type :: channel
    integer :: nx = 0, ny = 0
    real(wp) :: inflow = 0.06_wp, viscosity = 0.01_wp, diffusion = 0.02_wp, smagorinsky = 0.1_wp
    real(wp), allocatable :: f(:, :, :), streamed(:, :, :)
    real(wp), allocatable :: density(:, :), u(:, :), v(:, :), relaxation(:, :)
    real(wp), allocatable :: dye(:, :), next_dye(:, :)
    real(wp), allocatable :: heat(:, :), next_heat(:, :)
    real(wp), allocatable :: mean_u(:, :), mean_v(:, :), mean_square(:, :)
    integer, allocatable :: kind(:, :)
    integer :: samples = 0
  end type channel

contains

  pure function equilibrium(k, density, u, v) result(value)
    integer, intent(in) :: k
    real(wp), intent(in) :: density, u, v
    real(wp) :: value, along
    along = 3.0_wp * (cx(k) * u + cy(k) * v)
    value = weight(k) * density * (1.0_wp + along + 0.5_wp * along * along - 1.5_wp * (u * u + v * v))
  end function equilibrium

  subroutine create(c, nx, ny)
    type(channel), intent(inout) :: c
    integer, intent(in) :: nx, ny
    integer :: i, j, k
    real(wp) :: dx, dy, radius

    c%nx = nx
    c%ny = ny
    allocate (c%f(nx, ny, 0:8), c%streamed(nx, ny, 0:8))
    allocate (c%density(nx, ny), c%u(nx, ny), c%v(nx, ny), c%relaxation(nx, ny))
    allocate (c%dye(nx, ny), c%next_dye(nx, ny), c%heat(nx, ny), c%next_heat(nx, ny))
    allocate (c%mean_u(nx, ny), c%mean_v(nx, ny), c%mean_square(nx, ny), c%kind(nx, ny))
    radius = ny / 9.0_wp
    !$omp parallel do private(i, dx, dy) schedule(static)
    do j = 1, ny
      do i = 1, nx
        dx = i - nx / 4.0_wp
        dy = j - ny / 2.0_wp - 1.5_wp
        c%kind(i, j) = fluid
        if (dx * dx + dy * dy < radius * radius) c%kind(i, j) = cylinder
        if (j == 1 .or. j == ny) c%kind(i, j) = wall
        c%density(i, j) = 1.0_wp
        c%u(i, j) = merge(c%inflow, 0.0_wp, c%kind(i, j) == fluid)
        c%v(i, j) = 0.0_wp
        c%relaxation(i, j) = 1.0_wp / (3.0_wp * c%viscosity + 0.5_wp)
        c%dye(i, j) = 0.0_wp
        c%next_dye(i, j) = 0.0_wp
        c%heat(i, j) = merge(1.0_wp, 0.0_wp, c%kind(i, j) == cylinder)
        c%next_heat(i, j) = 0.0_wp
        c%mean_u(i, j) = 0.0_wp
        c%mean_v(i, j) = 0.0_wp
        c%mean_square(i, j) = 0.0_wp
      end do
    end do
    !$omp parallel do collapse(2) private(i) schedule(static)
    do k = 0, 8
      do j = 1, ny
        do i = 1, nx
          c%f(i, j, k) = equilibrium(k, 1.0_wp, c%u(i, j), 0.0_wp)
          c%streamed(i, j, k) = c%f(i, j, k)
        end do
      end do
    end do
  end subroutine create

  subroutine destroy(c)
    type(channel), intent(inout) :: c
    deallocate (c%f, c%streamed, c%density, c%u, c%v, c%relaxation, c%dye, c%next_dye)
    deallocate (c%heat, c%next_heat, c%mean_u, c%mean_v, c%mean_square, c%kind)
  end subroutine destroy
end module lattice_fields

module lattice_steps
  use lattice_fields
  implicit none

contains

  subroutine moments(c)
    type(channel), intent(inout) :: c
    integer :: i, j, k
    real(wp) :: density, x, y, value

    !$omp parallel do private(i, k, density, x, y, value) schedule(static)
    do j = 1, c%ny
      do i = 1, c%nx
        if (c%kind(i, j) /= fluid) cycle
        density = 0.0_wp
        x = 0.0_wp
        y = 0.0_wp
        do k = 0, 8
          value = c%f(i, j, k)
          density = density + value
          x = x + cx(k) * value
          y = y + cy(k) * value
        end do
        c%density(i, j) = density
        c%u(i, j) = x / density
        c%v(i, j) = y / density
      end do
    end do
  end subroutine moments

  ! Relaxation with the viscosity of eddies, by the stress that is not in equilibrium.
  subroutine turbulence(c)
    type(channel), intent(inout) :: c
    integer :: i, j, k
    real(wp) :: xx, xy, yy, rest, stress, tau

    !$omp parallel do private(i, k, xx, xy, yy, rest, stress, tau) schedule(static)
    do j = 1, c%ny
      do i = 1, c%nx
        if (c%kind(i, j) /= fluid) cycle
        xx = 0.0_wp
        xy = 0.0_wp
        yy = 0.0_wp
        do k = 1, 8
          rest = c%f(i, j, k) - equilibrium(k, c%density(i, j), c%u(i, j), c%v(i, j))
          xx = xx + cx(k) * cx(k) * rest
          xy = xy + cx(k) * cy(k) * rest
          yy = yy + cy(k) * cy(k) * rest
        end do
        stress = sqrt(xx * xx + 2.0_wp * xy * xy + yy * yy)
        tau = 3.0_wp * c%viscosity + 0.5_wp
        tau = 0.5_wp * (tau + sqrt(tau * tau + 18.0_wp * c%smagorinsky**2 * stress / c%density(i, j)))
        c%relaxation(i, j) = 1.0_wp / tau
      end do
    end do
  end subroutine turbulence

  subroutine collide(c)
    type(channel), intent(inout) :: c
    integer :: i, j, k
    real(wp) :: target

    !$omp parallel do private(i, k, target) schedule(static)
    do j = 1, c%ny
      do k = 0, 8
        do i = 1, c%nx
          if (c%kind(i, j) == fluid) then
            target = equilibrium(k, c%density(i, j), c%u(i, j), c%v(i, j))
            c%f(i, j, k) = c%f(i, j, k) + c%relaxation(i, j) * (target - c%f(i, j, k))
          end if
        end do
      end do
    end do
  end subroutine collide

  ! Every cell pulls from its neighbours; solid neighbours give back what was sent.
  subroutine stream(c)
    type(channel), intent(inout) :: c
    integer :: i, j, k, x, y

    !$omp parallel do private(i, k, x, y) schedule(static)
    do j = 1, c%ny
      do k = 0, 8
        y = j - cy(k)
        if (y < 1 .or. y > c%ny) y = j
        do i = 1, c%nx
          x = min(max(i - cx(k), 1), c%nx)
          if (c%kind(x, y) == fluid) then
            c%streamed(i, j, k) = c%f(x, y, k)
          else
            c%streamed(i, j, k) = c%f(i, j, opposite(k))
          end if
        end do
      end do
    end do
    !$omp parallel do collapse(2) private(i) schedule(static)
    do k = 0, 8
      do j = 1, c%ny
        do i = 1, c%nx
          c%f(i, j, k) = c%streamed(i, j, k)
        end do
      end do
    end do
  end subroutine stream

  subroutine inflow_and_outflow(c)
    type(channel), intent(inout) :: c
    integer :: j, k
    real(wp) :: u

    !$omp parallel
    !$omp do private(k, u) schedule(static)
    do j = 2, c%ny - 1
      u = c%inflow * 4.0_wp * (j - 1) * (c%ny - j) / real((c%ny - 1)**2, wp)
      do k = 0, 8
        c%f(1, j, k) = equilibrium(k, 1.0_wp, u, 0.0_wp)
      end do
    end do
    !$omp end do nowait
    !$omp do private(k) schedule(static)
    do j = 2, c%ny - 1
      do k = 0, 8
        c%f(c%nx, j, k) = c%f(c%nx - 1, j, k)
      end do
    end do
    !$omp end do
    !$omp end parallel
  end subroutine inflow_and_outflow

  ! Upwind transport and diffusion of a field into `next`.
  subroutine carry(c, field, next, diffusion)
    type(channel), intent(in) :: c
    real(wp), intent(in) :: field(:, :), diffusion
    real(wp), intent(inout) :: next(:, :)
    integer :: i, j
    real(wp) :: x, y, here

    !$omp parallel do private(i, x, y, here) schedule(static)
    do j = 2, c%ny - 1
      do i = 2, c%nx - 1
        here = field(i, j)
        if (c%kind(i, j) /= fluid) then
          next(i, j) = here
          cycle
        end if
        if (c%u(i, j) > 0.0_wp) then
          x = here - field(i - 1, j)
        else
          x = field(i + 1, j) - here
        end if
        if (c%v(i, j) > 0.0_wp) then
          y = here - field(i, j - 1)
        else
          y = field(i, j + 1) - here
        end if
        next(i, j) = here - c%u(i, j) * x - c%v(i, j) * y + diffusion * (field(i - 1, j) + field(i + 1, j) &
                     + field(i, j - 1) + field(i, j + 1) - 4.0_wp * here)
      end do
    end do
  end subroutine carry

  subroutine copy_back(c, next, field)
    type(channel), intent(in) :: c
    real(wp), intent(in) :: next(:, :)
    real(wp), intent(inout) :: field(:, :)
    integer :: i, j

    !$omp parallel do private(i) schedule(static)
    do j = 2, c%ny - 1
      do i = 2, c%nx - 1
        field(i, j) = next(i, j)
      end do
    end do
  end subroutine copy_back

  ! New dye in stripes at the inflow.
  subroutine inject(c, step)
    type(channel), intent(inout) :: c
    integer, intent(in) :: step
    integer :: j

    !$omp parallel do schedule(static)
    do j = 1, c%ny
      c%dye(1, j) = merge(1.0_wp, 0.0_wp, mod(j + step / 40, 12) < 4)
    end do
  end subroutine inject

  subroutine transport(c, step)
    type(channel), intent(inout) :: c
    integer, intent(in) :: step
    call inject(c, step)
    call carry(c, c%dye, c%next_dye, c%diffusion)
    call copy_back(c, c%next_dye, c%dye)
    call carry(c, c%heat, c%next_heat, 2.0_wp * c%diffusion)
    call copy_back(c, c%next_heat, c%heat)
  end subroutine transport

  subroutine one_step(c, step)
    type(channel), intent(inout) :: c
    integer, intent(in) :: step
    call moments(c)
    call turbulence(c)
    call collide(c)
    call stream(c)
    call inflow_and_outflow(c)
    call transport(c, step)
  end subroutine one_step
end module lattice_steps

module lattice_measures
  use lattice_fields
  implicit none

  type :: forces
    real(wp) :: drag = 0.0_wp, lift = 0.0_wp
    integer :: links = 0
  end type forces

  integer, parameter :: bins = 8

contains

  ! Momentum that the fluid gives to the cylinder, over the links that cross its surface.
  function force_on_cylinder(c) result(total)
    type(channel), intent(in) :: c
    type(forces) :: total
    real(wp) :: drag, lift, value
    integer :: i, j, k, links

    drag = 0.0_wp
    lift = 0.0_wp
    links = 0
    !$omp parallel do private(i, k, value) reduction(+: drag, lift, links) schedule(static)
    do j = 2, c%ny - 1
      do i = 2, c%nx - 1
        if (c%kind(i, j) /= fluid) cycle
        do k = 1, 8
          if (c%kind(i + cx(k), j + cy(k)) == cylinder) then
            value = c%f(i, j, k) + c%f(i, j, opposite(k))
            drag = drag + cx(k) * value
            lift = lift + cy(k) * value
            links = links + 1
          end if
        end do
      end do
    end do
    total = forces(drag, lift, links)
  end function force_on_cylinder

  subroutine sample(c)
    type(channel), intent(inout) :: c
    integer :: i, j

    !$omp parallel do private(i) schedule(static)
    do j = 1, c%ny
      do i = 1, c%nx
        c%mean_u(i, j) = c%mean_u(i, j) + c%u(i, j)
        c%mean_v(i, j) = c%mean_v(i, j) + c%v(i, j)
        c%mean_square(i, j) = c%mean_square(i, j) + c%u(i, j)**2 + c%v(i, j)**2
      end do
    end do
    c%samples = c%samples + 1
  end subroutine sample

  subroutine sums(c, mass, energy, dye, heat, fastest)
    type(channel), intent(in) :: c
    real(wp), intent(out) :: mass, energy, dye, heat, fastest
    integer :: i, j
    real(wp) :: square

    mass = 0.0_wp
    energy = 0.0_wp
    dye = 0.0_wp
    heat = 0.0_wp
    fastest = 0.0_wp
    !$omp parallel do private(i, square) reduction(+: mass, energy, dye, heat) reduction(max: fastest)
    do j = 1, c%ny
      do i = 1, c%nx
        if (c%kind(i, j) /= fluid) cycle
        square = c%u(i, j)**2 + c%v(i, j)**2
        mass = mass + c%density(i, j)
        energy = energy + 0.5_wp * c%density(i, j) * square
        dye = dye + c%dye(i, j)
        heat = heat + c%heat(i, j)
        fastest = max(fastest, sqrt(square))
      end do
    end do
  end subroutine sums

  function enstrophy(c) result(total)
    type(channel), intent(in) :: c
    real(wp) :: total, curl
    integer :: i, j

    total = 0.0_wp
    !$omp parallel do collapse(2) private(curl) reduction(+: total) schedule(static)
    do j = 2, c%ny - 1
      do i = 2, c%nx - 1
        curl = 0.5_wp * (c%v(i + 1, j) - c%v(i - 1, j) - c%u(i, j + 1) + c%u(i, j - 1))
        total = total + curl * curl
      end do
    end do
  end function enstrophy

  ! How many cells have which speed.
  subroutine speeds(c, count)
    type(channel), intent(in) :: c
    integer, intent(out) :: count(bins)
    integer :: i, j, bin

    count = 0
    !$omp parallel do private(i, bin) reduction(+: count) schedule(static)
    do j = 1, c%ny
      do i = 1, c%nx
        if (c%kind(i, j) /= fluid) cycle
        bin = 1 + int(bins * sqrt(c%u(i, j)**2 + c%v(i, j)**2) / (4.0_wp * c%inflow))
        count(min(bin, bins)) = count(min(bin, bins)) + 1
      end do
    end do
  end subroutine speeds

  ! Mean and fluctuation along lines across the channel.
  subroutine profile(c, x, mean, fluctuation)
    type(channel), intent(in) :: c
    integer, intent(in) :: x
    real(wp), intent(out) :: mean, fluctuation
    integer :: j
    real(wp) :: u, v

    mean = 0.0_wp
    fluctuation = 0.0_wp
    if (c%samples == 0) return
    !$omp parallel do private(u, v) reduction(+: mean, fluctuation)
    do j = 2, c%ny - 1
      u = c%mean_u(x, j) / c%samples
      v = c%mean_v(x, j) / c%samples
      mean = mean + u
      fluctuation = fluctuation + c%mean_square(x, j) / c%samples - u * u - v * v
    end do
    mean = mean / (c%ny - 2)
    fluctuation = fluctuation / (c%ny - 2)
  end subroutine profile
end module lattice_measures

module lattice_output
  use lattice_measures
  implicit none

contains

  subroutine report(c, step)
    type(channel), intent(in) :: c
    integer, intent(in) :: step
    real(wp) :: mass, energy, dye, heat, fastest
    type(forces) :: force

    call sums(c, mass, energy, dye, heat, fastest)
    force = force_on_cylinder(c)
    print '(a, i0, 5(a, es13.6))', 'step ', step, ' mass ', mass, ' energy ', energy, ' dye ', dye, &
      ' heat ', heat, ' fastest ', fastest
    print '(a, es13.6, a, i0, a, es13.6)', 'drag ', force%drag, ' links ', force%links, &
      ' enstrophy ', enstrophy(c)
  end subroutine report

  subroutine report_profiles(c)
    type(channel), intent(in) :: c
    integer :: k, x, count(bins)
    real(wp) :: mean, fluctuation

    do k = 1, 4
      x = k * c%nx / 5
      call profile(c, x, mean, fluctuation)
      print '(a, i0, 2(a, es13.6))', 'profile ', x, ' mean ', mean, ' fluctuation ', fluctuation
    end do
    call speeds(c, count)
    print '(a, 8(1x, i0))', 'speeds', count
  end subroutine report_profiles

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
end module lattice_output

program lattice
  use lattice_steps
  use lattice_output
  use omp_lib
  implicit none
  type(channel) :: c
  integer :: nx, steps, step
  real(wp) :: start

  nx = argument(1, 360)
  steps = argument(2, 60)
  if (nx < 40 .or. steps < 1) then
    print '(a)', 'at least 40 cells and one step'
    stop 2
  end if
  start = omp_get_wtime()
  call create(c, nx, nx / 3)
  do step = 1, steps
    call one_step(c, step)
    if (2 * step > steps) call sample(c)
    if (mod(step, 20) == 0) call report(c, step)
  end do
  call report_profiles(c)
  print '(a, f0.6)', 'time ', omp_get_wtime() - start
  call destroy(c)
end program lattice
