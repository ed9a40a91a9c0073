// openmp: parallel for reduction(+); task; critical
// Exceptions that end inside the structured block that they start in.
#include <cstdio>
#include <stdexcept>
#include <string>

static int checked(int i) {
    if (i % 7 == 3)
        throw std::invalid_argument("seven");
    if (i % 11 == 5)
        throw i;
    return i;
}

int main() {
    int sum = 0, texts = 0, numbers = 0, tasks = 0, entered = 0;
#pragma omp parallel for reduction(+ : sum, texts, numbers)
    for (int i = 0; i < 200; i++) {
        try {
            sum += checked(i);
        } catch (const std::exception &e) {
            texts += std::string(e.what()) == "seven";
        } catch (int n) {
            numbers += n;
        }
    }
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 40; i++) {
#pragma omp task firstprivate(i) shared(tasks, entered)
        {
            try {
                checked(i);
            } catch (...) {
#pragma omp critical
                {
                    try {
                        entered++;
                        throw std::runtime_error("inside");
                    } catch (const std::runtime_error &) {
                        tasks++;
                    }
                }
            }
        }
    }
    int s = 0, t = 0, n = 0, k = 0;
    for (int i = 0; i < 200; i++) {
        bool text = i % 7 == 3, number = !text && i % 11 == 5;
        t += text, n += number ? i : 0, s += text || number ? 0 : i;
        k += i < 40 && (text || number);
    }
    std::printf("%d %d %d %d\n", sum, texts, numbers, tasks);
    bool good = sum == s && texts == t && numbers == n && tasks == k && entered == k;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
