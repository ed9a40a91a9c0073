/* rand and friends with a seed. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    srand(42);
    int a = rand();
    srand(42);
    printf("%d ", a == rand());
    srand48(7);
    printf("%.6f %ld ", drand48(), lrand48());
    unsigned s = 3;
    int r = rand_r(&s);
    printf("%d\n", r);
    return 0;
}
