! openmp: parallel private shared; parallel reduction(+)
! Regions in the program, an internal procedure, a module procedure and an external subroutine.
module work_m
  implicit none
  integer :: total = 0
contains
  subroutine module_sum(v, s)
    integer, intent(in) :: v(:)
    integer, intent(out) :: s
    integer :: i
    s = 0
    !$omp parallel reduction(+:s) private(i)
    !$omp do
    do i = 1, size(v)
      s = s + v(i)
    end do
    !$omp end do
    !$omp end parallel
  end subroutine
end module
subroutine external_sum(v, n, s)
  implicit none
  integer, intent(in) :: n, v(n)
  integer, intent(out) :: s
  integer :: i, part
  s = 0
  !$omp parallel default(none) shared(v, n, s) private(i, part)
  part = 0
  !$omp do
  do i = n, 1, -1
    part = part + v(i)
  end do
  !$omp atomic
  s = s + part
  !$omp end parallel
end subroutine
program p
  use work_m
  implicit none
  integer :: v(40), i, a, b, c, d
  v = [(i * i, i = 1, 40)]
  call module_sum(v, a)
  call external_sum(v, 40, b)
  c = internal_sum()
  d = 0
  !$omp parallel do reduction(+:d)
  do i = 1, 40
    d = d + v(i)
  end do
  print '(4(i0,1x))', a, b, c, d
  if (.not. (a == 22140 .and. b == a .and. c == a .and. d == a)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  integer function internal_sum() result(s)
    integer :: k
    s = 0
    !$omp parallel do reduction(+:s)
    do k = 1, 40
      s = s + v(k)
    end do
  end function
end program
