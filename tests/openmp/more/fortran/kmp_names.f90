! openmp: api kmp_set_stacksize kmp_get_stacksize kmp_set_blocktime kmp_get_blocktime kmp_set_library kmp_get_library kmp_set_defaults omp_display_env omp_set_affinity_format
! Settings of the LLVM library by their names with an underscore, with addresses of arguments.
program kmp_names
  implicit none
  external kmp_set_stacksize, kmp_set_stacksize_s, kmp_set_blocktime, kmp_set_library
  external kmp_set_library_serial, kmp_set_library_turnaround, kmp_set_library_throughput
  external kmp_set_disp_num_buffers, kmp_set_warnings_on, kmp_set_warnings_off, omp_display_env
  integer, external :: kmp_get_stacksize, kmp_get_blocktime, kmp_get_library
  integer, external :: kmp_get_num_known_threads, kmp_get_cancellation_status
  integer, external :: omp_get_max_threads
  integer(8), external :: kmp_get_stacksize_s
  interface
    subroutine kmp_set_defaults(string)
      character(len=*) :: string
    end subroutine
    subroutine omp_set_affinity_format(format)
      character(len=*) :: format
    end subroutine
  end interface
  integer :: bad, threads
  bad = 0
  call kmp_set_disp_num_buffers(9)
  call kmp_set_warnings_off()
  call kmp_set_stacksize(3145728)
  call check(kmp_get_stacksize() == 3145728)
  call kmp_set_stacksize_s(6291456_8)
  call check(kmp_get_stacksize_s() == 6291456_8)
  call kmp_set_defaults('OMP_NUM_THREADS=3|KMP_BLOCKTIME=9')
  call check(omp_get_max_threads() == 3 .and. kmp_get_blocktime() == 9)
  call kmp_set_blocktime(4)
  call check(kmp_get_blocktime() == 4)
  threads = omp_get_max_threads()
  call kmp_set_library_serial()
  call check(kmp_get_library() == 1 .and. omp_get_max_threads() == 1)
  call kmp_set_library_turnaround()
  call check(kmp_get_library() == 2)
  call kmp_set_library_throughput()
  call check(kmp_get_library() == 3 .and. omp_get_max_threads() >= 1)
  call kmp_set_library(1)
  call check(kmp_get_library() == 1)
  call kmp_set_library(3)
  call check(kmp_get_library() == 3)
  call check(kmp_get_num_known_threads() >= 1 .and. kmp_get_cancellation_status(1) == 0)
  ! The texts go to the terminal.
  call omp_display_env(.false.)
  call omp_set_affinity_format('thread %n at level %L')
  call kmp_set_warnings_on()
  print '(i0)', bad
  if (bad == 0) then
    print '(a)', 'ok'
  else
    print '(a)', 'wrong'
    stop 1
  end if

contains

  subroutine check(is_right)
    logical, intent(in) :: is_right
    if (.not. is_right) bad = bad + 1
  end subroutine check
end program kmp_names
