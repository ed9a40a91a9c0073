! openmp: task shared final untied; taskwait; taskyield
program p
  implicit none
  integer :: total
  total = 0
  !$omp parallel
  !$omp single
  call walk(1, 6, total)
  !$omp end single
  !$omp end parallel
  print '(i0)', total
  if (total /= serial(1, 6)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
contains
  recursive subroutine walk(label, depth, r)
    integer, value :: label, depth
    integer, intent(out) :: r
    integer :: x, y
    if (depth == 0) then
      r = label
      return
    end if
    !$omp task shared(x) firstprivate(label, depth) final(depth < 3)
    call walk(2 * label, depth - 1, x)
    !$omp end task
    !$omp task shared(y) firstprivate(label, depth) untied
    call walk(2 * label + 1, depth - 1, y)
    !$omp end task
    !$omp taskyield
    !$omp taskwait
    r = x + y
  end subroutine
  recursive integer function serial(label, depth) result(r)
    integer, value :: label, depth
    if (depth == 0) then
      r = label
    else
      r = serial(2 * label, depth - 1) + serial(2 * label + 1, depth - 1)
    end if
  end function
end program
