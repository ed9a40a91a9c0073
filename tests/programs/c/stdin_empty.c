/* Standard input that has nothing. */
#include <stdio.h>

int main(void) {
    char b[10];
    int n;
    printf("%d %d %d %d\n", getchar(), fgets(b, 10, stdin) == 0, scanf("%d", &n), feof(stdin) != 0);
    return 0;
}
