// race: x at 8
// There may be several teams.
#include <stdio.h>

int main(void) {
    int x = 0;
#pragma omp teams
    x += 1;
    printf("%d\n", x);
    return x < 0;
}
