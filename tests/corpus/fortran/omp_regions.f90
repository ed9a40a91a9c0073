! OpenMP regions: sections, single with copyprivate, master, critical, barrier, atomic, threadprivate, nested functions.
module state
  implicit none
  integer, save :: mine = 5
  !$omp threadprivate(mine)
  integer, save :: total = 0
contains
  subroutine bump(k)
    integer, intent(in) :: k
    !$omp critical(bumping)
    total = total + k
    !$omp end critical(bumping)
  end subroutine
end module
program omp_regions
  use state
  use omp_lib
  implicit none
  integer :: a, b, c, counter, value, team, captured
  a = 0; b = 0; c = 0; counter = 0; value = 0; team = 0
  mine = 10
  !$omp parallel num_threads(4) copyin(mine) firstprivate(value) private(captured)
  mine = mine + omp_get_thread_num()
  call bump(mine)
  !$omp sections
  !$omp section
  a = 1
  !$omp section
  b = 2
  !$omp section
  c = 3
  !$omp end sections
  !$omp single
  value = 42
  !$omp end single copyprivate(value)
  !$omp atomic
  counter = counter + value
  !$omp atomic capture
  captured = team
  team = team + 1
  !$omp end atomic
  !$omp barrier
  !$omp master
  counter = counter * 2
  !$omp end master
  !$omp end parallel
  print *, a, b, c, counter, total, mine, team
end program
