! Orphaned constructs for the teams of other files.
module loops
  use kinds
  use state
  implicit none
  real(real8), save :: shared_sum
contains
  subroutine fill(a)
    real(real8), intent(out) :: a(:)
    integer :: i
    !$omp do schedule(dynamic, 7)
    do i = 1, size(a)
      a(i) = i * 0.5_real8
      call note(a(i))
    end do
    !$omp end do
  end subroutine

  subroutine total(a, s)
    real(real8), intent(in) :: a(:)
    real(real8), intent(out) :: s
    integer :: i
    !$omp single
    shared_sum = 0
    !$omp end single
    !$omp do reduction(+:shared_sum)
    do i = 1, size(a)
      shared_sum = shared_sum + a(i)
    end do
    !$omp end do
    s = shared_sum
    !$omp barrier
  end subroutine

  subroutine scale_all(a, by)
    real(real8), intent(inout) :: a(:)
    real(real8), intent(in) :: by
    !$omp workshare
    a = a * by
    !$omp end workshare
  end subroutine

  recursive subroutine tree(depth, leaves)
    integer, intent(in) :: depth
    integer, intent(inout) :: leaves
    if (depth == 0) then
      !$omp atomic
      leaves = leaves + 1
      return
    end if
    !$omp task shared(leaves)
    call tree(depth - 1, leaves)
    !$omp end task
    !$omp task shared(leaves)
    call tree(depth - 1, leaves)
    !$omp end task
    !$omp taskwait
  end subroutine
end module
