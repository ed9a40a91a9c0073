// openmp: critical; parallel num_threads
// Critical regions of different names inside each other, and names that are also variables.
#include <stdio.h>

static long account[3];

static void move(int k, long sum) {
#pragma omp critical(first)
    {
        account[0] -= sum;
#pragma omp critical(second)
        {
            account[1] += sum - 1;
#pragma omp critical
            account[2] += k;
        }
    }
}

int main(void) {
    long first = 0, second = 0;
    int n = 0;
#pragma omp parallel num_threads(4) reduction(+ : n)
    {
        for (int i = 0; i < 50; i++)
            move(i, 2 * i);
#pragma omp critical(first)
        first += 3;
#pragma omp critical(second)
        second -= 1;
        n++;
    }
    move(1, 1);
    int good = account[0] == -n * 2450l - 1 && account[1] == n * 2400l && account[2] == n * 1225l + 1;
    good &= first == 3l * n && second == -n;
    printf("%d\n", good);
    puts(good ? "ok" : "wrong");
    return !good;
}
