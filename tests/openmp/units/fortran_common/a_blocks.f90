! Separate subroutines that share a common block of each thread, as codes of the nineties do.
subroutine set_block(value)
  implicit none
  integer, intent(in) :: value
  integer :: counts(6), owner
  double precision :: weights(4)
  common /work/ weights, counts, owner
  !$omp threadprivate(/work/)
  integer :: i
  weights = value * 0.5d0
  do i = 1, 6
    counts(i) = value * i
  end do
  owner = value
end subroutine

integer function block_sum()
  implicit none
  integer :: counts(6), owner
  double precision :: weights(4)
  common /work/ weights, counts, owner
  !$omp threadprivate(/work/)
  block_sum = sum(counts) + owner + int(sum(weights))
end function

integer function block_owner()
  implicit none
  integer :: counts(6), owner
  double precision :: weights(4)
  common /work/ weights, counts, owner
  !$omp threadprivate(/work/)
  block_owner = owner
end function
