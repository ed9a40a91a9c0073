! openmp: do schedule(static,1); parallel num_threads
! A loop with an inner team for each iteration, in an internal procedure with an array of its own.
program p
  use omp_lib
  implicit none
  integer :: table(6, 11), levels, i, j, bad
  bad = 0
  do levels = 1, 3
    call omp_set_max_active_levels(levels)
    table = 0
    !$omp parallel num_threads(2)
    !$omp do schedule(static, 1)
    do i = 1, 6
      call line(i)
    end do
    !$omp end do
    !$omp end parallel
    do i = 1, 6
      do j = 1, 11
        if (table(i, j) /= i * 100 + j) bad = bad + 1
      end do
    end do
  end do
  print '(i0)', bad
  if (.not. (bad == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine line(k)
    integer, intent(in) :: k
    integer :: m, local(11)
    !$omp parallel num_threads(2) shared(local, k) private(m)
    !$omp do
    do m = 1, 11
      local(m) = k * 100 + m
    end do
    !$omp end do
    !$omp end parallel
    table(k, :) = local
  end subroutine
end program
