! openmp: threadprivate; parallel copyin num_threads; api omp_set_max_active_levels omp_get_thread_num
! Variables of threads in nested teams: of a module, of a common block, arrays, an allocatable one.
module own
  implicit none
  integer :: number = 7
  real :: list(3) = [1.0, 2.0, 3.0]
  integer, allocatable :: grown(:)
  !$omp threadprivate(number, list, grown)
end module

recursive subroutine go(depth, path, bad)
  use omp_lib
  use own
  implicit none
  integer, intent(in) :: depth, path
  integer, intent(inout) :: bad
  integer :: a, b
  common /shared_by_name/ a, b
  !$omp threadprivate(/shared_by_name/)
  integer :: me
  number = path
  list(2) = path
  a = path
  b = -path
  if (depth == 0) return
  !$omp parallel num_threads(2) copyin(number, list, /shared_by_name/) private(me) shared(bad)
  me = omp_get_thread_num()
  if (number /= path .or. list(2) /= path .or. a /= path .or. b /= -path) then
    !$omp atomic
    bad = bad + 1
  end if
  !$omp barrier
  number = path * 10 + me
  a = number
  !$omp barrier
  if (number /= path * 10 + me .or. a /= number) then
    !$omp atomic
    bad = bad + 1
  end if
  call go(depth - 1, path * 10 + me + 1, bad)
  if (number /= path * 10 + me + 1 .or. b /= -number) then
    !$omp atomic
    bad = bad + 1
  end if
  !$omp barrier
  !$omp end parallel
  number = path
  a = path
  b = -path
end subroutine

program main
  use omp_lib
  use own
  implicit none
  integer :: bad, round
  interface
    recursive subroutine go(depth, path, bad)
      integer, intent(in) :: depth, path
      integer, intent(inout) :: bad
    end subroutine
  end interface
  bad = 0
  call omp_set_max_active_levels(3)
  do round = 1, 10
    call go(3, 1, bad)
    call go(1, 4, bad)
    !$omp parallel num_threads(3)
    if (.not. allocated(grown)) allocate (grown(omp_get_thread_num() + 1))
    grown = omp_get_thread_num()
    !$omp end parallel
    !$omp parallel num_threads(3)
    if (size(grown) /= omp_get_thread_num() + 1 .or. any(grown /= omp_get_thread_num())) then
      !$omp atomic
      bad = bad + 1
    end if
    !$omp end parallel
  end do
  print '(a)', merge('ok   ', 'wrong', bad == 0)
  if (bad /= 0) stop 1
end program
