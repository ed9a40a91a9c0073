#include "tours.h"
#include <algorithm>
#include <bitset>

namespace {

enum { SIDE = 12 };

class Board {
    std::bitset<SIDE * SIDE> used_;

  public:
    int width = 0, height = 0;

    bool fits(int x, int y, Shape s) const {
        if (x + s.width > SIDE || y + s.height > SIDE)
            return false;
        for (int i = x; i < x + s.width; i++)
            for (int j = y; j < y + s.height; j++)
                if (used_[static_cast<std::size_t>(i * SIDE + j)])
                    return false;
        return true;
    }

    Board with(int x, int y, Shape s) const {
        Board b = *this;
        for (int i = x; i < x + s.width; i++)
            for (int j = y; j < y + s.height; j++)
                b.used_.set(static_cast<std::size_t>(i * SIDE + j));
        b.width = std::max(width, x + s.width);
        b.height = std::max(height, y + s.height);
        return b;
    }

    int area() const { return width * height; }
};

int smallest;

void place(const Floor &floor, std::size_t cell, const Board &board, bool tasks) {
    int seen;
#pragma omp atomic read
    seen = smallest;
    if (board.area() >= seen)
        return;
    if (cell == floor.size()) {
#pragma omp critical(smallest)
        if (board.area() < smallest) {
#pragma omp atomic write
            smallest = board.area();
        }
        return;
    }
    for (const Shape &shape : floor[cell])
        // A cell lies beside the others: at the right or above.
        for (int side = 0; side < 2; side++)
            for (int along = 0; along < 4; along++) {
                int x = side ? along * 2 : board.width, y = side ? board.height : along * 2;
                if (!board.fits(x, y, shape) || (cell == 0 && along > 0))
                    continue;
                Board next = board.with(x, y, shape);
                if (tasks && cell < 3) {
#pragma omp task firstprivate(next, cell) shared(floor)
                    place(floor, cell + 1, next, true);
                } else
                    place(floor, cell + 1, next, false);
            }
#pragma omp taskwait
}

} // namespace

Floor floor_plan(int cells) {
    Floor floor;
    for (int c = 0; c < cells; c++) {
        int area = 2 + c * 5 % 7;
        std::vector<Shape> shapes;
        for (int w = 1; w <= area; w++)
            if (area % w == 0 && w <= 4 && area / w <= 4)
                shapes.push_back({w, area / w});
        if (shapes.empty())
            shapes.push_back({3, (area + 2) / 3});
        floor.push_back(shapes);
    }
    return floor;
}

int area_serial(const Floor &floor) {
    smallest = SIDE * SIDE + 1;
    place(floor, 0, Board(), false);
    return smallest;
}

int area_by_tasks(const Floor &floor) {
    smallest = SIDE * SIDE + 1;
#pragma omp parallel
    {
#pragma omp single
        place(floor, 0, Board(), true);
    }
    return smallest;
}
