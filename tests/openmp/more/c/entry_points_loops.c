// openmp: parallel reduction(+)
// Division of loops by functions for teams and for collapsed nests, and each type of ordered loops.
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
static struct { int a[4]; const char *text; } where = {{0, 2, 0, 0}, ";file;function;1;1;;"};
extern int __kmpc_global_thread_num(void *);
enum { STATIC_CHUNKED = 33, STATIC = 34, DYNAMIC = 35, N = 200 };

#define TYPE(T, S, X)                                                                              \
    extern void __kmpc_team_static_init_##X(void *, int, int *, T *, T *, S *, S, S);              \
    extern void __kmpc_dist_for_static_init_##X(void *, int, int, int *, T *, T *, T *, S *, S,    \
                                                S);                                                \
    extern void __kmpc_dist_dispatch_init_##X(void *, int, int, int *, T, T, S, S);                \
    extern int __kmpc_dispatch_next_##X(void *, int, int *, T *, T *, S *);                        \
    static int seen_##X[3][N];                                                                     \
    static void in_team_##X(void) {                                                                \
        int g = __kmpc_global_thread_num(&where), last = 0;                                        \
        T lower = 0, upper = N - 1, team_upper = N - 1;                                            \
        S stride = 1;                                                                              \
        __kmpc_dist_for_static_init_##X(&where, g, STATIC, &last, &lower, &upper, &team_upper,     \
                                        &stride, 1, 1);                                            \
        if (upper > N - 1)                                                                         \
            upper = N - 1;                                                                         \
        for (T i = lower; i <= upper && lower <= upper; i++)                                       \
            _Pragma("omp atomic") seen_##X[1][i]++;                                                \
        int last_of = 0;                                                                           \
        __kmpc_dist_dispatch_init_##X(&where, g, DYNAMIC, &last_of, 0, N - 1, 1, 7);               \
        while (__kmpc_dispatch_next_##X(&where, g, &last, &lower, &upper, &stride))                \
            for (T i = lower; i <= upper; i++)                                                     \
                _Pragma("omp atomic") seen_##X[2][i]++;                                            \
    }                                                                                              \
    static int all_##X(void) {                                                                     \
        _Pragma("omp teams num_teams(3)") {                                                        \
            int g = __kmpc_global_thread_num(&where), last = 0;                                    \
            T lower = 0, upper = N - 1;                                                            \
            S stride = 1;                                                                          \
            __kmpc_team_static_init_##X(&where, g, &last, &lower, &upper, &stride, 1, 9);          \
            for (; lower < N; lower += stride, upper += stride)                                    \
                for (T i = lower; i <= upper && i < N; i++)                                        \
                    _Pragma("omp atomic") seen_##X[0][i]++;                                        \
            _Pragma("omp parallel") in_team_##X();                                                 \
        }                                                                                          \
        int bad = 0;                                                                               \
        for (int k = 0; k < 3; k++)                                                                \
            for (int i = 0; i < N; i++)                                                            \
                bad += seen_##X[k][i] != 1;                                                        \
        return bad;                                                                                \
    }                                                                                              \
    static int ordered_##X(void) {                                                                 \
        int next = 0, bad = 0;                                                                     \
        _Pragma("omp parallel for ordered schedule(dynamic, 3)") for (T i = 0; i < 50; i++)        \
            _Pragma("omp ordered") bad += next++ != (int)i;                                        \
        return bad;                                                                                \
    }

TYPE(int32_t, int32_t, 4)
TYPE(uint32_t, int32_t, 4u)
TYPE(int64_t, int64_t, 8)
TYPE(uint64_t, int64_t, 8u)

typedef struct {
    int kind, variable_kind, comparison, outer;
    int64_t lower0, lower1, upper0, upper1, step;
    uint64_t trips;
} bounds_t;
extern uint64_t __kmpc_process_loop_nest_rectang(void *, int, bounds_t *, int);
extern void __kmpc_calc_original_ivs_rectang(void *, uint64_t, const bounds_t *, uint64_t *, int);
extern int __kmpc_for_collapsed_init(void *, int, bounds_t *, bounds_t *, int, int *);

// i from 0 below 20; j from i - 3 up to 2 i, by 2.
static int collapsed(void) {
    static int seen[20][64];
    int bad = 0, lasts = 0;
#pragma omp parallel reduction(+ : bad, lasts)
    {
        bounds_t nest[2] = {{5, 5, 3, 0, 0, 0, 20, 0, 1, 0}, {5, 5, 0, 0, -3, 1, 0, 2, 2, 0}};
        bounds_t chunk[2];
        int g = __kmpc_global_thread_num(&where), last = 0;
        if (__kmpc_for_collapsed_init(&where, g, nest, chunk, 2, &last)) {
            int i = (int)chunk[0].lower0, j = (int)chunk[1].lower0;
            for (;;) {
#pragma omp atomic
                seen[i][j + 3]++;
                if (i == (int)chunk[0].upper0 && j == (int)chunk[1].upper0)
                    break;
                if ((j += 2) > 2 * i)
                    i++, j = i - 3;
                if (i >= 20) {
                    bad++;
                    break;
                }
            }
        }
        lasts += last != 0;
    }
    for (int i = 0; i < 20; i++)
        for (int j = -3; j < 60; j++)
            bad += seen[i][j + 3] != (j >= i - 3 && j <= 2 * i && (j - i + 3) % 2 == 0);
    bounds_t flat[2] = {{5, 5, 3, 0, 2, 0, 8, 0, 2, 0}, {7, 7, 4, 0, 9, 0, 0, 0, -4, 0}};
    int g = __kmpc_global_thread_num(&where);
    bad += __kmpc_process_loop_nest_rectang(&where, g, flat, 2) != 9 || flat[1].trips != 3;
    for (int k = 0; k < 9; k++) {
        uint64_t at[2];
        __kmpc_calc_original_ivs_rectang(&where, k, flat, at, 2);
        bad += (int)at[0] != 2 + k / 3 * 2 || (int)at[1] != 9 - k % 3 * 4;
    }
    return bad + (lasts != 1);
}

int main(void) {
    int bad[9] = {all_4(), all_4u(), all_8(), all_8u(), ordered_4(), ordered_4u(), ordered_8(),
                  ordered_8u(), collapsed()}, sum = 0;
    for (int k = 0; k < 9; k++)
        sum += bad[k], printf("%d ", bad[k]);
    puts("");
    puts(sum ? "wrong" : "ok");
    return sum != 0;
}
