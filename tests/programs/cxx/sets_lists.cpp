// set, multiset, list, deque, forward_list.
// flags: -std=c++20
#include <cstdio>
#include <set>
#include <list>
#include <deque>
#include <forward_list>

int main() {
    std::multiset<int> ms{3, 1, 3, 2, 3};
    std::set<int, std::greater<>> s(ms.begin(), ms.end());
    std::list<int> l{5, 1, 4}, k{2, 3};
    l.sort();
    l.merge(k);
    l.reverse();
    l.splice(l.begin(), std::list<int>{9, 8});
    std::deque<int> d;
    for (int i = 0; i < 2000; i++) {
        if (i % 3)
            d.push_back(i);
        else
            d.push_front(i);
        if (i % 5 == 0) d.pop_back();
    }
    std::forward_list<int> f{1, 2, 3};
    f.remove(2);
    for (int x : l) std::printf("%d ", x);
    for (int x : s) std::printf("%d ", x);
    for (int x : f) std::printf("%d ", x);
    std::printf("%zu %zu %d %d\n", ms.count(3), d.size(), d.front(), d[700]);
    return 0;
}
