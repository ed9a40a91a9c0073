// openmp: task depend(out) depend(in); taskwait; parallel
// An expression tree with virtual functions evaluated by tasks with dependences on members.
#include <cstdio>
#include <memory>

struct Expr {
    long result = 0;
    virtual ~Expr() = default;
    virtual void eval() = 0;
};
struct Num final : Expr {
    long n;
    explicit Num(long x) : n(x) {}
    void eval() override { result = n; }
};
struct Bin final : Expr {
    char op;
    std::unique_ptr<Expr> a, b;
    Bin(char o, Expr *x, Expr *y) : op(o), a(x), b(y) {}
    void eval() override {
        Expr *x = a.get(), *y = b.get();
#pragma omp task depend(out : x->result) firstprivate(x)
        x->eval();
#pragma omp task depend(out : y->result) firstprivate(y)
        y->eval();
#pragma omp task depend(in : x->result, y->result) shared(x, y)
        result = op == '+'   ? x->result + y->result
                 : op == '*' ? x->result * y->result
                             : x->result - y->result;
#pragma omp taskwait
    }
};

static Expr *build(int depth, long &seed) {
    if (depth == 0)
        return new Num(seed++ % 5 + 1);
    Expr *a = build(depth - 1, seed), *b = build(depth - 1, seed);
    return new Bin(depth % 3 == 0 ? '*' : depth % 3 == 1 ? '+' : '-', a, b);
}

int main() {
    long s1 = 0, s2 = 0;
    std::unique_ptr<Expr> team(build(7, s1)), alone(build(7, s2));
    alone->eval();
#pragma omp parallel
#pragma omp single
    team->eval();
    std::printf("%ld\n", alone->result);
    bool good = team->result == alone->result;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
