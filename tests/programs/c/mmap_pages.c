/* Pages by mmap, protected. */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

int main(void) {
    size_t n = 1 << 16;
    char *p = mmap(0, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) return 1;
    memset(p, 7, n);
    mprotect(p, n, PROT_READ);
    long s = 0;
    for (size_t i = 0; i < n; i++) s += p[i];
    printf("%ld %d\n", s, munmap(p, n));
    return 0;
}
