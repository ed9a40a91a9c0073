! openmp: api omp_set_affinity_format omp_get_affinity_format omp_capture_affinity omp_get_proc_bind
program p
  use omp_lib
  implicit none
  character(30) :: text
  integer :: bad, n
  bad = 0
  call omp_set_affinity_format('%n of %N at %L')
  n = int(omp_get_affinity_format(text))
  if (n /= 14 .or. text /= '%n of %N at %L') bad = bad + 1
  n = int(omp_capture_affinity(text, '%n of %N at %L'))
  print '(a)', trim(text)
  if (n /= 11 .or. text /= '0 of 1 at 0') bad = bad + 1
  if (omp_get_proc_bind() < omp_proc_bind_false) bad = bad + 1
  print '(i0)', bad
  if (.not. (bad == 0)) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'ok'
end program
