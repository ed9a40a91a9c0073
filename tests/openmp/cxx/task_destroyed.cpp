// openmp: task firstprivate if private; taskloop firstprivate lastprivate private num_tasks nogroup if
// Each copy of an object that a task has is destroyed, wherever the task runs.
#include <cstdio>

static int alive, made;

struct Counted {
    int value;
    explicit Counted(int value = 0) noexcept : value(value) { count(1); }
    Counted(const Counted &from) noexcept : value(from.value) { count(1); }
    Counted &operator=(const Counted &from) = default;
    ~Counted() { count(-1); }
    static void count(int by) noexcept {
#pragma omp atomic
        alive += by;
#pragma omp atomic
        made += by > 0;
    }
};

static long sum;

static void add(int value) noexcept {
#pragma omp atomic
    sum += value;
}

static void tasks(const Counted &given, int limit) {
    Counted object(given), others[2] = {Counted(2), Counted(3)};
#pragma omp task firstprivate(object)
    add(object.value);
#pragma omp task firstprivate(object) if (0)
    add(object.value);
#pragma omp task firstprivate(object, others) if (limit > 5)
    add(object.value + others[1].value);
#pragma omp task private(object) if (limit > 5)
    add(object.value);
#pragma omp taskwait
}

static void loops(const Counted &given, int limit) {
    Counted object(given), last;
#pragma omp taskloop firstprivate(object) num_tasks(3)
    for (int i = 0; i < 10; i++)
        add(object.value + i);
#pragma omp taskloop firstprivate(object) lastprivate(last) num_tasks(3)
    for (int i = 0; i < limit; i++)
        last = Counted(object.value + i);
    add(last.value);
#pragma omp taskloop private(last) nogroup if (limit > 5)
    for (int i = 0; i < 4; i++)
        add(last.value + i);
#pragma omp taskwait
#pragma omp taskloop firstprivate(object)
    for (int i = 0; i < limit - 4; i++)
        add(object.value);
}

int main() {
    {
        Counted object(5);
        tasks(object, 4);
        loops(object, 4);
#pragma omp parallel num_threads(2)
#pragma omp single
        {
            tasks(object, 4);
            loops(object, 8);
        }
    }
    std::printf("%ld, %d alive, %s\n", sum, alive, made > 20 ? "copies" : "no copies");
    bool good = alive == 0 && made > 20;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
