// Text: counts of words in maps, search for patterns by three methods, and the longest common
// subsequence along diagonals, with strings and containers in all threads.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <omp.h>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

static std::string generate(int words, uint32_t seed) {
    static const char *const syllables[] = {"fork", "halt", "join", "ta", "ra", "lo", "mi", "ne"};
    std::string text;
    for (int i = 0; i < words; i++) {
        seed = seed * 1664525u + 1013904223u;
        int parts = 1 + static_cast<int>((seed >> 9) % 3);
        for (int k = 0; k < parts; k++) {
            seed = seed * 1664525u + 1013904223u;
            text += syllables[(seed >> 12) % 8];
        }
        text += i % 9 == 8 ? ".\n" : " ";
    }
    return text;
}

// ---- Words

using Counts = std::map<std::string, long>;

static void merge(Counts &into, const Counts &from) {
    for (const auto &[word, n] : from)
        into[word] += n;
}
#pragma omp declare reduction(merge : Counts : merge(omp_out, omp_in))

static std::vector<std::string_view> lines(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty()) {
        auto end = std::min(text.find('\n'), text.size() - 1);
        out.push_back(text.substr(0, end + 1));
        text.remove_prefix(end + 1);
    }
    return out;
}

static void count(std::string_view line, Counts &counts) {
    std::string word;
    for (char c : line) {
        if (c >= 'a' && c <= 'z') {
            word += c;
        } else if (!word.empty()) {
            counts[word]++;
            word.clear();
        }
    }
}

static Counts words(const std::vector<std::string_view> &all) {
    Counts counts;
#pragma omp parallel for reduction(merge : counts) schedule(dynamic, 4)
    for (std::size_t i = 0; i < all.size(); i++)
        count(all[i], counts);
    return counts;
}

// ---- Search

struct Finder {
    virtual ~Finder() = default;
    // Positions in the text at which the pattern starts, in [lo, hi).
    virtual std::vector<long> find(std::string_view text, long lo, long hi) const = 0;
};

class Naive : public Finder {
    std::string pattern_;

  public:
    explicit Naive(std::string p) : pattern_(std::move(p)) {}
    std::vector<long> find(std::string_view text, long lo, long hi) const override {
        std::vector<long> out;
        for (long i = lo; i < hi; i++)
            if (text.substr(i, pattern_.size()) == pattern_)
                out.push_back(i);
        return out;
    }
};

class KnuthMorrisPratt : public Finder {
    std::string pattern_;
    std::vector<int> fail_;

  public:
    explicit KnuthMorrisPratt(std::string p) : pattern_(std::move(p)), fail_(pattern_.size() + 1) {
        fail_[0] = -1;
        for (std::size_t i = 0; i < pattern_.size(); i++) {
            int f = fail_[i];
            while (f >= 0 && pattern_[f] != pattern_[i])
                f = fail_[f];
            fail_[i + 1] = f + 1;
        }
    }
    std::vector<long> find(std::string_view text, long lo, long hi) const override {
        std::vector<long> out;
        int state = 0, m = static_cast<int>(pattern_.size());
        long end = std::min<long>(text.size(), hi + m - 1);
        for (long i = lo; i < end; i++) {
            while (state >= 0 && (state == m || pattern_[state] != text[i]))
                state = fail_[state];
            if (++state == m)
                out.push_back(i - m + 1);
        }
        return out;
    }
};

class RabinKarp : public Finder {
    std::string pattern_;

  public:
    explicit RabinKarp(std::string p) : pattern_(std::move(p)) {}
    std::vector<long> find(std::string_view text, long lo, long hi) const override {
        const uint64_t base = 257;
        long m = static_cast<long>(pattern_.size());
        std::vector<long> out;
        uint64_t want = 0, hash = 0, top = 1;
        hi = std::min<long>(hi, static_cast<long>(text.size()) - m + 1);
        for (long i = 0; i < m; i++) {
            want = want * base + static_cast<unsigned char>(pattern_[i]);
            top = i ? top * base : 1;
        }
        for (long i = lo; i < hi; i++) {
            if (i == lo) {
                for (long k = 0; k < m; k++)
                    hash = hash * base + static_cast<unsigned char>(text[i + k]);
            } else {
                hash -= top * static_cast<unsigned char>(text[i - 1]);
                hash = hash * base + static_cast<unsigned char>(text[i + m - 1]);
            }
            if (hash == want && text.substr(i, m) == pattern_)
                out.push_back(i);
        }
        return out;
    }
};

static std::vector<long> search(const Finder &finder, std::string_view text) {
    std::vector<long> all;
    const long chunk = 500, n = static_cast<long>(text.size());
#pragma omp parallel
#pragma omp single
    for (long lo = 0; lo < n; lo += chunk) {
#pragma omp task firstprivate(lo) shared(all, finder, text)
        {
            auto found = finder.find(text, lo, std::min(n, lo + chunk));
#pragma omp critical(found)
            all.insert(all.end(), found.begin(), found.end());
        }
    }
    std::sort(all.begin(), all.end());
    return all;
}

// ---- Longest common subsequence

static int common(std::string_view a, std::string_view b) {
    int n = static_cast<int>(a.size()), m = static_cast<int>(b.size());
    std::vector<std::vector<int>> t(n + 1, std::vector<int>(m + 1));
#pragma omp parallel
    for (int d = 2; d <= n + m; d++) {
#pragma omp for schedule(static)
        for (int i = std::max(1, d - m); i <= std::min(n, d - 1); i++) {
            int j = d - i;
            bool same = a[i - 1] == b[j - 1];
            t[i][j] = same ? t[i - 1][j - 1] + 1 : std::max(t[i - 1][j], t[i][j - 1]);
        }
    }
    return t[n][m];
}

static int common_serial(std::string_view a, std::string_view b) {
    std::vector<int> row(b.size() + 1);
    for (char x : a) {
        int diagonal = 0;
        for (std::size_t j = 1; j <= b.size(); j++) {
            int above = row[j];
            row[j] = x == b[j - 1] ? diagonal + 1 : std::max(row[j], row[j - 1]);
            diagonal = above;
        }
    }
    return row.back();
}

int main() {
    std::string text = generate(700, 3);
    auto all = lines(text);
    Counts serial, parallel = words(all);
    for (auto line : all)
        count(line, serial);
    long total = 0;
    for (const auto &[word, n] : parallel)
        total += n;
    bool good = serial == parallel && total == 700;
    std::printf("%zu lines, %ld words, %zu different\n", all.size(), total, parallel.size());

    for (const char *pattern : {"fork", "tata", "rarara", "join halt", "missing"}) {
        std::vector<long> want = Naive(pattern).find(text, 0, static_cast<long>(text.size()));
        const Naive naive(pattern);
        const KnuthMorrisPratt kmp(pattern);
        const RabinKarp rk(pattern);
        bool same = search(naive, text) == want && search(kmp, text) == want;
        same &= search(rk, text) == want;
        std::printf("\"%s\": %zu times, %s\n", pattern, want.size(), same ? "same" : "different");
        good &= same;
    }
    std::string_view view = text;
    int length = common(view.substr(0, 120), view.substr(300, 100));
    good &= length == common_serial(view.substr(0, 120), view.substr(300, 100));
    std::printf("common subsequence of length %d\n", length);
    std::puts(good ? "ok" : "wrong");
    return !good;
}
