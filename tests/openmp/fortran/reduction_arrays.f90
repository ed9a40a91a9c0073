! openmp: parallel do reduction(+) reduction(max)
! Reductions over whole arrays, explicit, allocatable and of assumed shape.
program p
  implicit none
  integer :: bins(10), i, errors
  integer, allocatable :: heap(:)
  real :: tops(3)
  bins = 0
  tops = -1
  allocate (heap(6))
  heap = 1
  !$omp parallel do reduction(+:bins, heap) reduction(max:tops)
  do i = 1, 600
    bins(mod(i, 10) + 1) = bins(mod(i, 10) + 1) + 1
    heap(mod(i, 6) + 1) = heap(mod(i, 6) + 1) + i
    tops(mod(i, 3) + 1) = max(tops(mod(i, 3) + 1), real(mod(i * 7, 601)))
  end do
  call more(bins)
  errors = 0
  do i = 1, 10
    if (bins(i) /= 60 + 20) errors = errors + 1
  end do
  print '(10(i0,1x))', bins
  print '(i0,1x,3(f6.1,1x))', sum(heap), tops
  if (errors /= 0 .or. sum(heap) /= 6 + 180300 .or. maxval(tops) /= 600) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine more(v)
    integer, intent(inout) :: v(:)
    integer :: k
    !$omp parallel do reduction(+:v)
    do k = 1, 200
      v(mod(k, 10) + 1) = v(mod(k, 10) + 1) + 1
    end do
  end subroutine
end program
