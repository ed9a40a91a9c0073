// openmp: task shared; taskwait; parallel; single
// A tree of nodes that own their children; its sum and depth by tasks.
#include <algorithm>
#include <cstdio>
#include <memory>

struct Node {
    int value;
    std::unique_ptr<Node> left, right;
    explicit Node(int v) : value(v) {}
};

static std::unique_ptr<Node> build(int depth, int value) {
    if (depth == 0)
        return nullptr;
    auto node = std::make_unique<Node>(value);
#pragma omp task shared(node)
    node->left = build(depth - 1, value * 2 % 101);
#pragma omp task shared(node)
    node->right = build(depth - 1 - (depth > 1 && value % 3 == 0), value * 3 % 101);
#pragma omp taskwait
    return node;
}

static long sum(const Node *n, int &depth) {
    depth = 0;
    if (!n)
        return 0;
    long l = 0, r = 0;
    int dl = 0, dr = 0;
#pragma omp task shared(l, dl)
    l = sum(n->left.get(), dl);
#pragma omp task shared(r, dr)
    r = sum(n->right.get(), dr);
#pragma omp taskwait
    depth = 1 + std::max(dl, dr);
    return l + r + n->value;
}

static long serial(const Node *n) {
    return n ? serial(n->left.get()) + serial(n->right.get()) + n->value : 0;
}

int main() {
    std::unique_ptr<Node> root;
    long total = 0;
    int depth = 0;
#pragma omp parallel
#pragma omp single
    {
        root = build(6, 1);
        total = sum(root.get(), depth);
    }
    std::printf("%ld, depth %d\n", total, depth);
    bool good = total == serial(root.get()) && depth == 6;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
