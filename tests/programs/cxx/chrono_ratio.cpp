// Arithmetic with durations, no clocks.
// flags: -std=c++20
#include <iostream>
#include <chrono>
#include <ratio>

int main() {
    using namespace std::chrono;
    auto d = hours(1) + minutes(30) - seconds(15);
    std::cout << duration_cast<milliseconds>(d).count() << ' ' << duration_cast<hours>(d).count()
              << ' ' << (d > 80min) << '\n';
    auto day = year{2024} / February / last;
    std::cout << (unsigned)year_month_day(day).day() << ' '
              << sys_days(2000y / 3 / 1).time_since_epoch().count() << '\n';
    return std::ratio_add<std::ratio<1, 3>, std::ratio<1, 6>>::den;
}
