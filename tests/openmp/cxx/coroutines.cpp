// openmp: parallel for reduction(+) num_threads; parallel num_threads; single; task; critical
// Coroutines and regions: regions in coroutines and in functions that they call, and regions that
// resume or destroy coroutines, which ask for their thread.
#include <coroutine>
#include <cstdio>
#include <omp.h>
#include <vector>

struct Task {
  struct promise_type {
    int value = 0;
    std::coroutine_handle<> next;
    Task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    struct Last {
      bool await_ready() noexcept { return false; }
      std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> h) noexcept {
        return h.promise().next ? h.promise().next : std::noop_coroutine();
      }
      void await_resume() noexcept {}
    };
    Last final_suspend() noexcept { return {}; }
    void return_value(int v) { value = v; }
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
  // The awaited coroutine runs at once, and the one that waits afterwards.
  bool await_ready() { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> h) {
    handle.promise().next = h;
    return handle;
  }
  int await_resume() {
    int value = handle.promise().value;
    handle.destroy();
    return value;
  }
};

// LLVM asks once in a coroutine, wherever its parts run, if it sees the queries there.
[[gnu::noinline]] static int identity() {
  return omp_get_thread_num() * 100 + omp_get_num_threads() * 10 + omp_get_level();
}

static int sum(int n) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}

static void fill(int *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

static Task holds_regions(int n) {
  int s = 0, a[64] = {0};
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += a[i];
  co_await std::suspend_always{};
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(s)
    s++;
  }
#pragma omp parallel if (0)
  s += omp_get_num_threads();
  co_return s;
}

static Task calls_regions(int n) {
  int a[64];
  fill(a, n);
  int s = sum(n) + a[n - 1];
  co_await std::suspend_always{};
  co_return s + sum(n + 1);
}

static Task has_constructs(int n) {
  int s = 0;
  double m[8][8];
#pragma omp simd
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      m[i][j] = i * j + n;
  for (int i = 0; i < 3; i++) {
    co_await std::suspend_always{};
#pragma omp task shared(s)
    s += i;
#pragma omp taskwait
#pragma omp critical
    s += 2;
  }
  co_return s + (int)m[7][7];
}

static Task asks() { co_return identity(); }
static Task asks_by_another() { co_return co_await asks(); }

struct AsksAtEnd {
  int *to;
  ~AsksAtEnd() { *to = identity(); }
};
static Task asks_when_destroyed(int *to) {
  AsksAtEnd object{to};
  co_await std::suspend_always{};
  co_return 0;
}

static int finish(Task task) {
  while (!task.handle.done())
    task.handle.resume();
  int value = task.handle.promise().value;
  task.handle.destroy();
  return value;
}

int main() {
  int errors = 0;
  omp_set_dynamic(0);
  errors += finish(holds_regions(50)) != 1227;
  errors += finish(calls_regions(40)) != 1639;
  errors += finish(has_constructs(5)) != 63;
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 1; i < 10; i++)
    s += finish(holds_regions(i)) + finish(has_constructs(i));
  errors += s != 705;
  std::vector<Task> tasks;
  for (int i = 0; i < 8; i++)
    tasks.push_back(i % 2 ? asks() : asks_by_another());
#pragma omp parallel num_threads(4)
  tasks[omp_get_thread_num()].handle.resume();
#pragma omp parallel for num_threads(4) schedule(static, 1)
  for (int i = 4; i < 8; i++)
    tasks[i].handle();
  for (int i = 0; i < 8; i++) {
    errors += tasks[i].handle.promise().value != i % 4 * 100 + 41;
    tasks[i].handle.destroy();
  }
  int told[4] = {0};
  std::vector<Task> last;
  for (int i = 0; i < 4; i++) {
    last.push_back(asks_when_destroyed(&told[i]));
    last[i].handle.resume();
  }
#pragma omp parallel for num_threads(4) schedule(static, 1)
  for (int i = 0; i < 4; i++)
    last[i].handle.destroy();
  for (int i = 0; i < 4; i++)
    errors += told[i] != i * 100 + 41;
  printf("%d, errors %d\n", s, errors);
  puts(errors == 0 ? "ok" : "wrong");
  return errors != 0;
}
