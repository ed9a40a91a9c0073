// A cache of the values that were used last, and a bounded queue between threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <list>
#include <omp.h>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

// Holds a lock while it lives.
class Guard {
    omp_lock_t *lock_;

  public:
    explicit Guard(omp_lock_t &lock) : lock_(&lock) { omp_set_lock(lock_); }
    ~Guard() { omp_unset_lock(lock_); }
    Guard(const Guard &) = delete;
    Guard &operator=(const Guard &) = delete;
};

class NestGuard {
    omp_nest_lock_t *lock_;

  public:
    explicit NestGuard(omp_nest_lock_t &lock) : lock_(&lock) { omp_set_nest_lock(lock_); }
    ~NestGuard() { omp_unset_nest_lock(lock_); }
    NestGuard(const NestGuard &) = delete;
    NestGuard &operator=(const NestGuard &) = delete;
};

template <typename Key, typename Value> class Cache {
    using Entries = std::list<std::pair<Key, Value>>;
    std::size_t capacity_;
    Entries entries_;
    std::unordered_map<Key, typename Entries::iterator> places_;
    mutable omp_nest_lock_t lock_;
    long hits_ = 0, misses_ = 0;

    void shrink() {
        NestGuard guard(lock_);
        while (entries_.size() > capacity_) {
            places_.erase(entries_.back().first);
            entries_.pop_back();
        }
    }

  public:
    explicit Cache(std::size_t capacity) : capacity_(capacity) {
        if (capacity == 0)
            throw std::invalid_argument("a cache without room");
        omp_init_nest_lock(&lock_);
    }
    ~Cache() { omp_destroy_nest_lock(&lock_); }

    // The value for a key; `compute` may throw, and is not called under the lock.
    template <typename F> Value get(const Key &key, F compute) {
        {
            NestGuard guard(lock_);
            if (auto found = places_.find(key); found != places_.end()) {
                hits_++;
                entries_.splice(entries_.begin(), entries_, found->second);
                return found->second->second;
            }
            misses_++;
        }
        Value value = compute(key);
        NestGuard guard(lock_);
        if (places_.count(key) == 0) {
            entries_.emplace_front(key, value);
            places_[key] = entries_.begin();
            shrink();
        }
        return value;
    }

    std::size_t size() const {
        NestGuard guard(lock_);
        return entries_.size();
    }
    long uses() const { return hits_ + misses_; }
    long misses() const { return misses_; }
};

// A ring for one producer and one consumer.
template <typename T> class Ring {
    std::vector<T> slots_;
    std::size_t head_ = 0, tail_ = 0;

  public:
    explicit Ring(std::size_t size) : slots_(size) {}

    bool try_push(const T &value) {
        std::size_t head, tail = tail_;
#pragma omp atomic read acquire
        head = head_;
        if (tail - head == slots_.size())
            return false;
        slots_[tail % slots_.size()] = value;
#pragma omp atomic write release
        tail_ = tail + 1;
        return true;
    }

    bool try_pop(T &value) {
        std::size_t tail, head = head_;
#pragma omp atomic read acquire
        tail = tail_;
        if (tail == head)
            return false;
        value = slots_[head % slots_.size()];
#pragma omp atomic write release
        head_ = head + 1;
        return true;
    }
};
