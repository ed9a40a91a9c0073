// openmp: taskgroup task_reduction(join) task_reduction(+); task in_reduction(join) in_reduction(+); taskloop reduction(join); parallel reduction(task,join); declare reduction initializer
// flags: -fopenmp-version=50
// Reductions over tasks of objects that own memory: each copy begins and ends, and no element is lost.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

static std::atomic<int> alive;
static std::atomic<int> errors;

class Bag {
public:
    std::vector<int> items;
    Bag() { alive++; }
    Bag(const Bag &other) : items(other.items) { alive++; }
    Bag &operator=(const Bag &) = default;
    ~Bag() { alive--; }
    void add(int k) { items.push_back(k); }
    void take(const Bag &other) {
        items.insert(items.end(), other.items.begin(), other.items.end());
    }
    bool has_all(int first, int last) const {
        std::vector<int> sorted = items;
        std::sort(sorted.begin(), sorted.end());
        if (sorted.size() != static_cast<size_t>(last - first))
            return false;
        for (int k = first; k < last; k++)
            if (sorted[k - first] != k)
                return false;
        return true;
    }
};

template <typename T> struct Largest {
    T value{};
    bool is_set = false;
    void put(T other) {
        if (!is_set || value < other)
            value = other;
        is_set = true;
    }
    void put(const Largest &other) {
        if (other.is_set)
            put(other.value);
    }
};

#pragma omp declare reduction(join : Bag : omp_out.take(omp_in)) initializer(omp_priv = Bag())
#pragma omp declare reduction(join : Largest<int> : omp_out.put(omp_in))
#pragma omp declare reduction(join : Largest<std::string> : omp_out.put(omp_in))

static void check(bool is_right, const char *what) {
    if (!is_right) {
        errors++;
        std::printf("%s is wrong\n", what);
    }
}

static void of_objects() {
    Bag bag;
    bag.add(0);
#pragma omp taskgroup task_reduction(join : bag)
    for (int k = 1; k < 40; k++) {
#pragma omp task in_reduction(join : bag) firstprivate(k)
        bag.add(k);
    }
    check(bag.has_all(0, 40), "a group");
    Bag looped;
#pragma omp taskloop reduction(join : looped) num_tasks(6)
    for (int k = 0; k < 50; k++)
        looped.add(k);
    check(looped.has_all(0, 50), "a loop");
    Bag outer;
#pragma omp taskgroup task_reduction(join : outer)
    for (int i = 0; i < 4; i++) {
#pragma omp task in_reduction(join : outer) firstprivate(i)
        {
            Bag inner;
#pragma omp taskgroup task_reduction(join : inner)
            for (int k = 0; k < 5; k++) {
#pragma omp task in_reduction(join : inner) firstprivate(i, k)
                inner.add(i * 5 + k);
            }
            outer.take(inner);
        }
    }
    check(outer.has_all(0, 20), "nested groups");
}

static void of_templates() {
    Largest<int> number;
    Largest<std::string> text;
    number.put(-5);
#pragma omp taskgroup task_reduction(join : number, text)
    for (int k = 0; k < 26; k++) {
#pragma omp task in_reduction(join : number) firstprivate(k)
        number.put(k * 7 % 26);
#pragma omp task in_reduction(join : text) firstprivate(k)
        text.put(std::string(30, static_cast<char>('a' + k * 5 % 26)));
    }
    check(number.value == 25 && text.value == std::string(30, 'z'), "templates");
}

static void of_references(int &sum, Bag &bag) {
#pragma omp taskgroup task_reduction(+ : sum) task_reduction(join : bag)
    for (int k = 0; k < 10; k++) {
#pragma omp task in_reduction(+ : sum) in_reduction(join : bag) firstprivate(k)
        {
            sum += k;
            bag.add(k);
        }
    }
}

static void of_region() {
    Bag bag;
    std::atomic<int> next{0};
#pragma omp parallel num_threads(3) reduction(task, join : bag)
    {
        for (int k = 0; k < 5; k++) {
#pragma omp task in_reduction(join : bag) shared(next)
            bag.add(next++);
        }
        bag.add(next++);
    }
    check(bag.has_all(0, next.load()), "a region");
}

static void all() {
    of_objects();
    of_templates();
    int sum = 5;
    Bag bag;
    of_references(sum, bag);
    check(sum == 50 && bag.has_all(0, 10), "references");
}

int main() {
    for (int round = 0; round < 10; round++) {
        all();
#pragma omp parallel
        {
#pragma omp single
            all();
            all();
        }
        of_region();
    }
    if (alive != 0)
        check(false, "the number of objects");
    std::puts(errors ? "wrong" : "ok");
    return errors != 0;
}
