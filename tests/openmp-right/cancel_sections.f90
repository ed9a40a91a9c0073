! The innermost construct is sections, and is a loop.
program cancels
  integer :: i, s, a(100)
  s = 0
  a = 0
!$omp parallel
!$omp sections
!$omp section
  s = s + 1
!$omp cancel sections
!$omp section
  s = s + 2
!$omp end sections
!$omp do
  do i = 1, 100
    if (a(i) == 5) then
!$omp cancel do
    end if
    a(i) = i
  end do
!$omp end do
!$omp end parallel
end program
