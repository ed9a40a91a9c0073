// Accounts with locks, and orders between them that can fail.
#pragma once

#include <omp.h>
#include <stdexcept>
#include <string>
#include <vector>

// A lock as a C++ object.
class Mutex {
    omp_nest_lock_t lock_;

  public:
    Mutex() { omp_init_nest_lock(&lock_); }
    ~Mutex() { omp_destroy_nest_lock(&lock_); }
    Mutex(const Mutex &) = delete;
    Mutex &operator=(const Mutex &) = delete;
    void lock() { omp_set_nest_lock(&lock_); }
    void unlock() { omp_unset_nest_lock(&lock_); }
};

class Guard {
    Mutex &mutex_;

  public:
    explicit Guard(Mutex &m) : mutex_(m) { mutex_.lock(); }
    ~Guard() { mutex_.unlock(); }
    Guard(const Guard &) = delete;
};

class Refused : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class Overdrawn : public Refused {
    long missing_;

  public:
    explicit Overdrawn(long missing) : Refused("overdrawn"), missing_(missing) {}
    long missing() const { return missing_; }
};

class Account {
    long balance_ = 0;
    int changes_ = 0;
    mutable Mutex mutex_;

  public:
    void deposit(long amount);
    void withdraw(long amount);
    long balance() const;
    int changes() const { return changes_; }
    Mutex &mutex() const { return mutex_; }
};

struct Order {
    int from, to;
    long amount;
};

class Bank {
    std::vector<Account> accounts_;

  public:
    Bank(int accounts, long start);
    void transfer(const Order &order);
    long total() const;
    int changes() const;
    int size() const { return static_cast<int>(accounts_.size()); }
    long balance(int account) const { return accounts_.at(account).balance(); }
};
