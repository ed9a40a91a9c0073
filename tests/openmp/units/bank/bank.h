#ifndef BANK_H
#define BANK_H
#include <omp.h>
#include <stdbool.h>

enum { ACCOUNTS = 40, BRANCHES = 5, ORDERS = 3000, JOURNAL = 64 };

struct account {
  omp_lock_t lock;
  int branch;
  long balance;
  long in, out;
  int refused;
};

struct order {
  int from, to;
  long amount;
};

/* accounts.c: every account has a lock. */
void accounts_open(long first_balance);
void accounts_close(void);
long account_balance(int a);
long accounts_total(void);
bool transfer(const struct order *o);
int standing_orders(int a); /* takes the lock and calls `transfer`'s unlocked part */
const struct account *account(int a);

/* branches.c: a branch has a nest lock: its functions call each other. */
void branches_open(void);
void branches_close(void);
void branch_note(int branch, long amount);
void branch_note_pair(int from, int to, long amount);
long branch_volume(int branch);
int branch_depth(int branch);

/* journal.c: a ring of lines; its lock is hinted and tested by `omp_test_lock`. */
void journal_open(void);
void journal_close(void);
void journal_write(int kind, long amount);
long journal_sum(int kind);
int journal_lines(void);

/* orders.c */
void make_orders(struct order *orders, int n, unsigned seed);

/* audit.c */
int audit_balances(void);
int audit_books(void);

#endif
