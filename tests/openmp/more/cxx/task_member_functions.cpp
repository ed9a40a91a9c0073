// openmp: task; taskwait; parallel; single
// Tasks in member functions that use this: a tree that is built and summed by tasks.
#include <algorithm>
#include <cstdio>
#include <memory>

class Node {
    int key;
    std::unique_ptr<Node> left, right;

  public:
    Node(int low, int high) : key((low + high) / 2) {
        if (low < key) {
#pragma omp task
            left = std::make_unique<Node>(low, key - 1);
        }
        if (key < high) {
#pragma omp task
            right = std::make_unique<Node>(key + 1, high);
        }
#pragma omp taskwait
    }
    long sum() const {
        long a = 0, b = 0;
        if (left) {
#pragma omp task shared(a)
            a = left->sum();
        }
        if (right)
            b = right->sum();
#pragma omp taskwait
        return a + b + key;
    }
    int depth() const {
        int a = left ? left->depth() : 0, b = right ? right->depth() : 0;
        return 1 + std::max(a, b);
    }
};

int main() {
    std::unique_ptr<Node> root;
    long sum = 0;
#pragma omp parallel
#pragma omp single
    {
        root = std::make_unique<Node>(1, 200);
        sum = root->sum();
    }
    Node serial(1, 50);
    std::printf("%ld %d %ld\n", sum, root->depth(), serial.sum());
    bool good = sum == 20100 && root->depth() == 8 && serial.sum() == 1275;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
