// Problems that are solved by search with bounds.
#pragma once

#include <climits>
#include <string>
#include <vector>

// The shortest tour through cities.
class Cities {
    int n_;
    std::vector<int> distance_;

  public:
    Cities(int n, unsigned seed);
    int size() const { return n_; }
    int at(int a, int b) const { return distance_[static_cast<std::size_t>(a * n_ + b)]; }
    int cheapest_from(int a) const;
};

int tour_by_table(const Cities &cities);
int tour_by_tasks(const Cities &cities, int cutoff);
int tour_by_loop(const Cities &cities);

// The smallest rectangle that holds all cells of a floor plan, each in one of several shapes.
struct Shape {
    int width, height;
};

using Floor = std::vector<std::vector<Shape>>;

Floor floor_plan(int cells);
int area_serial(const Floor &floor);
int area_by_tasks(const Floor &floor);

// The order of a product of matrices that needs the fewest multiplications.
long chain(const std::vector<int> &sizes, bool parallel, std::string *order);
