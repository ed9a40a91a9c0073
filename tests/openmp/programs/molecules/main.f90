! Molecular dynamics with a potential of Lennard and Jones, whose forces are found in four ways.
program molecules
  use forces
  implicit none
  type(particles) :: p
  real(real_kind) :: want, energy, first, last, drift(3)
  real(real_kind), allocatable :: f(:, :)
  logical :: good
  integer :: step

  call set_up(p, 6, 1.15d0)
  call all_pairs(p, want)
  f = p%f
  good = .true.
  call by_rows(p, energy)
  call compare('rows')
  call by_halves(p, energy)
  call compare('halves')
  call by_cells(p, energy)
  call compare('cells')

  first = want + kinetic()
  do step = 1, 20
    call move(0.002d0)
  end do
  last = energy + kinetic()
  drift = sum(p%v, dim=2)
  call expect('energy', abs(first - last) < 1d-3 * abs(first))
  call expect('momentum', maxval(abs(drift)) < 1d-9)
  call expect('inside', all(p%x >= 0) .and. all(p%x <= p%side))
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

  subroutine compare(what)
    character(*), intent(in) :: what
    real(real_kind) :: apart
    integer :: i
    apart = abs(energy - want)
    !$omp parallel do reduction(max : apart)
    do i = 1, p%n
      apart = max(apart, maxval(abs(p%f(:, i) - f(:, i))))
    end do
    !$omp end parallel do
    call expect(what, apart < 1d-8)
  end subroutine compare

  real(real_kind) function kinetic()
    integer :: i
    kinetic = 0
    !$omp parallel do reduction(+ : kinetic)
    do i = 1, p%n
      kinetic = kinetic + 0.5d0 * dot_product(p%v(:, i), p%v(:, i))
    end do
    !$omp end parallel do
  end function kinetic

  ! Verlet's method.
  subroutine move(dt)
    real(real_kind), intent(in) :: dt
    integer :: i
    !$omp parallel do schedule(static, 10)
    do i = 1, p%n
      p%v(:, i) = p%v(:, i) + 0.5d0 * dt * p%f(:, i)
      p%x(:, i) = modulo(p%x(:, i) + dt * p%v(:, i), p%side)
    end do
    !$omp end parallel do
    call by_cells(p, energy)
    !$omp parallel do simd
    do i = 1, p%n
      p%v(:, i) = p%v(:, i) + 0.5d0 * dt * p%f(:, i)
    end do
    !$omp end parallel do simd
  end subroutine move
end program molecules
