// Dispatch by tags and by traits.
// flags: -std=c++20
#include <cstdio>
#include <type_traits>
#include <iterator>
#include <list>
#include <vector>

template <class I> int adv(I, std::random_access_iterator_tag) { return 1; }
template <class I> int adv(I, std::input_iterator_tag) { return 2; }
template <class I> int adv(I i) {
    return adv(i, typename std::iterator_traits<I>::iterator_category{});
}
template <class T, class = void> struct Has : std::false_type {};
template <class T> struct Has<T, std::void_t<typename T::value_type>> : std::true_type {};
int main() {
    std::vector<int> v;
    std::list<int> l;
    std::printf("%d %d %d %d %d\n", adv(v.begin()), adv(l.begin()), Has<std::list<int>>::value,
                Has<int>::value, (int)std::is_same_v<std::common_type_t<int, double>, double>);
    return adv(l.begin());
}
