// Adaptors: priority queue, stack, queue.
// flags: -std=c++20
#include <cstdio>
#include <queue>
#include <stack>
#include <vector>

int main() {
    std::priority_queue<int, std::vector<int>, std::greater<int>> q;
    for (int i = 0; i < 30; i++) q.push(i * 37 % 31);
    std::stack<int> s;
    std::queue<int> f;
    while (!q.empty()) {
        (q.top() % 2 ? (void)s.push(q.top()) : (void)f.push(q.top()));
        q.pop();
    }
    std::printf("%d %d %zu %zu\n", s.top(), f.front(), s.size(), f.size());
    return s.top();
}
