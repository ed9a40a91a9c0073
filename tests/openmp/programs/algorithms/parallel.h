// Algorithms on ranges as templates: the library is this header.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <omp.h>
#include <type_traits>
#include <utility>
#include <vector>

namespace parallel {

// How the iterations are divided.
struct Static {};
struct Dynamic {
    int chunk = 16;
};
struct Tasks {
    int grain = 32;
};

template <typename It, typename F> void for_each(Static, It first, It last, F f) {
#pragma omp parallel for schedule(static)
    for (It i = first; i < last; ++i)
        f(*i);
}

template <typename It, typename F> void for_each(Dynamic how, It first, It last, F f) {
#pragma omp parallel for schedule(dynamic, how.chunk)
    for (It i = first; i < last; ++i)
        f(*i);
}

template <typename It, typename F> void for_each(Tasks how, It first, It last, F f) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(how.grain) firstprivate(first, f)
    for (std::ptrdiff_t i = 0; i < last - first; i++)
        f(first[i]);
}

template <typename It, typename T, typename Op> T reduce(It first, It last, T start, Op op) {
    std::vector<T> parts;
#pragma omp parallel
    {
#pragma omp single
        parts.assign(static_cast<std::size_t>(omp_get_num_threads()), T());
        auto me = static_cast<std::ptrdiff_t>(omp_get_thread_num());
        auto all = static_cast<std::ptrdiff_t>(omp_get_num_threads()), n = last - first;
        auto low = n * me / all, high = n * (me + 1) / all;
        T mine = T();
        for (auto i = low; i < high; i++)
            mine = i == low ? T(first[i]) : op(mine, first[i]);
        parts[static_cast<std::size_t>(me)] = mine;
#pragma omp barrier
#pragma omp master
        for (std::ptrdiff_t t = 0; t < all; t++)
            if (n * t / all < n * (t + 1) / all)
                start = op(start, parts[static_cast<std::size_t>(t)]);
    }
    return start;
}

template <typename In, typename Out, typename F> Out transform(In first, In last, Out out, F f) {
    const auto n = last - first;
#pragma omp parallel for
    for (std::ptrdiff_t i = 0; i < n; i++)
        out[i] = f(first[i]);
    return out + n;
}

// Sums up to and with each element, in two passes over blocks.
template <typename It, typename Op = std::plus<>>
void inclusive_scan(It first, It last, Op op = {}) {
    using T = typename std::iterator_traits<It>::value_type;
    const std::ptrdiff_t block = 50, n = last - first, blocks = (n + block - 1) / block;
    std::vector<T> ends(static_cast<std::size_t>(blocks));
#pragma omp parallel
    {
#pragma omp for schedule(dynamic)
        for (std::ptrdiff_t b = 0; b < blocks; b++) {
            auto high = std::min(n, (b + 1) * block);
            for (auto i = b * block + 1; i < high; i++)
                first[i] = op(first[i - 1], first[i]);
            ends[static_cast<std::size_t>(b)] = first[high - 1];
        }
#pragma omp single
        for (std::size_t b = 1; b < ends.size(); b++)
            ends[b] = op(ends[b - 1], ends[b]);
#pragma omp for
        for (std::ptrdiff_t b = 1; b < blocks; b++)
            for (auto i = b * block; i < std::min(n, (b + 1) * block); i++)
                first[i] = op(ends[static_cast<std::size_t>(b) - 1], first[i]);
    }
}

namespace detail {
template <typename It, typename Less> void merge_sort(It first, It last, Less less, int depth) {
    auto n = last - first;
    if (n < 24 || depth == 0) {
        std::sort(first, last, less);
        return;
    }
    It middle = first + n / 2;
#pragma omp task firstprivate(first, middle, less, depth)
    merge_sort(first, middle, less, depth - 1);
#pragma omp task firstprivate(middle, last, less, depth)
    merge_sort(middle, last, less, depth - 1);
#pragma omp taskwait
    std::inplace_merge(first, middle, last, less);
}
} // namespace detail

template <typename It, typename Less = std::less<>> void sort(It first, It last, Less less = {}) {
#pragma omp parallel
#pragma omp single
    detail::merge_sort(first, last, less, 6);
}

// The elements that satisfy a predicate, in their order.
template <typename T, typename P> std::vector<T> filter(const std::vector<T> &from, P p) {
    std::vector<std::vector<T>> found;
#pragma omp parallel
    {
#pragma omp single
        found.resize(static_cast<std::size_t>(omp_get_num_threads()));
        auto &mine = found[static_cast<std::size_t>(omp_get_thread_num())];
#pragma omp for schedule(static)
        for (std::size_t i = 0; i < from.size(); i++)
            if (p(from[i]))
                mine.push_back(from[i]);
    }
    std::vector<T> all;
    for (auto &f : found)
        all.insert(all.end(), std::make_move_iterator(f.begin()), std::make_move_iterator(f.end()));
    return all;
}

// The first position that satisfies a predicate, or the size.
template <typename T, typename P> std::size_t find_if(const std::vector<T> &in, P p) {
    std::size_t best = in.size();
#pragma omp parallel for schedule(dynamic, 20)
    for (std::size_t i = 0; i < in.size(); i++) {
        std::size_t so_far;
#pragma omp atomic read
        so_far = best;
        if (i >= so_far || !p(in[i]))
            continue;
#pragma omp atomic compare
        best = i < best ? i : best;
    }
    return best;
}

} // namespace parallel
