! openmp: threadprivate; parallel copyin; do
! A common block of each thread, used by external subroutines.
subroutine push(v)
  implicit none
  integer, intent(in) :: v
  integer :: top, cells(50)
  common /stack/ top, cells
  !$omp threadprivate(/stack/)
  top = top + 1
  cells(top) = v
end subroutine
integer function drain()
  implicit none
  integer :: top, cells(50)
  common /stack/ top, cells
  !$omp threadprivate(/stack/)
  drain = 0
  do while (top > 0)
    drain = drain + cells(top)
    top = top - 1
  end do
end function
program p
  implicit none
  integer :: top, cells(50), i, total
  integer, external :: drain
  common /stack/ top, cells
  !$omp threadprivate(/stack/)
  top = 0
  total = 0
  !$omp parallel reduction(+:total) copyin(top)
  !$omp do schedule(static, 3)
  do i = 1, 45
    call push(i * i)
  end do
  !$omp end do
  total = total + drain()
  !$omp end parallel
  print '(i0,1x,i0)', total, top
  if (.not. (total == 31395 .and. top == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
