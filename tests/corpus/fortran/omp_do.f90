! OpenMP worksharing loops: schedules, collapse, ordered, lastprivate, firstprivate, reductions.
program omp_do
  use omp_lib
  implicit none
  integer, parameter :: n = 50
  integer :: i, j, last, seed, order, hits(n), table(n, 4)
  real(8) :: total, high
  logical :: ok
  hits = 0; table = 0; total = 0; high = -1; order = 0; seed = 3; ok = .true.
  !$omp parallel do schedule(static, 4) reduction(+:total) reduction(max:high) firstprivate(seed)
  do i = 1, n
    total = total + i * seed
    high = max(high, real(mod(i * 7, 31), 8))
  end do
  !$omp end parallel do
  !$omp parallel num_threads(3) private(j) shared(hits, table)
  !$omp do schedule(dynamic, 2) lastprivate(last)
  do i = 1, n
    hits(i) = hits(i) + 1
    last = i * 2
  end do
  !$omp end do nowait
  !$omp do collapse(2) schedule(guided)
  do j = 1, 4
    do i = 1, n
      table(i, j) = i * j
    end do
  end do
  !$omp end do
  !$omp do ordered schedule(runtime)
  do i = 1, 12
    !$omp ordered
    ok = ok .and. order == i - 1
    order = order + 1
    !$omp end ordered
  end do
  !$omp end do
  !$omp end parallel
  print *, total, high, last, order, ok, sum(hits), sum(table)
end program
