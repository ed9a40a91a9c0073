// units: a bank: locks, nest locks and tested locks shared by files, taken in loops, tasks and sections
#include "bank.h"
#include <stdio.h>
#include <stdlib.h>

static struct order orders[ORDERS];

/* All orders by a loop. Returns how many were carried out. */
static int by_loop(void) {
  int done = 0;
#pragma omp parallel for schedule(dynamic, 16) reduction(+ : done)
  for (int i = 0; i < ORDERS; i++) {
    if (transfer(orders + i)) {
      done++;
      journal_write(0, orders[i].amount);
    } else {
      journal_write(1, orders[i].amount);
    }
  }
  return done;
}

/* Orders as tasks, each branch's in a task of its own. */
static int by_tasks(void) {
  int done = 0;
#pragma omp parallel
#pragma omp masked
  for (int b = 0; b < BRANCHES; b++) {
#pragma omp task firstprivate(b) shared(done)
    {
      int mine = 0;
      for (int i = b; i < ORDERS; i += BRANCHES) {
#pragma omp task firstprivate(i) shared(mine) if (i % 7 == 0)
        {
          bool carried = transfer(orders + i);
          if (carried)
            journal_write(0, orders[i].amount);
          else
            journal_write(1, orders[i].amount);
#pragma omp atomic
          mine += carried;
        }
      }
#pragma omp taskwait
#pragma omp atomic
      done += mine;
    }
  }
  return done;
}

/* While two sections move money, a third one looks at all accounts. */
static int while_watched(long total) {
  int wrong = 0;
#pragma omp parallel sections reduction(+ : wrong)
  {
#pragma omp section
    for (int i = 0; i < ORDERS / 2; i++)
      journal_write(transfer(orders + i) ? 0 : 1, orders[i].amount);
#pragma omp section
    for (int i = ORDERS / 2; i < ORDERS; i++)
      journal_write(transfer(orders + i) ? 0 : 1, orders[i].amount);
#pragma omp section
    for (int k = 0; k < 40; k++)
      wrong += accounts_total() != total;
  }
  return wrong;
}

int main(void) {
  accounts_open(1000);
  branches_open();
  journal_open();
  make_orders(orders, ORDERS, 20240229);

  long total = accounts_total();
  int tried = 0, wrong = 0;
  tried += by_loop() <= ORDERS;
  wrong += audit_balances() + (accounts_total() != total);
  tried += by_tasks() <= ORDERS;
  wrong += audit_balances() + (accounts_total() != total);
  wrong += while_watched(total);
  wrong += audit_balances() + audit_books() + (accounts_total() != total);

  int standing = 0;
#pragma omp parallel for reduction(+ : standing) num_threads(3)
  for (int a = 0; a < ACCOUNTS; a++)
    standing += standing_orders(a);
  wrong += accounts_total() != total || audit_balances();

  for (int b = 0; b < BRANCHES; b++)
    wrong += branch_depth(b) != 0;
  printf("total %ld tried %d wrong %d standing %d lines %d\n", total, tried, wrong, standing,
         journal_lines());
  journal_close();
  branches_close();
  accounts_close();
  if (wrong || tried != 2 || standing != ACCOUNTS || total != 1000L * ACCOUNTS)
    return 1;
  puts("ok");
  return 0;
}
