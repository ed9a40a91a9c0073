// openmp: single copyprivate; parallel
// Objects, references and arrays of objects are assigned to all threads.
#include <cstdio>
#include <string>
#include <vector>

struct Config {
    std::string name = "default";
    std::vector<int> sizes;
    int assigned = 0;
    Config &operator=(const Config &o) {
        name = o.name;
        sizes = o.sizes;
        assigned++;
        return *this;
    }
};

int main() {
    int bad = 0, threads = 0, assigned = 0;
#pragma omp parallel num_threads(4) reduction(+ : bad, threads, assigned)
    {
        threads++;
        Config mine;
        std::string pair[2];
#pragma omp single copyprivate(mine, pair)
        {
            mine.name = "chosen";
            mine.sizes = {3, 1, 2};
            pair[0] = "left";
            pair[1] = std::string(50, 'r');
        }
        assigned += mine.assigned;
        bad += mine.name != "chosen" || mine.sizes.size() != 3 || mine.sizes[0] != 3;
        bad += pair[0] != "left" || pair[1].size() != 50;
        mine.sizes.clear();
    }
    std::printf("%d %d\n", bad, assigned == threads - 1);
    bool good = bad == 0 && assigned == threads - 1;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
