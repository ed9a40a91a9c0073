/* Formats of integers. */
#include <stdio.h>

int main(void) {
    printf("[%5d|%-5d|%05d|%+d|% d]\n", 42, 42, 42, 42, 42);
    printf("[%x|%#X|%o|%#o|%u]\n", 255, 255, 8, 8, -1);
    printf("[%hhd|%hd|%ld|%lld|%zu]\n", 300, 70000, 1L << 40, -1LL, sizeof(int));
    printf("[%.5d|%8.3d|%-8.3d|%.0d]\n", 42, 7, 7, 0);
    printf("[%*d|%-*d|%.*d]\n", 6, 1, 6, 2, 4, 3);
    int n;
    printf("12345%n67\n", &n);
    return n;
}
