! openmp: task firstprivate shared
! Copies of arrays, text and derived types for tasks.
program p
  implicit none
  type :: job
    integer :: id
    real :: w(4)
  end type
  type(job) :: j
  integer :: data(6), i, out(8), bad
  character(4) :: name
  real :: sums(8)
  out = 0
  sums = 0
  !$omp parallel
  !$omp single private(data, name, j)
  do i = 1, 8
    data = i * [1, 2, 3, 4, 5, 6]
    write (name, '(a,i1)') 'job', i
    j%id = i
    j%w = real(i) * 0.5
    !$omp task firstprivate(data, name, j, i) shared(out, sums)
    if (name(1:3) == 'job' .and. iachar(name(4:4)) == 48 + i .and. j%id == i) out(i) = sum(data)
    sums(i) = sum(j%w)
    data = 0
    name = 'none'
    !$omp end task
    data = -1
    name = 'over'
  end do
  !$omp end single
  !$omp end parallel
  bad = count(out /= [(21 * i, i = 1, 8)]) + count(sums /= [(2.0 * i, i = 1, 8)])
  print '(8(i0,1x))', out
  if (.not. (bad == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
