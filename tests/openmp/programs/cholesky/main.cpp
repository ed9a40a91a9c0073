// Cholesky's method by tiles: a loop for each step, tasks with dependences, and tasks of classes
// that know their operands. The kernels in C are compiled without OpenMP and by the compiler alone.

#include "tiles.h"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

// A matrix that is not positive definite.
class NotDefinite : public std::runtime_error {
    int row_;

  public:
    explicit NotDefinite(int row)
        : std::runtime_error("row " + std::to_string(row)), row_(row) {}
    int row() const { return row_; }
};

static void factor(tile &a, int k) {
    if (int failed = potrf(a))
        throw NotDefinite(k * T + failed - 1);
}

static void serial(tiled &m) {
    for (int k = 0; k < TILES; k++) {
        factor(m.at[k][k], k);
        for (int i = k + 1; i < TILES; i++)
            trsm(m.at[k][k], m.at[i][k]);
        for (int i = k + 1; i < TILES; i++)
            for (int j = k + 1; j <= i; j++)
                gemm(m.at[i][k], m.at[j][k], m.at[i][j]);
    }
}

static void by_loops(tiled &m) {
    int failed = 0;
#pragma omp parallel
    for (int k = 0; k < TILES; k++) {
#pragma omp single
        {
            // An exception must not leave the construct.
            try {
                if (!failed)
                    factor(m.at[k][k], k);
            } catch (const NotDefinite &e) {
                failed = e.row() + 1;
            }
        }
        if (failed)
            continue;
#pragma omp for
        for (int i = k + 1; i < TILES; i++)
            trsm(m.at[k][k], m.at[i][k]);
#pragma omp for collapse(2) schedule(dynamic)
        for (int i = k + 1; i < TILES; i++)
            for (int j = k + 1; j < TILES; j++)
                if (j <= i)
                    gemm(m.at[i][k], m.at[j][k], m.at[i][j]);
    }
    if (failed)
        throw NotDefinite(failed - 1);
}

static void by_dependences(tiled &m) {
    auto &a = m.at;
    int failed = 0;
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < TILES; k++) {
#pragma omp task depend(inout : a[k][k]) shared(a, failed) firstprivate(k) priority(2)
        {
            int row = potrf(a[k][k]);
            if (row) {
#pragma omp critical(failure)
                if (!failed)
                    failed = k * T + row;
            }
        }
        for (int i = k + 1; i < TILES; i++) {
#pragma omp task depend(in : a[k][k]) depend(inout : a[i][k]) shared(a) firstprivate(i, k)         \
    priority(1)
            trsm(a[k][k], a[i][k]);
        }
        for (int i = k + 1; i < TILES; i++) {
            for (int j = k + 1; j < i; j++) {
#pragma omp task depend(in : a[i][k], a[j][k]) depend(inout : a[i][j]) shared(a)                   \
    firstprivate(i, j, k)
                gemm(a[i][k], a[j][k], a[i][j]);
            }
#pragma omp task depend(in : a[i][k]) depend(inout : a[i][i]) shared(a) firstprivate(i, k)
            syrk(a[i][k], a[i][i]);
        }
    }
    if (failed)
        throw NotDefinite(failed - 1);
}

// ---- Operations as objects

class Operation {
  public:
    virtual ~Operation() = default;
    virtual void run(tiled &m) const = 0;
};

class Factor final : public Operation {
    int k_;

  public:
    explicit Factor(int k) : k_(k) {}
    void run(tiled &m) const override { factor(m.at[k_][k_], k_); }
};

class Solve final : public Operation {
    int i_, k_;

  public:
    Solve(int i, int k) : i_(i), k_(k) {}
    void run(tiled &m) const override { trsm(m.at[k_][k_], m.at[i_][k_]); }
};

class Update final : public Operation {
    int i_, j_, k_;

  public:
    Update(int i, int j, int k) : i_(i), j_(j), k_(k) {}
    void run(tiled &m) const override { gemm(m.at[i_][k_], m.at[j_][k_], m.at[i_][j_]); }
};

using Phase = std::vector<std::unique_ptr<Operation>>;

static std::vector<Phase> plan() {
    std::vector<Phase> phases;
    for (int k = 0; k < TILES; k++) {
        Phase first, second, third;
        first.push_back(std::make_unique<Factor>(k));
        for (int i = k + 1; i < TILES; i++) {
            second.push_back(std::make_unique<Solve>(i, k));
            for (int j = k + 1; j <= i; j++)
                third.push_back(std::make_unique<Update>(i, j, k));
        }
        for (Phase *p : {&first, &second, &third})
            phases.push_back(std::move(*p));
    }
    return phases;
}

static void by_objects(tiled &m) {
    std::exception_ptr error;
    for (const Phase &phase : plan()) {
#pragma omp parallel for schedule(dynamic, 2)
        for (std::size_t i = 0; i < phase.size(); i++) {
            try {
                phase[i]->run(m);
            } catch (...) {
#pragma omp critical(error)
                if (!error)
                    error = std::current_exception();
            }
        }
        if (error)
            std::rethrow_exception(error);
    }
}

int main() {
    void (*const ways[])(tiled &) = {serial, by_loops, by_dependences, by_objects};
    const char *const names[] = {"serial", "loops", "dependences", "objects"};
    auto matrix = std::make_unique<tiled>(), want = std::make_unique<tiled>();
    auto found = std::make_unique<tiled>();
    bool good = true;
    fill(matrix.get(), 99);
    *want = *matrix;
    serial(*want);
    for (int w = 0; w < 4; w++) {
        *found = *matrix;
        ways[w](*found);
        // syrk also changes the part of the diagonal tiles that is not used.
        bool right = distance(matrix.get(), found.get()) < 1e-9;
        for (int i = 0; i < TILES; i++)
            for (int j = 0; j < i; j++)
                right &= std::memcmp(found->at[i][j], want->at[i][j], sizeof(tile)) == 0;
        std::printf("%s: %s\n", names[w], right ? "right" : "not right");
        good &= right;
    }
    std::vector<double> x(N), y(N);
    for (int i = 0; i < N; i++)
        x[i] = i % 5 - 2;
    times(matrix.get(), x.data(), y.data());
    solve(want.get(), y.data());
    double worst = 0;
    for (int i = 0; i < N; i++)
        worst = std::fmax(worst, std::fabs(x[i] - y[i]));
    std::printf("solution: %s\n", worst < 1e-10 ? "right" : "not right");
    good &= worst < 1e-10;
    // The methods agree on the row where a matrix fails.
    matrix->at[5][5][3][3] = -1;
    for (int w = 0; w < 4; w++) {
        *found = *matrix;
        int row = -1;
        try {
            ways[w](*found);
        } catch (const NotDefinite &e) {
            row = e.row();
        }
        good &= row == 5 * T + 3;
        std::printf("%s: row %d\n", names[w], row);
    }
    std::puts(good ? "ok" : "wrong");
    return !good;
}
