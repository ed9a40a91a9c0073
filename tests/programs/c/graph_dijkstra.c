/* Shortest ways with a heap. */
#include <stdio.h>

enum { N = 60 };
static int w[N][N], dist[N], heap[N * N], n;
static long long key[N * N];
static void push(long long k, int v) {
    int i = n++;
    for (; i && key[(i - 1) / 2] > k; i = (i - 1) / 2) {
        key[i] = key[(i - 1) / 2];
        heap[i] = heap[(i - 1) / 2];
    }
    key[i] = k;
    heap[i] = v;
}
static int pop(void) {
    int r = heap[0], v = heap[--n], i = 0, c;
    long long k = key[n];
    for (; (c = 2 * i + 1) < n; i = c) {
        if (c + 1 < n && key[c + 1] < key[c]) c++;
        if (key[c] >= k) break;
        key[i] = key[c];
        heap[i] = heap[c];
    }
    key[i] = k;
    heap[i] = v;
    return r;
}
int main(void) {
    for (int i = 0; i < N; i++) {
        dist[i] = 1 << 30;
        for (int j = 0; j < N; j++) w[i][j] = (i * 31 + j * 17) % 13 < 3 ? 1 + (i * j) % 50 : 0;
    }
    dist[0] = 0;
    push(0, 0);
    while (n) {
        int u = pop();
        for (int v = 0; v < N; v++)
            if (w[u][v] && dist[u] + w[u][v] < dist[v]) {
                dist[v] = dist[u] + w[u][v];
                push(dist[v], v);
            }
    }
    for (int i = 0; i < N; i += 7) printf("%d ", dist[i]);
    putchar('\n');
    return 0;
}
