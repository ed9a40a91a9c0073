// Loops over arrays: primes, a game of life, a shortest path, a longest common subsequence.
#include <limits.h>
#include <stdio.h>
#include <string.h>

static unsigned char composite[5000];
static int life[2][20][20];
static int lcs(const char *a, const char *b) {
  static int t[64][64]; int n = (int)strlen(a), m = (int)strlen(b);
  for (int i = 1; i <= n; i++) for (int j = 1; j <= m; j++)
    t[i][j] = a[i - 1] == b[j - 1] ? t[i - 1][j - 1] + 1 : t[i - 1][j] > t[i][j - 1] ? t[i - 1][j] : t[i][j - 1];
  return t[n][m];
}
int main(void) {
  int primes = 0; long sum = 0;
  for (int i = 2; i < 5000; i++) if (!composite[i]) { primes++; sum += i; for (int j = i * i; j < 5000; j += i) composite[j] = 1; }
  printf("%d %ld\n", primes, sum);
  static const int glider[][2] = {{1, 2}, {2, 3}, {3, 1}, {3, 2}, {3, 3}};
  for (int k = 0; k < 5; k++) life[0][glider[k][0]][glider[k][1]] = 1;
  for (int g = 0; g < 12; g++) for (int i = 0; i < 20; i++) for (int j = 0; j < 20; j++) {
    int n = 0;
    for (int d = 0; d < 9; d++) if (d != 4) n += life[g & 1][(i + d / 3 + 19) % 20][(j + d % 3 + 19) % 20];
    life[~g & 1][i][j] = n == 3 || (n == 2 && life[g & 1][i][j]);
  }
  for (int i = 0; i < 20; i++) for (int j = 0; j < 20; j++) if (life[0][i][j]) printf("(%d,%d) ", i, j);
  puts("");
  int d[12][12];
  for (int i = 0; i < 12; i++) for (int j = 0; j < 12; j++) d[i][j] = i == j ? 0 : (i * 7 + j * 3) % 5 ? INT_MAX / 2 : 1 + (i * j) % 9;
  for (int k = 0; k < 12; k++) for (int i = 0; i < 12; i++) for (int j = 0; j < 12; j++) if (d[i][k] + d[k][j] < d[i][j]) d[i][j] = d[i][k] + d[k][j];
  long reach = 0; for (int i = 0; i < 12; i++) for (int j = 0; j < 12; j++) reach = reach * 7 % 1000003 + d[i][j] % 1000;
  printf("%ld %d\n", reach, lcs("the interpreter agrees", "with the processor here"));
  return 0;
}
