// std::vector<bool>.
// flags: -std=c++20
#include <cstdio>
#include <vector>

int main() {
    std::vector<bool> v(200);
    for (int i = 2; i < 200; i++) v[i] = true;
    for (int i = 2; i < 200; i++)
        if (v[i])
            for (int j = 2 * i; j < 200; j += i) v[j] = false;
    int n = 0;
    for (bool b : v) n += b;
    v.flip();
    std::printf("%d %d\n", n, (int)v[4]);
    return n;
}
