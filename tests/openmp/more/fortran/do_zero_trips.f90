! openmp: do lastprivate firstprivate; parallel do reduction(*) collapse(2)
! Loops without iterations, and with one, with bounds that are known only at run time.
program p
  implicit none
  integer :: n, product, k, bad
  bad = 0
  do n = -1, 1
    call run(1, n, product, k)
    print '(i0,1x,i0,1x,i0)', n, product, k
    if (product /= merge(14, 2, n == 1)) bad = bad + 1
    if (k /= merge(100, -5, n == 1)) bad = bad + 1
  end do
  if (.not. (bad == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  subroutine run(from, to, product, last)
    integer, intent(in) :: from, to
    integer, intent(out) :: product, last
    integer :: i, j, x
    product = 2
    x = -5
    !$omp parallel shared(x)
    !$omp do firstprivate(x) lastprivate(x) schedule(static)
    do i = from, to
      x = i * 100
    end do
    !$omp end do
    !$omp end parallel
    last = x
    !$omp parallel do reduction(*:product) collapse(2)
    do i = from, to
      do j = 7, 1, -10
        product = product * j
      end do
    end do
  end subroutine
end program
