// openmp: api omp_get_default_allocator omp_alloc omp_free
// env: OMP_ALLOCATOR=omp_default_mem_alloc
#include <omp.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    int good = omp_get_default_allocator() == omp_default_mem_alloc;
    char *p = omp_alloc(10, omp_null_allocator);
    strcpy(p, "constant");
    puts(p);
    good &= strcmp(p, "constant") == 0;
    omp_free(p, omp_null_allocator);
    puts(good ? "ok" : "wrong");
    return !good;
}
