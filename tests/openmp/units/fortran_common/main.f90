! units: a threadprivate common block of several files with copyin, external functions, sections, atomics and locks
program main
  use omp_lib
  implicit none
  integer :: wrong, answer, i, first, second, order(5), next
  integer, external :: block_sum
  external :: copied, kept, set_block
  integer(omp_lock_kind) :: lock

  wrong = 0
  do i = 1, 6
    call copied(i * 10, wrong)
  end do
  call kept(3, answer)

  first = 0
  second = 0
  !$omp parallel sections num_threads(2) shared(first, second)
  !$omp section
  call set_block(1)
  first = block_sum()
  !$omp section
  call set_block(2)
  second = block_sum()
  !$omp end parallel sections

  call omp_init_lock(lock)
  next = 0
  !$omp parallel do ordered schedule(dynamic) shared(order, next)
  do i = 1, 5
    call set_block(i)
    !$omp ordered
    call omp_set_lock(lock)
    next = next + 1
    order(next) = block_sum()
    call omp_unset_lock(lock)
    !$omp end ordered
  end do
  !$omp end parallel do
  call omp_destroy_lock(lock)
  do i = 1, 5
    if (order(i) /= 24 * i) wrong = wrong + 1
  end do

  print '(a,i0,a,i0,a,i0,1x,i0)', 'wrong ', wrong, ' kept ', answer, ' sections ', first, second
  if (wrong /= 0 .or. answer /= 600 .or. first /= 24 .or. second /= 48) stop 1
  print '(a)', 'ok'
end program
