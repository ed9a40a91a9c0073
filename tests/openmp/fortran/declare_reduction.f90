! openmp: declare reduction initializer; parallel do reduction(longest)
program p
  implicit none
  type :: span
    integer :: low = 1000, high = -1000
  end type
  !$omp declare reduction(longest:integer:omp_out = max(omp_out, omp_in)) &
  !$omp initializer(omp_priv = -1)
  integer :: best, i, want
  best = -1
  !$omp parallel do reduction(longest:best)
  do i = 1, 200
    best = max(best, mod(i * 89, 211))
  end do
  want = -1
  do i = 1, 200
    want = max(want, mod(i * 89, 211))
  end do
  print '(i0)', best
  if (best /= want) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
