// Casts and exceptions that look at classes at run time: `dynamic_cast` down, across, to the whole,
// with virtual, repeated and private bases; handlers by base; `throw;` from handlers and from what
// they call, through destructors and nested handlers.
#include <cstdio>
#include <exception>

struct Animal {
    int legs;
    explicit Animal(int n) : legs(n) {}
    virtual ~Animal() {}
};
struct Swims {
    int depth = 3;
    virtual ~Swims() {}
};
struct Secret {
    int code = 99;
    virtual ~Secret() {}
};
struct Dog : Animal {
    Dog() : Animal(4) {}
};
struct Duck : Animal, Swims {
    Duck() : Animal(2) {}
};
struct Spy : Animal, private Secret {
    Spy() : Animal(2) {}
    Secret *self() { return this; }
};
struct Top {
    int top = 1;
    virtual ~Top() {}
};
struct Left : virtual Top {
    int left = 2;
};
struct Right : virtual Top {
    int right = 3;
};
struct Bottom : Left, Right {
    int bottom = 4;
};
struct One : Top {
    int one = 5;
};
struct Two : Top {
    int two = 6;
};
struct Twice : One, Two {};

static void casts() {
    Dog dog;
    Duck duck;
    Spy spy;
    Animal *animals[] = {&dog, &duck, &spy};
    for (Animal *a : animals) {
        Swims *s = dynamic_cast<Swims *>(a);
        std::printf("%d %d %d %d %d\n", dynamic_cast<Dog *>(a) != nullptr, s ? s->depth : 0,
                    dynamic_cast<Duck *>(a) != nullptr, dynamic_cast<Secret *>(a) != nullptr,
                    dynamic_cast<void *>(a) == static_cast<void *>(a));
    }
    Swims *swims = &duck;
    std::printf("%d %d\n", dynamic_cast<Animal *>(swims)->legs, dynamic_cast<Duck *>(swims) == &duck);
    std::printf("%d\n", dynamic_cast<void *>(swims) == static_cast<void *>(&duck));
    Secret *secret = spy.self();
    std::printf("%d %d\n", dynamic_cast<Spy *>(secret) != nullptr,
                dynamic_cast<Animal *>(secret) != nullptr);
    Bottom bottom;
    Top *top = &bottom;
    std::printf("%d %d %d\n", dynamic_cast<Left *>(top)->left, dynamic_cast<Right *>(top)->right,
                dynamic_cast<Bottom *>(top)->bottom);
    Left *left = &bottom;
    std::printf("%d %d\n", dynamic_cast<Right *>(left)->right, dynamic_cast<Top *>(left)->top);
    Twice twice;
    One *one = &twice;
    std::printf("%d %d %d\n", dynamic_cast<Two *>(one)->two, dynamic_cast<Twice *>(one) == &twice,
                dynamic_cast<Top *>(one)->top);
    Top *second = static_cast<Two *>(&twice);
    std::printf("%d %d\n", dynamic_cast<One *>(second)->one, dynamic_cast<Two *>(second)->two);
    Animal *none = nullptr;
    std::printf("%d\n", dynamic_cast<Dog *>(none) == nullptr);
}

struct Error {
    int code;
    explicit Error(int n) : code(n) {}
    Error(const Error &e) : code(e.code) { std::printf("copied %d\n", code); }
    virtual ~Error() { std::printf("gone %d\n", code); }
};
struct Worse : Error {
    explicit Worse(int n) : Error(n) {}
};
struct Hidden : private Error {
    Hidden() : Error(77) {}
};
struct Both : One, Two {};

struct Noisy {
    const char *name;
    explicit Noisy(const char *n) : name(n) {}
    ~Noisy() { std::printf("%s ends, %d uncaught\n", name, std::uncaught_exceptions()); }
};

static void again() {
    Noisy here("again");
    throw;
}

static int rethrown(int how) {
    try {
        Noisy outer("outer");
        try {
            Noisy inner("inner");
            if (how == 0)
                throw Worse(1);
            if (how == 1)
                throw 5;
            throw Error(2);
        } catch (Error &e) {
            std::printf("caught %d\n", e.code);
            e.code += 10;
            if (how == 2)
                again();
            throw;
        }
    } catch (Worse &e) {
        std::printf("worse %d\n", e.code);
        return 1;
    } catch (Error e) {
        std::printf("error %d\n", e.code);
        return 2;
    } catch (...) {
        try {
            throw;
        } catch (int n) {
            std::printf("int %d\n", n);
            return 3;
        }
    }
    return 0;
}

static void nested() {
    try {
        throw Error(20);
    } catch (Error &first) {
        try {
            throw Worse(30);
        } catch (Error &second) {
            std::printf("%d within %d\n", second.code, first.code);
            try {
                throw;
            } catch (Worse &third) {
                std::printf("%d again, %d\n", third.code, &second == &third);
            }
        }
        std::printf("%d still\n", first.code);
    }
}

static void bases() {
    try {
        throw Hidden();
    } catch (Error &) {
        std::puts("a private base");
    } catch (...) {
        std::puts("no public base");
    }
    try {
        throw Both();
    } catch (Top &) {
        std::puts("a base that is there twice");
    } catch (Two &two) {
        std::printf("two %d\n", two.two);
    }
    try {
        throw Bottom();
    } catch (Top &top) {
        std::printf("virtual base %d\n", top.top);
    }
}

int main() {
    casts();
    for (int how = 0; how < 3; ++how)
        std::printf("%d\n", rethrown(how));
    nested();
    bases();
    return 0;
}
