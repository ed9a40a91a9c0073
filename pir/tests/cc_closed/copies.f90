! Common blocks and variables of modules of which each thread has its own.
module state
  implicit none
  integer :: own = 4
  real(8) :: numbers(8) = 1.5d0
  integer, allocatable :: table(:)
  !$omp threadprivate(own, numbers, table)
contains
  subroutine count(by)
    integer, intent(in) :: by
    integer, save :: calls = 0
    !$omp threadprivate(calls)
    calls = calls + 1
    own = own + by * calls
    numbers(2) = numbers(2) + by
  end subroutine
end module

subroutine in_common(me, to)
  integer :: me, to, first, second
  common /block/ first, second
  !$omp threadprivate(/block/)
  first = first + me
  second = second + 1
  to = first * 100 + second
end subroutine

program copies
  use state
  use omp_lib
  implicit none
  integer :: results(0:7), sum, k, me
  integer :: first, second
  common /block/ first, second
  !$omp threadprivate(/block/)
  results = 0
  first = 1
  second = 2
  own = 9
  !$omp parallel private(me)
  me = omp_get_thread_num()
  call count(me + 1)
  results(me) = own * 100 + int(numbers(2))
  !$omp end parallel
  print *, results
  !$omp parallel private(me) copyin(own, /block/)
  me = omp_get_thread_num()
  call in_common(me, results(me))
  !$omp barrier
  call count(2)
  results(me) = results(me) + 10000 * own
  !$omp end parallel
  print *, results
  sum = 0
  !$omp parallel private(k) reduction(+ : sum)
  own = omp_get_thread_num()
  !$omp do schedule(dynamic)
  do k = 1, 100
    sum = sum + k
  end do
  !$omp end do
  call count(1)
  !$omp single
  own = 77
  !$omp end single copyprivate(own)
  results(omp_get_thread_num()) = own
  !$omp end parallel
  print *, results, sum
  !$omp parallel private(me)
  me = omp_get_thread_num()
  if (.not. allocated(table)) allocate (table(10))
  table = me
  !$omp barrier
  results(me) = table(3) + omp_get_ancestor_thread_num(1) + omp_get_team_size(0)
  deallocate (table)
  !$omp end parallel
  print *, results
  !$omp parallel private(me)
  me = omp_get_thread_num()
  call omp_set_num_threads(me + 3)
  results(me) = omp_get_max_threads()
  !$omp end parallel
  print *, results
  print *, own, first, second
end program
