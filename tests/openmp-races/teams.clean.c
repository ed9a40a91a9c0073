// race: none
// There is one team.
#include <stdio.h>

int main(void) {
    int x = 0;
#pragma omp teams num_teams(1)
    x += 1;
    printf("%d\n", x);
    return x < 0;
}
