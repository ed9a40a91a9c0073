// std::thread, mutex, condition and future.
// flags: -std=c++20
#include <cstdio>
#include <thread>
#include <mutex>
#include <condition_variable>
#include <future>
#include <vector>

int main() {
    std::mutex m;
    long s = 0;
    std::vector<std::thread> t;
    for (int i = 0; i < 4; i++)
        t.emplace_back([&, i] {
            for (int k = 0; k < 1000; k++) {
                std::lock_guard g(m);
                s += i;
            }
        });
    for (auto &x : t) x.join();
    auto f = std::async(
        std::launch::async,
        [](int k) {
            if (k > 5) throw k;
            return k * 2;
        },
        9);
    int r = 0;
    try {
        r = f.get();
    } catch (int k) { r = -k; }
    std::promise<int> p;
    std::thread th([&] { p.set_value(33); });
    std::printf("%ld %d %d\n", s, r, p.get_future().get());
    th.join();
    return 0;
}
