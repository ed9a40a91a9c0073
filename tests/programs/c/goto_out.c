/* Goto out of three loops, over a variable array. */
#include <stdio.h>

int main(void) {
    int found = -1;
    for (int n = 3; n < 8; n++) {
        int a[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                a[i][j] = i * n + j * j;
                if (a[i][j] == 41) {
                    found = n * 100 + i * 10 + j;
                    goto out;
                }
            }
    }
out:
    printf("%d\n", found);
    return 0;
}
