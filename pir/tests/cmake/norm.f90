module norm
contains
  real function squares(a)
    real, intent(in) :: a(:)
    integer :: i
    squares = 0
    !$omp parallel do reduction(+ : squares)
    do i = 1, size(a)
      squares = squares + a(i)**2
    end do
    !$omp end parallel do
  end function squares
end module norm
