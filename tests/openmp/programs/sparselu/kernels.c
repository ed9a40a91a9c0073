#include "blocks.h"

void factor_diagonal(block d) {
    for (int k = 0; k < SIDE; k++)
        for (int i = k + 1; i < SIDE; i++) {
            d[i][k] /= d[k][k];
            for (int j = k + 1; j < SIDE; j++)
                d[i][j] -= d[i][k] * d[k][j];
        }
}

void solve_row(block d, block right) {
    for (int k = 0; k < SIDE; k++)
        for (int i = k + 1; i < SIDE; i++)
            for (int j = 0; j < SIDE; j++)
                right[i][j] -= d[i][k] * right[k][j];
}

void solve_column(block d, block below) {
    for (int i = 0; i < SIDE; i++)
        for (int k = 0; k < SIDE; k++) {
            below[i][k] /= d[k][k];
            for (int j = k + 1; j < SIDE; j++)
                below[i][j] -= below[i][k] * d[k][j];
        }
}

void update(block below, block right, block inner) {
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
            double sum = 0;
#pragma omp simd reduction(+ : sum)
            for (int k = 0; k < SIDE; k++)
                sum += below[i][k] * right[k][j];
            inner[i][j] -= sum;
        }
}
