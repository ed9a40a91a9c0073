! openmp: threadprivate; parallel copyin num_threads; api omp_set_max_active_levels
! Threads of nested teams have copies of their own of common blocks and module variables.
module state
  implicit none
  integer, save :: tp = 7
  !$omp threadprivate(tp)
contains
  subroutine inside(inner)
    integer, intent(inout) :: inner
    integer :: k, list(4)
    common /work/ k, list
    !$omp threadprivate(/work/)
    !$omp parallel num_threads(2) copyin(tp, /work/)
    tp = tp * 2
    k = k + 1
    list = list * 3
    !$omp atomic
    inner = inner + tp + k + list(4)
    !$omp end parallel
  end subroutine
end module
program p
  use omp_lib
  use state
  implicit none
  integer :: inner, outer, errors
  integer :: k, list(4)
  common /work/ k, list
  !$omp threadprivate(/work/)
  call omp_set_dynamic(.false.)
  call omp_set_max_active_levels(2)
  inner = 0
  outer = 0
  errors = 0
  k = 10
  list = 1
  !$omp parallel num_threads(2) copyin(tp, /work/)
  tp = tp + omp_get_thread_num()
  k = k + 10 * omp_get_thread_num()
  call inside(inner)
  !$omp atomic
  outer = outer + tp + k + list(1)
  !$omp end parallel
  if (inner /= 60 + 2 * (11 + 21) + 12) errors = errors + 1
  if (outer /= 30 + 11 + 21 + 6) errors = errors + 1
  if (tp /= 14 .or. k /= 11 .or. any(list /= 3)) errors = errors + 1
  print '(i0,1x,i0,1x,i0,1x,i0,1x,i0)', inner, outer, tp, k, errors
  if (errors /= 0) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
