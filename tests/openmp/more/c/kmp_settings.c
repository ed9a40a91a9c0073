// openmp: api kmp_set_stacksize kmp_set_stacksize_s kmp_get_stacksize kmp_get_stacksize_s kmp_set_blocktime kmp_get_blocktime kmp_set_library kmp_get_library kmp_set_library_serial kmp_set_library_turnaround kmp_set_library_throughput kmp_set_warnings_on kmp_set_warnings_off kmp_set_disp_num_buffers
// Settings of the LLVM library; a stack that is asked for before the first region is there.
#include <omp.h>
#include <stdio.h>
#include <string.h>
extern void kmpc_set_blocktime(int), kmpc_set_library(int), kmpc_set_stacksize(int);
extern void kmpc_set_stacksize_s(size_t), kmpc_set_disp_num_buffers(int);

static int deep(int n) {
    volatile char frame[16 << 10];
    memset((char *)frame, n, sizeof frame);
    return n == 0 ? frame[0] : deep(n - 1) + (frame[100] == (char)n);
}

int main(void) {
    int bad = 0, threads = omp_get_max_threads();
    kmp_set_disp_num_buffers(9);
    kmpc_set_disp_num_buffers(9);
    kmp_set_warnings_off();
    kmp_set_stacksize(1 << 20);
    bad += kmp_get_stacksize() != 1 << 20 || kmp_get_stacksize_s() != 1 << 20;
    kmpc_set_stacksize(2 << 20);
    bad += kmp_get_stacksize() != 2 << 20;
    kmp_set_stacksize_s((size_t)32 << 20);
    bad += kmp_get_stacksize_s() != 32 << 20;
    kmpc_set_stacksize_s((size_t)40 << 20);
    bad += kmp_get_stacksize_s() != 40 << 20;
    int sum = 0;
    // Thirty mebibytes, which a default stack does not have. The first thread has its own.
#pragma omp parallel num_threads(2) reduction(+ : sum)
    sum += omp_get_thread_num() == 0 ? 1920 : deep(1920);
    bad += sum != 2 * 1920;
    kmp_set_blocktime(3);
    bad += kmp_get_blocktime() != 3;
    kmpc_set_blocktime(0);
    bad += kmp_get_blocktime() != 0;
    kmp_set_blocktime(-5);
    bad += kmp_get_blocktime() != 0;
    kmp_set_library_serial();
    bad += kmp_get_library() != 1 || omp_get_max_threads() != 1;
    kmp_set_library_turnaround();
    bad += kmp_get_library() != 2 || omp_get_max_threads() != threads;
    kmp_set_library(1);
    bad += kmp_get_library() != 1 || omp_get_max_threads() != 1;
    kmpc_set_library(3);
    bad += kmp_get_library() != 3 || omp_get_max_threads() != threads;
    kmp_set_library_throughput();
    bad += kmp_get_library() != 3;
    kmp_set_warnings_on();
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
