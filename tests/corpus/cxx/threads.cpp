// Threads and atomics of the standard library: orders, compare-exchange loops, mutex, fetch_max by hand.
// flags: -std=c++20
#include <atomic>
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>

struct Node { int v; Node *next; };
static std::atomic<Node *> stack{nullptr};
static std::atomic<int> total{0};
static std::atomic<double> real{0};
static std::atomic_flag flag = ATOMIC_FLAG_INIT;
static std::mutex m;
static long guarded;

static void push(int v) {
  Node *n = new Node{v, stack.load(std::memory_order_relaxed)};
  while (!stack.compare_exchange_weak(n->next, n, std::memory_order_release, std::memory_order_relaxed)) {}
}
static void maximum(std::atomic<int> &a, int v) {
  int seen = a.load(std::memory_order_acquire);
  while (seen < v && !a.compare_exchange_strong(seen, v)) {}
}
static void work(int id, std::atomic<int> &best) {
  for (int i = 0; i < 50; i++) {
    push(id * 50 + i);
    total.fetch_add(1, std::memory_order_relaxed);
    real += 0.5;
    maximum(best, id * 100 + i);
    std::lock_guard<std::mutex> lock(m);
    guarded += i;
  }
  while (flag.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
  flag.clear(std::memory_order_release);
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

int main() {
  std::atomic<int> best{-1};
  std::vector<std::thread> pool;
  for (int i = 0; i < 3; i++) pool.emplace_back(work, i, std::ref(best));
  for (auto &t : pool) t.join();
  long sum = 0;
  for (Node *n = stack.load(); n;) { sum += n->v; Node *next = n->next; delete n; n = next; }
  std::printf("%ld %d %g %d %ld\n", sum, total.load(), real.load(), best.load(), guarded);
}
