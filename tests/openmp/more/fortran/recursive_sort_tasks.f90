! openmp: task if shared firstprivate; taskwait; parallel; single
! A merge sort by tasks over slices of an array, with automatic arrays.
module sorting
  implicit none
contains
  recursive subroutine sort(v, n)
    integer, intent(in) :: n
    integer, intent(inout) :: v(n)
    integer :: half, i, j, k, w(n)
    if (n < 2) return
    half = n / 2
    !$omp task shared(v) firstprivate(half) if(n > 8)
    call sort(v(1:half), half)
    !$omp end task
    !$omp task shared(v) firstprivate(half, n) if(n > 8)
    call sort(v(half + 1:n), n - half)
    !$omp end task
    !$omp taskwait
    i = 1
    j = half + 1
    do k = 1, n
      if (j > n) then
        w(k) = v(i)
        i = i + 1
      else if (i > half) then
        w(k) = v(j)
        j = j + 1
      else if (v(i) <= v(j)) then
        w(k) = v(i)
        i = i + 1
      else
        w(k) = v(j)
        j = j + 1
      end if
    end do
    v = w
  end subroutine
end module
program p
  use sorting
  implicit none
  integer :: v(300), i, total
  v = [(mod(i * 7919, 1009), i = 1, 300)]
  total = sum(v)
  !$omp parallel
  !$omp single
  call sort(v, 300)
  !$omp end single
  !$omp end parallel
  print '(3(i0,1x))', v(1), v(300), total
  if (.not. (all(v(1:299) <= v(2:300)) .and. sum(v) == total)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
