// openmp: task shared firstprivate; taskgroup
// Tasks fill a container of unique pointers, optionals and variants.
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

struct Job {
    virtual ~Job() = default;
    virtual int run() const = 0;
};
template <int K> struct Times final : Job {
    int n;
    explicit Times(int x) : n(x) {}
    int run() const override { return n * K; }
};

int main() {
    std::vector<std::unique_ptr<Job>> jobs;
    for (int i = 0; i < 30; i++) {
        if (i % 2)
            jobs.push_back(std::make_unique<Times<3>>(i));
        else
            jobs.push_back(std::make_unique<Times<-1>>(i));
    }
    std::vector<std::optional<int>> results(30);
    std::vector<std::variant<int, std::string>> kinds(30);
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        for (std::size_t i = 0; i < jobs.size(); i++) {
#pragma omp task shared(jobs, results, kinds) firstprivate(i)
            {
                auto mine = std::move(jobs[i]);
                int r = mine->run();
                if (r >= 0)
                    results[i] = r;
                if (i % 3)
                    kinds[i] = r;
                else
                    kinds[i] = std::to_string(r);
            }
        }
    }
    int sum = 0, set = 0, text = 0, left = 0;
    for (int i = 0; i < 30; i++) {
        set += results[i].has_value();
        sum += results[i].value_or(0);
        text += std::holds_alternative<std::string>(kinds[i]);
        left += jobs[i] != nullptr;
    }
    std::printf("%d %d %d %d\n", set, sum, text, left);
    bool good = set == 16 && sum == 3 * 225 && text == 10 && left == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
