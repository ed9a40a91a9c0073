// openmp: parallel firstprivate shared; for
// Variables of enumerations, unions, pointers to members, std::byte, nullptr_t, bit-fields, bool.
#include <cstdint>
#include <cstdio>

enum class Mode { off, slow = 5, fast = 9 };
union Word {
    std::uint32_t all;
    unsigned char part[4];
};
struct Thing {
    int a = 1, b = 2;
    int get(int k) const { return a * k + b; }
    bool x : 1, y : 3;
};

int main() {
    Mode mode = Mode::slow;
    Word word{0x01020304u};
    int Thing::*field = &Thing::b;
    int (Thing::*method)(int) const = &Thing::get;
    std::nullptr_t nothing = nullptr;
    const char *text = "text";
    bool flag = true;
    wchar_t wide = L'w';
    Thing shared;
    int bad = 0;
#pragma omp parallel firstprivate(mode, word, field, method, nothing, text, flag, wide) shared(shared) reduction(+ : bad)
    {
        bad += mode != Mode::slow || word.part[0] != 4 || shared.*field != 2;
        bad += (shared.*method)(10) != 12 || nothing != nullptr || text[1] != 'e' || !flag;
        bad += wide != L'w';
        mode = Mode::fast;
        word.part[0] = 0;
        field = &Thing::a;
        flag = false;
#pragma omp for
        for (int i = 0; i < 6; i++)
            bad += mode != Mode::fast || shared.*field != 1 || flag;
    }
    std::printf("%d %d %x\n", bad, static_cast<int>(mode), word.all);
    bool good = bad == 0 && mode == Mode::slow && word.all == 0x01020304u &&
               field == &Thing::b && flag;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
