// A square matrix of square blocks, of which most are absent.
#ifndef BLOCKS_H
#define BLOCKS_H

enum { COUNT = 12, SIDE = 10 };

typedef double block[SIDE][SIDE];

struct blocked {
    block *at[COUNT][COUNT];
};

void generate(struct blocked *m);
void copy(struct blocked *to, const struct blocked *from);
void release(struct blocked *m);
int present(const struct blocked *m);
block *require(struct blocked *m, int row, int column);

// The four kernels of a step of the elimination.
void factor_diagonal(block diagonal);
void solve_row(block diagonal, block right);
void solve_column(block diagonal, block below);
void update(block below, block right, block inner);

#endif
