#include <string>
#include <vector>

int letters(const std::vector<std::string> &words) {
    int n = 0;
#pragma omp parallel for reduction(+ : n)
    for (std::size_t i = 0; i < words.size(); i++)
        n += static_cast<int>(words[i].size());
    return n;
}
