// Tiles of a symmetric matrix, and what Cholesky's method does with them.
#ifndef TILES_H
#define TILES_H

#ifdef __cplusplus
extern "C" {
#endif

enum { TILES = 8, T = 12, N = TILES * T };

typedef double tile[T][T];

// The tiles below and on the diagonal are used.
struct tiled {
    tile at[TILES][TILES];
};

// dense.c, with loops in parallel regions.
void fill(struct tiled *m, unsigned seed);
double distance(const struct tiled *m, const struct tiled *l);
void solve(const struct tiled *l, double *x);
void times(const struct tiled *m, const double *x, double *y);

// kernels.c, without OpenMP.
int potrf(double (*a)[T]);
void trsm(double (*l)[T], double (*b)[T]);
void syrk(double (*a)[T], double (*c)[T]);
void gemm(double (*a)[T], double (*b)[T], double (*c)[T]);

#ifdef __cplusplus
}
#endif

#endif
