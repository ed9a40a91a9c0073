// Sparse matrices by compressed rows.
#ifndef SPARSE_H
#define SPARSE_H

struct sparse {
    int rows;
    int *start, *column;
    double *value;
};

struct sparse poisson(int side);
void sparse_free(struct sparse m);
void multiply(const struct sparse *m, const double *x, double *y);
double dot(const double *x, const double *y, int n);
void lower_solve(const struct sparse *m, int side, const double *b, double *x);
void add_scaled(double *y, double a, const double *x, int n);

#endif
