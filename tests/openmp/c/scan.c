// openmp: parallel for reduction(inscan,+) reduction(inscan,max); scan inclusive exclusive; simd reduction(inscan,+)
// Prefix sums by loops (OpenMP 5.0). They start at 0: clang 22 loses another original value.
#include <stdio.h>

#define N 300

int main(void) {
    static long in[N], inclusive[N], exclusive[N], top[N], lanes[N];
    long sum = 0, before = 0, most = -1, lane = 0;
    for (int i = 0; i < N; i++)
        in[i] = i * 37 % 101;
#pragma omp parallel for reduction(inscan, + : sum)
    for (int i = 0; i < N; i++) {
        sum += in[i];
#pragma omp scan inclusive(sum)
        inclusive[i] = sum;
    }
#pragma omp parallel for reduction(inscan, + : before)
    for (int i = 0; i < N; i++) {
        exclusive[i] = before;
#pragma omp scan exclusive(before)
        before += in[i];
    }
#pragma omp parallel for reduction(inscan, max : most)
    for (int i = 0; i < N; i++) {
        most = in[i] > most ? in[i] : most;
#pragma omp scan inclusive(most)
        top[i] = most;
    }
#pragma omp simd reduction(inscan, + : lane)
    for (int i = 0; i < N; i++) {
        lane += in[i];
#pragma omp scan inclusive(lane)
        lanes[i] = lane;
    }
    long s = 0, m = -1;
    int errors = 0;
    for (int i = 0; i < N; i++) {
        errors += exclusive[i] != s;
        s += in[i];
        m = in[i] > m ? in[i] : m;
        errors += inclusive[i] != s || lanes[i] != s || top[i] != m;
    }
    printf("%ld %ld %ld %ld, errors %d\n", sum, before, most, lane, errors);
    int good = errors == 0 && sum == s && before == s && most == m && lane == s;
    puts(good ? "ok" : "wrong");
    return !good;
}
