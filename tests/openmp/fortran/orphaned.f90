! openmp: do reduction(+); parallel; single
! Worksharing in module procedures.
module work
  implicit none
  integer :: total = 0
contains
  subroutine double_all(v)
    integer, intent(inout) :: v(:)
    integer :: i
    !$omp do
    do i = 1, size(v)
      v(i) = v(i) * 2
    end do
    !$omp end do
  end subroutine
  subroutine add_all(v)
    integer, intent(in) :: v(:)
    integer :: i
    !$omp single
    total = 0
    !$omp end single
    !$omp do reduction(+:total)
    do i = 1, size(v)
      total = total + v(i)
    end do
    !$omp end do
  end subroutine
end module
program p
  use work
  implicit none
  integer :: v(50), i, serial
  v = [(i, i = 1, 50)]
  call double_all(v)
  call add_all(v)
  serial = total
  !$omp parallel
  call double_all(v)
  call add_all(v)
  !$omp end parallel
  print '(i0,1x,i0)', serial, total
  if (serial /= 2550 .or. total /= 5100) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
