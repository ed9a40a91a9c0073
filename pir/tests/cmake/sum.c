int twice(int x);

long sum(const int *p, int n) {
    long s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; i++)
        s += twice(p[i]);
    return s;
}
