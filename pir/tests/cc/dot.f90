! A module, a parallel loop with a reduction, and an array that is written in parallel.
module vectors
  implicit none
contains
  real(8) function dot(x, y)
    real(8), intent(in) :: x(:), y(:)
    integer :: i
    dot = 0
    !$omp parallel do reduction(+:dot)
    do i = 1, size(x)
      dot = dot + x(i) * y(i)
    end do
  end function
end module

program main
  use vectors
  implicit none
  real(8) :: x(1000), y(1000)
  integer :: i
  !$omp parallel do
  do i = 1, 1000
    x(i) = i
    y(i) = 2
  end do
  print '(F12.2)', dot(x, y)
end program
