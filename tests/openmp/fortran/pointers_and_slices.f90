! openmp: parallel do firstprivate private
! Array sections, assumed shapes and optional arguments inside regions.
program p
  implicit none
  integer :: a(12, 12), s
  a = 0
  call fill(a(2:11, 3:10), 5)
  call fill(a(1:12:11, :))
  s = sum(a)
  print '(4(i0,1x))', s, a(2, 3), a(11, 10), a(12, 12)
  if (a(2, 3) /= 5 + 11 .or. a(11, 10) /= 5 + 100 + 8 .or. a(12, 12) /= 32 .or. a(2, 1) /= 0) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine fill(v, offset)
    integer, intent(inout) :: v(:, :)
    integer, intent(in), optional :: offset
    integer :: i, j, base
    base = 0
    if (present(offset)) base = offset
    !$omp parallel do firstprivate(base) private(i)
    do j = 1, size(v, 2)
      do i = 1, size(v, 1)
        v(i, j) = base + 10 * i + j
      end do
    end do
    !$omp end parallel do
  end subroutine
end program
