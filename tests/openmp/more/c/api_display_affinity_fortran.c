// openmp: api omp_display_affinity omp_capture_affinity omp_set_affinity_format omp_get_affinity_format
// Fortran's functions for texts get their lengths and fill buffers with blanks.
#include <stdio.h>
#include <string.h>
extern void omp_display_affinity_(const char *, size_t), omp_set_affinity_format_(const char *, size_t);
extern size_t omp_get_affinity_format_(char *, size_t);
extern size_t omp_capture_affinity_(char *, const char *, size_t, size_t);

int main(void) {
    int bad = 0;
    char text[12];
    omp_set_affinity_format_("n%n L%Lxyz", 7);
    bad += omp_get_affinity_format_(text, 12) != 7 || memcmp(text, "n%n L%L     ", 12) != 0;
    bad += omp_capture_affinity_(text, "", 12, 0) != 5 || memcmp(text, "n0 L0       ", 12) != 0;
    bad += omp_capture_affinity_(text, "%0.4n!zzz", 12, 6) != 5;
    bad += memcmp(text, "0000!       ", 12) != 0;
    omp_display_affinity_("thread %n, not this", 9);
    omp_display_affinity_("", 0);
#pragma omp parallel num_threads(2)
#pragma omp critical
    omp_display_affinity_("of %N", 5);
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
