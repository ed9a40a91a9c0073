/* The game of life on a torus. */
#include <stdio.h>

enum { H = 12, W = 20 };
static unsigned char g[2][H][W];
int main(void) {
    const char *glider[] = {".#.", "..#", "###"};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) g[0][i][j] = glider[i][j] == '#';
    for (int t = 0; t < 30; t++)
        for (int i = 0; i < H; i++)
            for (int j = 0; j < W; j++) {
                int n = 0;
                for (int y = -1; y < 2; y++)
                    for (int x = -1; x < 2; x++)
                        n += (y || x) && g[t & 1][(i + y + H) % H][(j + x + W) % W];
                g[~t & 1][i][j] = n == 3 || (n == 2 && g[t & 1][i][j]);
            }
    for (int i = 0; i < H; i++) {
        for (int j = 0; j < W; j++) putchar(g[0][i][j] ? '#' : '.');
        putchar('\n');
    }
    return 0;
}
