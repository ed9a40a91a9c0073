#include "bank.h"
#include <algorithm>

void Account::deposit(long amount) {
    if (amount < 0)
        throw std::invalid_argument("a negative amount");
    Guard guard(mutex_);
    balance_ += amount;
    changes_++;
}

void Account::withdraw(long amount) {
    Guard guard(mutex_);
    if (amount > balance_)
        throw Overdrawn(amount - balance_);
    balance_ -= amount;
    changes_++;
}

long Account::balance() const {
    Guard guard(mutex_);
    return balance_;
}

Bank::Bank(int accounts, long start) : accounts_(accounts) {
#pragma omp parallel for
    for (int i = 0; i < accounts; i++)
        accounts_[i].deposit(start);
}

void Bank::transfer(const Order &order) {
    Account &from = accounts_.at(order.from), &to = accounts_.at(order.to);
    if (&from == &to)
        throw Refused("the same account");
    // Both locks, always in the same order; the nested ones are taken again inside.
    Guard first(std::min(&from, &to)->mutex());
    Guard second(std::max(&from, &to)->mutex());
    from.withdraw(order.amount);
    try {
        to.deposit(order.amount);
    } catch (const std::invalid_argument &) {
        throw Refused("negative");
    }
}

long Bank::total() const {
    long sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < size(); i++)
        sum += accounts_[i].balance();
    return sum;
}

int Bank::changes() const {
    int sum = 0;
    for (const auto &a : accounts_)
        sum += a.changes();
    return sum;
}
