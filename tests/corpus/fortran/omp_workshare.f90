! OpenMP workshare, array reductions, nested parallelism, allocatable and derived-type sharing, do concurrent beside it.
program omp_workshare
  use omp_lib
  implicit none
  type :: cell
    integer :: v = 1
    real :: w(3) = 0.5
  end type
  integer, parameter :: n = 24
  integer, allocatable :: a(:)
  integer :: b(n), c(n), i, histogram(4), inner
  type(cell) :: cells(6)
  allocate (a(n))
  histogram = 0
  inner = 0
  !$omp parallel num_threads(3) shared(a, b, c)
  !$omp workshare
  a = [(i, i = 1, n)]
  b = a * 2
  where (mod(a, 3) == 0) b = -b
  c = a + b
  !$omp end workshare
  !$omp end parallel
  !$omp parallel do reduction(+:histogram)
  do i = 1, n
    histogram(mod(i, 4) + 1) = histogram(mod(i, 4) + 1) + a(i)
  end do
  !$omp end parallel do
  !$omp parallel do firstprivate(inner) shared(cells)
  do i = 1, 6
    inner = inner + 1
    cells(i)%v = cells(i)%v + i
    cells(i)%w(2) = real(i)
  end do
  !$omp end parallel do
  !$omp parallel workshare
  c(1:6) = cells%v
  !$omp end parallel workshare
  print *, sum(a), sum(b), sum(c), histogram, sum(cells%w(2))
end program
