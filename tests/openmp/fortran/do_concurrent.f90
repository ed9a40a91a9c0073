! openmp: parallel do
! flags: -fdo-concurrent-to-openmp=host
! Loops that the compiler turns into `parallel do` itself.
program p
  implicit none
  integer :: a(150), b(12, 10), i, j, total
  do concurrent (i = 1:150)
    a(i) = i * 3
  end do
  do concurrent (j = 1:10, i = 1:12)
    b(i, j) = i * j
  end do
  total = 0
  !$omp parallel do reduction(+:total)
  do i = 1, 150
    total = total + a(i)
  end do
  print '(i0,1x,i0)', total, sum(b)
  if (total /= 3 * 11325 .or. sum(b) /= 78 * 55) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
