// openmp: parallel shared; for; sections
// Shared objects that cannot be copied, arrays of objects, and arrays of arrays.
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct Cell {
    std::unique_ptr<int> value;
    Cell() = default;
    Cell(Cell &&) = default;
    Cell &operator=(Cell &&) = default;
};

int main() {
    Cell grid[4][6];
    std::vector<Cell> list;
    list.reserve(10);
    std::unique_ptr<std::string> text;
    int sum = 0;
#pragma omp parallel shared(grid, list, text)
    {
#pragma omp for collapse(2)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 6; j++)
                grid[i][j].value = std::make_unique<int>(i * j);
#pragma omp sections
        {
            for (int i = 0; i < 10; i++) {
                Cell c;
                c.value = std::make_unique<int>(i);
                list.push_back(std::move(c));
            }
#pragma omp section
            text = std::make_unique<std::string>("moved");
        }
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < 10; i++) {
            Cell mine = std::move(list[i]);
            sum += *mine.value;
        }
    }
    int cells = 0, left = 0;
    for (auto &row : grid)
        for (auto &c : row)
            cells += *c.value;
    for (auto &c : list)
        left += c.value != nullptr;
    std::printf("%d %d %d %s\n", cells, sum, left, text->c_str());
    bool good = cells == 6 * 15 && sum == 45 && left == 0 && *text == "moved";
    std::puts(good ? "ok" : "wrong");
    return !good;
}
