#include "blocks.h"
#include <stdlib.h>
#include <string.h>

static int is_present(int i, int j) {
    if (i == j || i - j == 1 || j - i == 1)
        return 1;
    if (i < j && i % 3 == 0)
        return j % 2 == 0;
    if (j < i && j % 3 == 1)
        return i % 4 != 0;
    return 0;
}

static block *allocate(void) {
    block *b = calloc(1, sizeof *b);
    if (!b)
        abort();
    return b;
}

void generate(struct blocked *m) {
    unsigned seed = 1325;
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++) {
            m->at[i][j] = NULL;
            if (!is_present(i, j))
                continue;
            block *b = allocate();
            for (int r = 0; r < SIDE; r++)
                for (int c = 0; c < SIDE; c++) {
                    seed = (3125 * seed) % 65536;
                    (*b)[r][c] = 0.0001 * (seed - 32768.0);
                    // A dominant diagonal needs no pivoting.
                    if (i == j && r == c)
                        (*b)[r][c] += 400;
                }
            m->at[i][j] = b;
        }
}

void copy(struct blocked *to, const struct blocked *from) {
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++) {
            to->at[i][j] = NULL;
            if (from->at[i][j]) {
                to->at[i][j] = allocate();
                memcpy(to->at[i][j], from->at[i][j], sizeof(block));
            }
        }
}

void release(struct blocked *m) {
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++) {
            free(m->at[i][j]);
            m->at[i][j] = NULL;
        }
}

int present(const struct blocked *m) {
    int n = 0;
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++)
            n += m->at[i][j] != NULL;
    return n;
}

block *require(struct blocked *m, int row, int column) {
    if (!m->at[row][column])
        m->at[row][column] = allocate();
    return m->at[row][column];
}
