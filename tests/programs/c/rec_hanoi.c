/* The towers of Hanoi with stacks. */
#include <stdio.h>

static int peg[3][12], top[3], moves;
static void move(int n, int a, int b) {
    if (!n) return;
    int c = 3 - a - b;
    move(n - 1, a, c);
    peg[b][top[b]++] = peg[a][--top[a]];
    moves++;
    move(n - 1, c, b);
}
int main(void) {
    for (int i = 10; i; i--) peg[0][top[0]++] = i;
    move(10, 0, 2);
    printf("%d %d %d %d\n", moves, top[2], peg[2][0], peg[2][9]);
    return moves & 127;
}
