// openmp: nothing; assume holds; error at(execution) severity(warning)
// flags: -fopenmp-version=51
#include <stdio.h>

int main(void) {
    int a[20], n = 20, sum = 0;
#pragma omp nothing
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) {
        a[i] = i;
#pragma omp assume holds(n == 20)
        sum += a[i];
    }
    if (sum != 190) {
#pragma omp error at(execution) severity(warning) message("the sum is wrong")
    }
    printf("%d\n", sum);
    puts(sum == 190 ? "ok" : "wrong");
    return sum != 190;
}
