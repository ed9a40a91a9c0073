// A B+ tree that threads fill and read at the same time: queries by loops, ranges by tasks, and
// keys that are missing or inserted twice, which exceptions tell.

#include "btree.h"
#include <cstdint>
#include <cstdio>

static std::uint32_t hash(std::uint32_t x) {
    x *= 2654435761u;
    x ^= x >> 15;
    return x * 2246822519u;
}

static int failures = 0;

static void expect(const char *what, bool right) {
    std::printf("%s: %s\n", what, right ? "right" : "not right");
    failures += !right;
}

enum { KEYS = 1500 };

using Numbers = BTree<std::uint32_t, long>;

static void numbers() {
    Numbers tree;
    int twice = 0, missing = 0;
#pragma omp parallel for schedule(dynamic, 7) reduction(+ : twice)
    for (int i = 0; i < KEYS + 100; i++) {
        // The last hundred are those of the first hundred.
        std::uint32_t k = hash(static_cast<std::uint32_t>(i % KEYS));
        try {
            tree.insert(k, static_cast<long>(k) * 2);
        } catch (const Twice &) {
            twice++;
        }
    }
    expect("inserted twice", twice == 100);
    std::size_t count = 0;
#pragma omp parallel
#pragma omp single
    count = tree.count();
    expect("count", count == KEYS);
    long wrong = 0;
#pragma omp parallel for schedule(guided) reduction(+ : wrong, missing)
    for (int i = 0; i < 2 * KEYS; i++) {
        std::uint32_t k = hash(static_cast<std::uint32_t>(i));
        try {
            wrong += tree.at(k) != static_cast<long>(k) * 2;
        } catch (const std::out_of_range &e) {
            missing += std::string(e.what()) == "no such key";
        }
    }
    expect("found", wrong == 0 && missing == KEYS);
    // Ranges that together hold all keys.
    const std::uint32_t step = 1u << 28;
    std::size_t in_ranges[16] = {};
    bool ordered = true;
#pragma omp parallel
#pragma omp masked
#pragma omp taskgroup
    for (std::uint32_t r = 0; r < 16; r++) {
#pragma omp task firstprivate(r) shared(in_ranges, ordered, tree)
        {
            std::uint32_t last = 0;
            bool rising = true;
            auto visit = [&](std::uint32_t key, long) {
                rising &= key >= last;
                last = key;
                in_ranges[r]++;
            };
            if (r < 15)
                tree.range(r * step, (r + 1) * step, visit);
            else
                tree.range(r * step, ~0u, visit);
            if (!rising) {
#pragma omp atomic write
                ordered = false;
            }
        }
    }
    std::size_t sum = 0;
    for (auto n : in_ranges)
        sum += n;
    expect("ranges", ordered && sum == KEYS);
    std::printf("depth %d or more\n", std::min(tree.depth(), 4));
}

static void words() {
    BTree<std::string, std::vector<int>, 4> index;
    std::vector<std::string> names;
    for (int i = 0; i < 300; i++)
        names.push_back("word" + std::to_string(hash(static_cast<std::uint32_t>(i)) % 1000));
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    int found_early = 0, wrong = 0;
#pragma omp parallel reduction(+ : wrong)
    {
#pragma omp for nowait
        for (std::size_t i = 0; i < names.size(); i++)
            index.insert(names[i], std::vector<int>(i % 5, static_cast<int>(i)));
        // Others may still insert: what is there has to be whole.
        for (std::size_t i = 0; i < names.size(); i += 3) {
            try {
                auto v = index.at(names[i]);
                wrong += v.size() != i % 5;
#pragma omp atomic
                found_early++;
            } catch (const Missing &) {
            }
        }
#pragma omp barrier
#pragma omp for
        for (std::size_t i = 0; i < names.size(); i++)
            wrong += index.at(names[i]).size() != i % 5;
    }
    expect("words", wrong == 0 && found_early > 0);
    std::string joined, want;
    index.range("word1", "word2", [&](const std::string &s, const std::vector<int> &) {
        joined += s;
    });
    for (const auto &n : names)
        if (n >= "word1" && n < "word2")
            want += n;
    expect("range of words", joined == want);
}

int main() {
    numbers();
    words();
    std::puts(failures == 0 ? "ok" : "wrong");
    return failures != 0;
}
