// The same templates with other types, in another unit: the linker keeps one copy of what both
// have.

#include "text.h"
#include "parallel.h"
#include <map>
#include <numeric>

std::vector<std::string> words(int count) {
    std::vector<std::string> all;
    unsigned seed = 99;
    for (int i = 0; i < count; i++) {
        seed = seed * 1103515245u + 12345u;
        std::string word;
        for (unsigned k = 0, n = 1 + (seed >> 16) % 4; k < n; k++)
            word += static_cast<char>('a' + (seed >> (18 + 2 * k)) % 5);
        all.push_back(word);
    }
    return all;
}

static std::map<std::string, int> histogram(const std::vector<std::string> &all) {
    std::map<std::string, int> counts;
#pragma omp parallel
    {
        std::map<std::string, int> mine;
#pragma omp for schedule(guided) nowait
        for (std::size_t i = 0; i < all.size(); i++)
            mine[all[i]]++;
#pragma omp critical(merge)
        for (const auto &[word, n] : mine)
            counts[word] += n;
    }
    return counts;
}

bool check_words() {
    auto all = words(500);
    auto sorted = all;
    std::sort(sorted.begin(), sorted.end());
    auto mine = all;
    parallel::sort(mine.begin(), mine.end());
    bool good = mine == sorted;
    // Concatenation has an order.
    auto joined = parallel::reduce(all.begin(), all.end(), std::string(), std::plus<>());
    good &= joined == std::accumulate(all.begin(), all.end(), std::string());
    auto shorter = parallel::filter(all, [](const std::string &s) { return s.size() < 3; });
    std::vector<std::string> want;
    std::copy_if(all.begin(), all.end(), std::back_inserter(want),
                 [](const std::string &s) { return s.size() < 3; });
    good &= shorter == want;
    std::vector<std::size_t> lengths(all.size());
    parallel::transform(all.begin(), all.end(), lengths.begin(),
                        [](const std::string &s) { return s.size(); });
    parallel::inclusive_scan(lengths.begin(), lengths.end());
    good &= lengths.back() == joined.size();
    int sum = 0;
    for (const auto &[word, n] : histogram(all))
        sum += n;
    good &= sum == 500;
    parallel::for_each(parallel::Tasks{}, all.begin(), all.end(), [](std::string &s) { s += '!'; });
    good &= std::all_of(all.begin(), all.end(),
                        [](const std::string &s) { return s.back() == '!'; });
    return good;
}
