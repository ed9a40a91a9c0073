#include "bank.h"

void make_orders(struct order *orders, int n, unsigned seed) {
  for (int i = 0; i < n; i++) {
    seed = seed * 1664525u + 1013904223u;
    orders[i].from = (int)((seed >> 8) % ACCOUNTS);
    seed = seed * 1664525u + 1013904223u;
    orders[i].to = (int)((seed >> 8) % ACCOUNTS);
    orders[i].amount = 1 + (long)(seed >> 20) % 400;
  }
}
