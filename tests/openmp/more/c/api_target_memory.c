// openmp: api omp_target_alloc omp_target_free omp_target_is_present omp_target_is_accessible omp_target_memcpy omp_target_memset omp_get_mapped_ptr omp_target_associate_ptr omp_target_disassociate_ptr
// Memory of the only device, the host. A library without functions for devices has nothing to check.
#include <omp.h>
#include <stdio.h>
#pragma weak omp_target_alloc
#pragma weak omp_target_free
#pragma weak omp_target_is_present
#pragma weak omp_target_is_accessible
#pragma weak omp_target_memcpy
#pragma weak omp_target_memset
#pragma weak omp_get_mapped_ptr
#pragma weak omp_target_associate_ptr
#pragma weak omp_target_disassociate_ptr
#pragma weak ompx_dump_mapping_tables
#pragma weak llvm_omp_target_dynamic_shared_alloc

static int on(int device) {
    int bad = 0;
    char *block = omp_target_alloc(100, device), own[100];
    if (!block)
        return 1;
    bad += omp_target_alloc(0, device) != NULL;
    bad += !omp_target_is_present(block, device) || omp_target_is_present(NULL, device);
    bad += omp_get_mapped_ptr(own, device) != own || omp_get_mapped_ptr(NULL, device) != NULL;
    for (int i = 0; i < 100; i++)
        own[i] = (char)i;
    bad += omp_target_memcpy(block, own, 100, 0, 0, device, device) != 0;
    bad += omp_target_memcpy(block, own, 10, 50, 7, device, device) != 0;
    for (int i = 0; i < 100; i++)
        bad += block[i] != (i < 50 || i >= 60 ? i : i - 43);
    bad += omp_target_memcpy(NULL, NULL, 0, 0, 0, device, device) != 0;
    bad += omp_target_memcpy(block, NULL, 1, 0, 0, device, device) == 0;
    bad += omp_target_memcpy(NULL, own, 1, 0, 0, device, device) == 0;
    if (omp_target_memset) {
        bad += omp_target_memset(block + 3, 0x1A5, 4, device) != block + 3;
        bad += block[2] != 2 || block[3] != (char)0xA5 || block[6] != (char)0xA5 || block[7] != 7;
    }
    if (omp_target_is_accessible)
        bad += !omp_target_is_accessible(own, 100, device);
    // The host has no other copy of its variables.
    bad += omp_target_associate_ptr(own, block, 100, 0, device) == 0;
    bad += omp_target_disassociate_ptr(own, device) == 0;
    omp_target_free(NULL, device);
    omp_target_free(block, device);
    return bad;
}

int main(void) {
    int bad = 0;
    if (omp_target_alloc) {
        // There is nothing to show, and no memory that teams of a device share.
        if (ompx_dump_mapping_tables)
            ompx_dump_mapping_tables();
        if (llvm_omp_target_dynamic_shared_alloc)
            bad += llvm_omp_target_dynamic_shared_alloc() != NULL;
        bad += on(omp_get_initial_device());
#pragma omp parallel for reduction(+ : bad)
        for (int i = 0; i < 40; i++)
            bad += on(omp_get_initial_device());
    }
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
