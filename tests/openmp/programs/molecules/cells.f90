! Particles in a periodic box, and the lists of those in each cell.
module cells
  use omp_lib
  implicit none
  integer, parameter :: real_kind = kind(1.0d0)

  type :: particles
    integer :: n = 0
    real(real_kind) :: side = 0
    real(real_kind), allocatable :: x(:, :), v(:, :), f(:, :)
  end type particles

  type :: cell_list
    integer :: per_side = 0
    integer, allocatable :: first(:), next(:)
    integer(omp_lock_kind), allocatable :: locks(:)
  end type cell_list

contains

  subroutine set_up(p, per_side, spacing)
    type(particles), intent(out) :: p
    integer, intent(in) :: per_side
    real(real_kind), intent(in) :: spacing
    integer :: i, j, k, at
    p%n = per_side**3
    p%side = per_side * spacing
    allocate(p%x(3, p%n), p%v(3, p%n), p%f(3, p%n))
    !$omp parallel do collapse(3) private(at) schedule(static)
    do k = 0, per_side - 1
      do j = 0, per_side - 1
        do i = 0, per_side - 1
          at = 1 + i + per_side * (j + per_side * k)
          p%x(:, at) = [i, j, k] * spacing + 0.25d0
          p%v(:, at) = [modulo(at * 7, 11) - 5, modulo(at * 5, 13) - 6, modulo(at * 3, 7) - 3] &
            * 0.02d0
        end do
      end do
    end do
    !$omp end parallel do
    call remove_drift(p)
  end subroutine set_up

  subroutine remove_drift(p)
    type(particles), intent(inout) :: p
    real(real_kind) :: mean(3)
    integer :: i
    mean = 0
    !$omp parallel do reduction(+ : mean)
    do i = 1, p%n
      mean = mean + p%v(:, i)
    end do
    !$omp end parallel do
    mean = mean / p%n
    !$omp parallel workshare
    p%v(1, :) = p%v(1, :) - mean(1)
    p%v(2, :) = p%v(2, :) - mean(2)
    p%v(3, :) = p%v(3, :) - mean(3)
    !$omp end parallel workshare
  end subroutine remove_drift

  pure integer function cell_of(p, per_side, i)
    type(particles), intent(in) :: p
    integer, intent(in) :: per_side, i
    integer :: c(3)
    c = min(per_side - 1, int(p%x(:, i) / p%side * per_side))
    cell_of = 1 + c(1) + per_side * (c(2) + per_side * c(3))
  end function cell_of

  subroutine make_lists(p, per_side, list)
    type(particles), intent(in) :: p
    integer, intent(in) :: per_side
    type(cell_list), intent(inout) :: list
    integer :: i, c, cells
    cells = per_side**3
    if (list%per_side /= per_side) then
      call free_lists(list)
      list%per_side = per_side
      allocate(list%first(cells), list%next(p%n), list%locks(cells))
      do c = 1, cells
        call omp_init_lock(list%locks(c))
      end do
    end if
    list%first = 0
    !$omp parallel do private(c) schedule(dynamic, 8)
    do i = 1, p%n
      c = cell_of(p, per_side, i)
      call omp_set_lock(list%locks(c))
      list%next(i) = list%first(c)
      list%first(c) = i
      call omp_unset_lock(list%locks(c))
    end do
    !$omp end parallel do
  end subroutine make_lists

  subroutine free_lists(list)
    type(cell_list), intent(inout) :: list
    integer :: c
    if (.not. allocated(list%locks)) return
    do c = 1, size(list%locks)
      call omp_destroy_lock(list%locks(c))
    end do
    deallocate(list%first, list%next, list%locks)
    list%per_side = 0
  end subroutine free_lists
end module cells
