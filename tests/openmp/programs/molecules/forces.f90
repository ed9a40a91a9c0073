! Forces between particles: of all pairs, of pairs in near cells, and of pairs with one update each.
module forces
  use cells
  implicit none
  real(real_kind), parameter :: cutoff = 1.5d0

contains

  pure subroutine pair(p, i, j, force, energy)
    type(particles), intent(in) :: p
    integer, intent(in) :: i, j
    real(real_kind), intent(out) :: force(3), energy
    real(real_kind) :: d(3), r2, s6
    d = p%x(:, i) - p%x(:, j)
    d = d - p%side * anint(d / p%side)
    r2 = dot_product(d, d)
    force = 0
    energy = 0
    if (r2 >= cutoff**2 .or. r2 == 0) return
    s6 = 1 / r2**3
    energy = 4 * (s6**2 - s6)
    force = d * (24 * (2 * s6**2 - s6) / r2)
  end subroutine pair

  ! Serial.
  subroutine all_pairs(p, energy)
    type(particles), intent(inout) :: p
    real(real_kind), intent(out) :: energy
    real(real_kind) :: force(3), e
    integer :: i, j
    p%f = 0
    energy = 0
    do i = 1, p%n
      do j = 1, p%n
        if (i == j) cycle
        call pair(p, i, j, force, e)
        p%f(:, i) = p%f(:, i) + force
        energy = energy + e / 2
      end do
    end do
  end subroutine all_pairs

  subroutine by_rows(p, energy)
    type(particles), intent(inout) :: p
    real(real_kind), intent(out) :: energy
    real(real_kind) :: force(3), sum(3), e
    integer :: i, j
    energy = 0
    !$omp parallel do default(none) shared(p) private(j, force, sum, e) reduction(+ : energy) &
    !$omp& schedule(guided)
    do i = 1, p%n
      sum = 0
      do j = 1, p%n
        if (i == j) cycle
        call pair(p, i, j, force, e)
        sum = sum + force
        energy = energy + e / 2
      end do
      p%f(:, i) = sum
    end do
    !$omp end parallel do
  end subroutine by_rows

  ! Each pair once: both particles are changed.
  subroutine by_halves(p, energy)
    type(particles), intent(inout) :: p
    real(real_kind), intent(out) :: energy
    real(real_kind), allocatable :: f(:, :)
    real(real_kind) :: force(3), e
    integer :: i, j, k
    allocate(f(3, p%n))
    f = 0
    energy = 0
    !$omp parallel do private(j, k, force, e) reduction(+ : energy) schedule(dynamic, 4)
    do i = 1, p%n
      do j = i + 1, p%n
        call pair(p, i, j, force, e)
        if (e == 0) cycle
        energy = energy + e
        do k = 1, 3
          !$omp atomic update
          f(k, i) = f(k, i) + force(k)
          !$omp atomic update
          f(k, j) = f(k, j) - force(k)
        end do
      end do
    end do
    !$omp end parallel do
    p%f = f
  end subroutine by_halves

  subroutine by_cells(p, energy)
    type(particles), intent(inout) :: p
    real(real_kind), intent(out) :: energy
    type(cell_list) :: list
    integer :: c, per_side
    real(real_kind) :: e
    per_side = int(p%side / cutoff)
    call make_lists(p, per_side, list)
    energy = 0
    !$omp parallel private(e)
    e = 0
    !$omp do schedule(dynamic)
    do c = 1, per_side**3
      call one_cell(p, list, c, e)
    end do
    !$omp end do nowait
    !$omp critical (sum_of_cells)
    energy = energy + e
    !$omp end critical (sum_of_cells)
    !$omp end parallel
    call free_lists(list)
  end subroutine by_cells

  subroutine one_cell(p, list, c, energy)
    type(particles), intent(inout) :: p
    type(cell_list), intent(in) :: list
    integer, intent(in) :: c
    real(real_kind), intent(inout) :: energy
    integer :: at(3), dx, dy, dz, near, i, j, n
    real(real_kind) :: force(3), sum(3), e
    n = list%per_side
    at = [modulo(c - 1, n), modulo((c - 1) / n, n), (c - 1) / n**2]
    i = list%first(c)
    do while (i /= 0)
      sum = 0
      do dz = -1, 1
        do dy = -1, 1
          do dx = -1, 1
            near = 1 + modulo(at(1) + dx, n) + n * (modulo(at(2) + dy, n) &
              + n * modulo(at(3) + dz, n))
            j = list%first(near)
            do while (j /= 0)
              if (i /= j) then
                call pair(p, i, j, force, e)
                sum = sum + force
                energy = energy + e / 2
              end if
              j = list%next(j)
            end do
          end do
        end do
      end do
      p%f(:, i) = sum
      i = list%next(i)
    end do
  end subroutine one_cell
end module forces
