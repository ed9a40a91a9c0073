! openmp: parallel do collapse(2) collapse(3) reduction(+)
program p
  implicit none
  integer :: a(7, 9), b(4, 5, 6), i, j, k, total, want
  !$omp parallel do collapse(2)
  do j = 1, 9
    do i = 7, 1, -1
      a(i, j) = i * 10 + j
    end do
  end do
  total = 0
  b = 0
  !$omp parallel do collapse(3) reduction(+:total) schedule(dynamic, 3)
  do k = 1, 6
    do j = 1, 5, 2
      do i = 1, 4
        b(i, j, k) = i + j * k
        total = total + b(i, j, k)
      end do
    end do
  end do
  want = 0
  do k = 1, 6
    do j = 1, 5, 2
      do i = 1, 4
        want = want + i + j * k
      end do
    end do
  end do
  print '(4(i0,1x))', a(7, 9), sum(a), total, sum(b)
  if (total /= want .or. sum(b) /= want .or. sum(a) /= 7 * 45 + 9 * 280) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
