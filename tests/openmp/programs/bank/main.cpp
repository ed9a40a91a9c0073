// Orders run in parallel loops, in sections and in tasks; those that fail throw exceptions, which
// end in the iteration or are passed to the thread that started the work.

#include "bank.h"
#include <cstdint>
#include <cstdio>
#include <exception>
#include <map>
#include <memory>

static std::vector<Order> orders(int n, int accounts, uint32_t seed) {
    std::vector<Order> out;
    for (int i = 0; i < n; i++) {
        seed = seed * 1664525u + 1013904223u;
        int from = static_cast<int>((seed >> 8) % accounts);
        seed = seed * 1664525u + 1013904223u;
        int to = static_cast<int>((seed >> 8) % accounts);
        long amount = static_cast<long>((seed >> 20) % 50);
        out.push_back({from, i % 40 == 13 ? accounts + 1 : to, amount});
    }
    return out;
}

struct Tally {
    int done = 0;
    std::map<std::string, int> failures;
    Tally &operator+=(const Tally &o) {
        done += o.done;
        for (const auto &[what, n] : o.failures)
            failures[what] += n;
        return *this;
    }
};
#pragma omp declare reduction(+ : Tally : omp_out += omp_in) initializer(omp_priv = Tally())

static void attempt(Bank &bank, const Order &order, Tally &tally) {
    try {
        bank.transfer(order);
        tally.done++;
    } catch (const Overdrawn &e) {
        tally.failures["overdrawn"] += e.missing() > 0;
    } catch (const Refused &e) {
        tally.failures[e.what()]++;
    } catch (const std::out_of_range &) {
        tally.failures["no account"]++;
    }
}

// Keeps the first exception of several threads.
class FirstError {
    std::exception_ptr error_;

  public:
    template <typename F> void run(F f) {
        try {
            f();
        } catch (...) {
#pragma omp critical(first_error)
            if (!error_)
                error_ = std::current_exception();
        }
    }
    void rethrow() {
        if (error_)
            std::rethrow_exception(error_);
    }
};

static bool passes_on(Bank &bank, const std::vector<Order> &list) {
    FirstError error;
#pragma omp parallel
#pragma omp single
    for (const auto &order : list) {
        auto copy = std::make_unique<Order>(order);
        Order *o = copy.release();
#pragma omp task firstprivate(o) shared(error, bank)
        error.run([&] {
            std::unique_ptr<Order> owned(o);
            bank.transfer(*owned);
        });
    }
    try {
        error.rethrow();
    } catch (const std::exception &) {
        return true;
    }
    return false;
}

int main() {
    bool good = true;
    // With enough money, only wrong accounts and equal ones fail: the numbers are always the same.
    Bank rich(20, 1000000);
    auto list = orders(600, 20, 1);
    int equal = 0, missing = 0;
    for (const auto &o : list) {
        missing += o.to > 20;
        equal += o.to == o.from;
    }
    Tally tally;
#pragma omp parallel for reduction(+ : tally) schedule(dynamic, 8)
    for (std::size_t i = 0; i < list.size(); i++)
        attempt(rich, list[i], tally);
    std::printf("%d done, %d to the same account, %d without account, total %ld\n", tally.done,
                tally.failures["the same account"], tally.failures["no account"], rich.total());
    good &= tally.done == 600 - equal - missing && tally.failures["the same account"] == equal;
    good &= tally.failures["no account"] == missing && rich.total() == 20000000;
    good &= rich.changes() == 20 + 2 * tally.done;
    std::vector<long> balance(20, 1000000);
    for (const auto &o : list)
        if (o.to < 20 && o.to != o.from) {
            balance[o.from] -= o.amount;
            balance[o.to] += o.amount;
        }
    for (int i = 0; i < 20; i++)
        good &= rich.balance(i) == balance[i];

    // With little money, which orders fail depends on the order; the sum does not.
    Bank poor(5, 60);
    auto more = orders(300, 5, 2);
    Tally first, second;
#pragma omp parallel sections
    {
#pragma omp section
        for (int i = 0; i < 150; i++)
            attempt(poor, more[i], first);
#pragma omp section
        for (int i = 150; i < 300; i++)
            attempt(poor, more[i], second);
    }
    first += second;
    int attempts = first.done;
    for (const auto &[what, n] : first.failures)
        attempts += n;
    bool negative = false;
    for (int i = 0; i < poor.size(); i++)
        negative |= poor.balance(i) < 0;
    std::printf("poor: %d attempts, total %ld, negative %d\n", attempts, poor.total(), negative);
    good &= attempts == 300 && poor.total() == 300 && !negative;

    bool failed = passes_on(rich, list);
    std::vector<Order> fine{{0, 1, 5}, {1, 2, 5}, {2, 0, 5}};
    bool passed = !passes_on(rich, fine);
    std::printf("exceptions are passed on: %d %d\n", failed, passed);
    good &= failed && passed && rich.total() == 20000000;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
