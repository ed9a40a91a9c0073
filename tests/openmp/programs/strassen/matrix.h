// Square matrices of doubles in a larger matrix, for strassen.c and main.c.
#ifndef MATRIX_H
#define MATRIX_H

struct matrix {
    int n, stride;
    double *a;
};

static inline double *at(struct matrix m, int i, int j) { return m.a + (long)i * m.stride + j; }

struct matrix matrix_new(int n);
void matrix_free(struct matrix m);
struct matrix quarter(struct matrix m, int row, int column);
void multiply_blocks(struct matrix c, struct matrix a, struct matrix b);
// Both by tasks that divide the longest side; to be called by one thread of a region.
void multiply_divided(struct matrix c, struct matrix a, struct matrix b);
void transpose(struct matrix to, struct matrix from);
void strassen(struct matrix c, struct matrix a, struct matrix b, int cutoff);

#endif
