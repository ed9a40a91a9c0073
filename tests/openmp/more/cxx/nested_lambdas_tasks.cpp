// openmp: task firstprivate; taskwait; parallel num_threads(2)
// Lambdas that make tasks which call lambdas; a recursive algorithm by a function object.
#include <algorithm>
#include <cstdio>
#include <vector>

struct QuickSort {
    std::vector<int> &v;
    void operator()(int low, int high) const {
        if (high - low < 8) {
            std::sort(v.begin() + low, v.begin() + high);
            return;
        }
        int pivot = v[(low + high) / 2], i = low, j = high - 1;
        while (i <= j) {
            while (v[i] < pivot)
                i++;
            while (v[j] > pivot)
                j--;
            if (i <= j)
                std::swap(v[i++], v[j--]);
        }
#pragma omp task firstprivate(low, j)
        (*this)(low, j + 1);
#pragma omp task firstprivate(i, high)
        (*this)(i, high);
#pragma omp taskwait
    }
};

int main() {
    std::vector<int> v(500), w;
    for (int i = 0; i < 500; i++)
        v[i] = i * 7919 % 503;
    w = v;
    std::sort(w.begin(), w.end());
    QuickSort sort{v};
    int marks[6] = {0};
    auto outer = [&](int k) {
        auto inner = [&marks, k](int by) { marks[k] += k * by; };
#pragma omp task firstprivate(inner)
        inner(10);
    };
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        sort(0, 500);
        for (int k = 0; k < 6; k++)
            outer(k);
    }
    int sum = 0;
    for (int m : marks)
        sum += m;
    std::printf("%d %d %d\n", v[0], v[499], sum);
    bool good = v == w && sum == 150;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
