// openmp: declare reduction initializer; taskgroup task_reduction(cat); task in_reduction(cat)
// flags: -fopenmp-version=50
// A reduction of tasks over objects with memory of their own: bags of numbers.
#include <algorithm>
#include <cstdio>
#include <omp.h>
#include <vector>

struct Bag {
    std::vector<int> items;
    Bag() = default;
    void add(const Bag &o) { items.insert(items.end(), o.items.begin(), o.items.end()); }
};
#pragma omp declare reduction(cat : Bag : omp_out.add(omp_in)) initializer(omp_priv = Bag())

int main() {
    Bag bag;
    long sum = 0;
    bag.items.push_back(1000);
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup task_reduction(cat : bag) task_reduction(+ : sum)
        for (int i = 0; i < 50; i++) {
#pragma omp task in_reduction(cat : bag) in_reduction(+ : sum) firstprivate(i)
            {
                bag.items.push_back(i * i);
                sum += i;
            }
        }
    }
    std::sort(bag.items.begin(), bag.items.end());
    int bad = bag.items.size() != 51;
    std::vector<int> want{1000};
    for (int i = 0; i < 50; i++)
        want.push_back(i * i);
    std::sort(want.begin(), want.end());
    std::printf("%zu %ld\n", bag.items.size(), sum);
    bool good = !bad && bag.items == want && sum == 1225;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
