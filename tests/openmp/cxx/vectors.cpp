// openmp: parallel firstprivate; for nowait; critical
// Containers as firstprivate, shared and local data.
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

int main() {
    std::vector<int> base{3, 1, 2}, all;
    std::map<std::string, int> words;
    int errors = 0;
    const char *names[] = {"fork", "halt", "join"};
#pragma omp parallel firstprivate(base) reduction(+ : errors)
    {
        std::vector<int> mine;
        errors += base.size() != 3 || base[0] != 3;
        std::sort(base.begin(), base.end());
        base.push_back(4);
        errors += base[0] != 1 || base.size() != 4;
#pragma omp for nowait
        for (int i = 0; i < 120; i++) {
            mine.push_back(i * i);
            std::string name = names[i % 3];
#pragma omp critical(words)
            words[name] += i;
        }
#pragma omp critical(all)
        all.insert(all.end(), mine.begin(), mine.end());
    }
    std::sort(all.begin(), all.end());
    for (int i = 0; i < 120; i++)
        errors += all[i] != i * i;
    std::printf("%zu %d %d %d, errors %d\n", all.size(), words["fork"], words["halt"],
                words["join"], errors);
    bool good = errors == 0 && base.size() == 3 && base[0] == 3 && words["join"] == 2420;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
