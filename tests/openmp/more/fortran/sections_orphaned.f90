! openmp: sections lastprivate reduction(+); section; parallel sections firstprivate
! Sections in a module procedure, outside of a region and in teams.
module parts
  implicit none
  integer :: total = 0, tail = 0
contains
  subroutine three(w)
    integer, intent(in) :: w
    !$omp sections reduction(+:total) lastprivate(tail)
    !$omp section
    total = total + w
    !$omp section
    total = total + 10 * w
    !$omp section
    total = total + 100 * w
    tail = w
    !$omp end sections
  end subroutine
end module
program p
  use parts
  implicit none
  integer :: seed, a, b, c
  seed = 4
  a = 0
  b = 0
  call three(1)
  !$omp parallel num_threads(3)
  call three(2)
  call three(3)
  !$omp end parallel
  !$omp parallel if(.false.)
  call three(4)
  !$omp end parallel
  !$omp parallel sections firstprivate(seed)
  !$omp section
  seed = seed + 1
  a = seed
  !$omp section
  b = 2 * seed
  !$omp section
  c = 3
  !$omp end parallel sections
  print '(5(i0,1x))', total, tail, a, c, seed
  if (.not. (total == 1110 .and. tail == 4 .and. a >= 5 .and. b >= 8 .and. c == 3 &
            .and. seed == 4)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
