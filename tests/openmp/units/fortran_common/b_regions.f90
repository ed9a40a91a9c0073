! A region in another file than the one that fills the block.
subroutine copied(value, wrong)
  use omp_lib
  implicit none
  integer, intent(in) :: value
  integer, intent(inout) :: wrong
  integer :: counts(6), owner
  double precision :: weights(4)
  common /work/ weights, counts, owner
  !$omp threadprivate(/work/)
  integer, external :: block_sum, block_owner
  external :: set_block
  call set_block(value)
  !$omp parallel copyin(/work/) reduction(+:wrong)
  if (block_sum() /= 21 * value + value + 2 * value) wrong = wrong + 1
  !$omp barrier
  call set_block(value + omp_get_thread_num())
  !$omp barrier
  if (owner /= value + omp_get_thread_num()) wrong = wrong + 1
  if (block_owner() /= owner) wrong = wrong + 1
  !$omp end parallel
end subroutine

! Values stay from one region to the next of the same size.
subroutine kept(threads, answer)
  use omp_lib
  implicit none
  integer, intent(in) :: threads
  integer, intent(out) :: answer
  integer, external :: block_owner
  external :: set_block
  !$omp parallel num_threads(threads)
  call set_block(100 * (omp_get_thread_num() + 1))
  !$omp end parallel
  answer = 0
  !$omp parallel num_threads(threads) reduction(+:answer)
  answer = answer + block_owner()
  !$omp end parallel
end subroutine
