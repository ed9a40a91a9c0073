/* Quotients and remainders with all signs. */
#include <stdio.h>

int main(void) {
    int v[] = {7, -7, 3, -3, 1, -1};
    int sum = 0;
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            printf("%d/%d=%d,%d ", v[i], v[j], v[i] / v[j], v[i] % v[j]);
            sum += v[i] % v[j];
        }
    printf("\n%d\n", sum);
    return 0;
}
