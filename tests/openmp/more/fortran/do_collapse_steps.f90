! openmp: do collapse(3) schedule(dynamic,4) lastprivate; parallel do collapse(2) private
! Collapsed nests with steps of both signs and different kinds.
program p
  implicit none
  integer :: i, j, last, a(5, 4, 3), bad
  integer(8) :: k
  real :: t
  a = 0
  last = 0
  t = 9.5
  !$omp parallel
  !$omp do collapse(3) schedule(dynamic, 4)
  do i = 1, 5
    do j = 8, 2, -2
      do k = 10_8, 30_8, 10_8
        a(i, j / 2, k / 10) = i * 1000 + j * 100 + int(k)
      end do
    end do
  end do
  !$omp end do
  !$omp do collapse(2) lastprivate(last)
  do i = 3, 1, -1
    do j = -5, 5, 4
      last = i * 100 + j
    end do
  end do
  !$omp end do
  !$omp end parallel
  bad = 0
  !$omp parallel do collapse(2) private(t) reduction(+:bad)
  do i = 1, 5
    do j = 1, 4
      t = real(i * 1000 + j * 200)
      bad = bad + count(a(i, j, :) /= [(int(t) + 10 * k, k = 1, 3)])
    end do
  end do
  print '(i0,1x,i0,1x,f4.1)', last, bad, t
  if (.not. (last == 103 .and. bad == 0 .and. t == 9.5)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
