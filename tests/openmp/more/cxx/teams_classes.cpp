// openmp: teams num_teams firstprivate reduction(+); distribute parallel for; teams distribute lastprivate
#include <cstdio>
#include <omp.h>
#include <string>
#include <vector>

class Field {
    std::vector<double> v;

  public:
    explicit Field(int n) : v(n, 1) {}
    void scale() {
#pragma omp teams num_teams(2)
        {
#pragma omp distribute parallel for
            for (std::size_t i = 0; i < v.size(); i++)
                v[i] *= static_cast<double>(i);
        }
    }
    double sum() const {
        double s = 0;
#pragma omp teams distribute parallel for reduction(+ : s)
        for (std::size_t i = 0; i < v.size(); i++)
            s += v[i];
        return s;
    }
};

int main() {
    Field f(60);
    f.scale();
    std::string name = "league";
    int letters = 0, teams = 0, last = 0;
#pragma omp teams num_teams(3) firstprivate(name) reduction(+ : letters, teams)
    {
        name += std::to_string(omp_get_team_num());
        letters += static_cast<int>(name.size());
        teams++;
    }
#pragma omp teams distribute lastprivate(last)
    for (int i = 0; i < 25; i += 2)
        last = i;
    std::printf("%g %d %s\n", f.sum(), last, name.c_str());
    bool good = f.sum() == 1770 && letters == 7 * teams && last == 24 && name == "league";
    std::puts(good ? "ok" : "wrong");
    return !good;
}
