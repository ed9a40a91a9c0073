#include "bank.h"

/* What came and went explains every balance, and none is negative. */
int audit_balances(void) {
  int wrong = 0;
#pragma omp parallel for reduction(+ : wrong)
  for (int a = 0; a < ACCOUNTS; a++) {
    const struct account *x = account(a);
    long balance = account_balance(a);
    wrong += balance < 0 || balance != 1000 + x->in - x->out;
  }
  return wrong;
}

/* The branches have seen every order of the journal twice. */
int audit_books(void) {
  long volume = 0, out = 0;
#pragma omp parallel reduction(+ : volume, out)
  {
#pragma omp for nowait
    for (int b = 0; b < BRANCHES; b++)
      volume += branch_volume(b);
#pragma omp for
    for (int a = 0; a < ACCOUNTS; a++)
      out += account(a)->out;
  }
  return volume != 2 * out || journal_sum(0) != out;
}
