// unique_ptr, shared_ptr, weak_ptr.
// flags: -std=c++20
#include <cstdio>
#include <memory>
#include <vector>

struct T {
    int k;
    std::weak_ptr<T> w;
    T(int k) : k(k) {}
    ~T() { std::printf("~%d ", k); }
};
int main() {
    auto a = std::make_shared<T>(1);
    auto b = std::shared_ptr<T>(new T(2), [](T *p) {
        std::printf("del ");
        delete p;
    });
    a->w = b;
    b->w = a;
    std::printf("%ld %d ", a.use_count(), a->w.lock()->k);
    b.reset();
    std::printf("%d ", a->w.expired());
    std::unique_ptr<T[]> u;
    std::vector<std::unique_ptr<T>> v;
    for (int i = 3; i < 6; i++) v.push_back(std::make_unique<T>(i));
    v.erase(v.begin());
    try {
        std::shared_ptr<T> bad(a->w);
    } catch (std::bad_weak_ptr &) { std::printf("weak "); }
    std::puts("end");
    return 0;
}
