! Conjugate gradients: one region around the whole iteration, or none.
module solver
  use iso_c_binding
  use sparse
  use vectors
  implicit none
contains
  subroutine solve(m, b, x, limit, steps, residual, is_parallel)
    type(matrix), intent(in) :: m
    real(c_double), intent(in) :: b(:)
    real(c_double), intent(inout) :: x(:)
    integer, intent(in) :: limit
    integer, intent(out) :: steps
    real(c_double), intent(out) :: residual
    logical, intent(in) :: is_parallel
    real(c_double), allocatable :: r(:), p(:), q(:)
    real(c_double) :: rr, next, alpha
    integer :: k
    allocate (r(m%rows), p(m%rows), q(m%rows))
    steps = 0
    residual = -1
    !$omp parallel if(is_parallel) private(rr, next, alpha, k) shared(m, b, x, r, p, q, steps, residual)
    call multiply(m, x, q)
    !$omp workshare
    r = b - q
    p = r
    !$omp end workshare
    rr = dot(r, r)
    do k = 1, limit
      call multiply(m, p, q)
      alpha = rr / dot(p, q)
      call add_scaled(x, alpha, p)
      call add_scaled(r, -alpha, q)
      next = dot(r, r)
      !$omp single
      steps = steps + 1
      residual = next
      !$omp end single
      if (next < 1e-4_c_double) exit
      call scale_and_add(p, next / rr, r)
      rr = next
    end do
    !$omp end parallel
  end subroutine
end module
