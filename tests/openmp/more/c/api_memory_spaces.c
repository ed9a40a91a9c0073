// openmp: api omp_get_devices_memspace omp_get_device_memspace omp_get_devices_and_host_memspace omp_get_device_and_host_memspace omp_get_devices_all_memspace omp_get_devices_allocator omp_get_device_allocator omp_get_devices_and_host_allocator omp_get_device_and_host_allocator omp_get_devices_all_allocator omp_get_memspace_num_resources omp_get_submemspace omp_init_allocator
// The spaces and allocators of OpenMP 6.0, by C's and by Fortran's names. A library without them has
// nothing to check.
#include <omp.h>
#include <stdio.h>
#include <string.h>
typedef omp_memspace_handle_t space_t;
typedef omp_allocator_handle_t allocator_t;
#pragma weak omp_get_devices_memspace
#pragma weak omp_get_device_memspace
#pragma weak omp_get_devices_and_host_memspace
#pragma weak omp_get_device_and_host_memspace
#pragma weak omp_get_devices_all_memspace
#pragma weak omp_get_devices_allocator
#pragma weak omp_get_device_allocator
#pragma weak omp_get_devices_and_host_allocator
#pragma weak omp_get_device_and_host_allocator
#pragma weak omp_get_devices_all_allocator
#pragma weak omp_get_memspace_num_resources
#pragma weak omp_get_submemspace
extern space_t omp_get_devices_memspace_(int *, int *, space_t *) __attribute__((weak));
extern space_t omp_get_device_memspace_(int *, space_t *) __attribute__((weak));
extern space_t omp_get_devices_and_host_memspace_(int *, int *, space_t *) __attribute__((weak));
extern space_t omp_get_device_and_host_memspace_(int *, space_t *) __attribute__((weak));
extern space_t omp_get_devices_all_memspace_(space_t *) __attribute__((weak));
extern allocator_t omp_get_devices_allocator_(int *, int *, space_t *) __attribute__((weak));
extern allocator_t omp_get_device_allocator_(int *, space_t *) __attribute__((weak));
extern allocator_t omp_get_devices_and_host_allocator_(int *, int *, space_t *)
    __attribute__((weak));
extern allocator_t omp_get_device_and_host_allocator_(int *, space_t *) __attribute__((weak));
extern allocator_t omp_get_devices_all_allocator_(space_t *) __attribute__((weak));
extern int omp_get_memspace_num_resources_(space_t *) __attribute__((weak));
extern space_t omp_get_submemspace_(space_t *, int *, int *) __attribute__((weak));

static int usable(allocator_t allocator) {
    char *block = omp_alloc(1000, allocator);
    if (!block)
        return 0;
    memset(block, 1, 1000);
    int good = block[999] == 1;
    omp_free(block, allocator);
    return good;
}

static int of(space_t space) {
    int h = omp_get_initial_device(), devices[] = {h, h}, zeros[] = {0, 0}, one = 1, two = 2, bad = 0;
    space_t all = omp_get_devices_all_memspace(space);
    bad += all == omp_null_mem_space || omp_get_memspace_num_resources(all) < 1;
    bad += omp_get_devices_all_memspace(space) != all || omp_get_devices_all_memspace_(&space) != all;
    bad += omp_get_device_memspace(h, space) != omp_get_devices_memspace(2, devices, space);
    bad += omp_get_device_memspace_(&h, &space) != omp_get_devices_memspace_(&two, devices, &space);
    bad += omp_get_device_and_host_memspace(h, space) !=
           omp_get_devices_and_host_memspace(1, devices, space);
    bad += omp_get_device_and_host_memspace_(&h, &space) !=
           omp_get_devices_and_host_memspace_(&one, devices, &space);
    bad += omp_get_devices_and_host_memspace(0, NULL, space) == omp_null_mem_space;
    bad += omp_get_devices_memspace(-1, devices, space) != omp_null_mem_space;
    bad += omp_get_devices_memspace(1, NULL, space) != omp_null_mem_space;
    bad += omp_get_device_memspace(12345, space) != omp_null_mem_space;
    bad += omp_get_submemspace(all, 1, zeros) == omp_null_mem_space;
    bad += omp_get_submemspace_(&all, &one, zeros) != omp_get_submemspace(all, 1, zeros);
    bad += omp_get_submemspace(all, 0, zeros) != omp_null_mem_space;
    bad += omp_get_memspace_num_resources_(&all) != omp_get_memspace_num_resources(all);
    allocator_t made = omp_init_allocator(omp_get_device_memspace(h, space), 0, NULL);
    bad += made == omp_null_allocator || !usable(made);
    omp_destroy_allocator(made);
    allocator_t list[] = {
        omp_get_device_allocator(h, space),
        omp_get_device_allocator_(&h, &space),
        omp_get_devices_allocator(2, devices, space),
        omp_get_devices_allocator_(&two, devices, &space),
        omp_get_device_and_host_allocator(h, space),
        omp_get_device_and_host_allocator_(&h, &space),
        omp_get_devices_and_host_allocator(0, NULL, space),
        omp_get_devices_and_host_allocator_(&one, devices, &space),
        omp_get_devices_all_allocator(space),
        omp_get_devices_all_allocator_(&space),
    };
    for (unsigned k = 0; k < sizeof list / sizeof *list; k++)
        bad += list[k] == omp_null_allocator || !usable(list[k]);
    bad += omp_get_device_allocator(12345, space) != omp_null_allocator;
    return bad;
}

int main(void) {
    int bad = 0;
    if (omp_get_devices_memspace) {
        space_t spaces[] = {omp_default_mem_space, omp_large_cap_mem_space, omp_const_mem_space,
                            omp_high_bw_mem_space, omp_low_lat_mem_space};
        for (int k = 0; k < 5; k++)
            bad += of(spaces[k]);
        bad += omp_get_memspace_num_resources(omp_null_mem_space) != 0;
        bad += omp_get_devices_all_memspace(omp_null_mem_space) != omp_null_mem_space;
        bad += omp_get_devices_all_allocator(omp_null_mem_space) != omp_null_allocator;
    }
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
