#!/usr/bin/env python3
"""Lanes against clang's own vectoriser, on one thread, with equal results.

    python3 bench/simd.py [--rounds N] [kernel...]

For each kernel of bench/simd: `#pragma omp simd` around the strand, by `clang-22 -O3 -march=native
-fopenmp-simd`; and the strand's LLVM IR (`-O2` without vectorisers), vectorised by
`pir_vector::lane_loop` and compiled by `clang-22 -O3 -march=native`, and, for vectors of 128 bits, by the
embedded generator. Prints the best times, what two runs of the reference differ by (A/A), and the ratios; the
worst of all rounds. Ends with status 1 if results differ or a target is missed.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = ROOT / "bench" / "simd"
LANES = ROOT / "target" / "release" / "examples" / "lanes"
EMBEDDED = ROOT / "target" / "release" / "examples" / "embedded"

# The embedded generator never makes one operation of a product and a sum, so what it is checked against does
# not either. What its time is compared with is the faster reference, with contraction.
EXACT = "-ffp-contract=off"

# With clang and with the embedded generator: lanes, groups, and the ratio that is wanted, if there is one.
KERNELS = {
    "mandelbrot": ((32, 2, 11.0), (8, 2, 5.0)),
    "march": ((32, 2, 4.0), (8, 2, None)),
    "collatz": ((32, 2, 4.0), (8, 2, None)),
    "search": ((32, 2, 4.0), (8, 2, None)),
    "saxpy": ((64, 4, 1.0), (16, 4, None)),
    "stencil": ((64, 4, 1.0), (16, 4, None)),
}


def run(*command):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{command}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def build(kernel, tmp, clang, embedded):
    """The commands that measure a kernel with each generator."""
    source = HERE / f"{kernel}.c"
    plain = ["-O2", "-march=native", "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops"]
    plain += ["-fno-math-errno", "-DSTRAND=void strand", "-S", "-emit-llvm"]

    def lanes(name, lanes, groups, bits, *flags):
        scalar, wide = tmp / f"{kernel}.{name}.scalar.ll", tmp / f"{kernel}.{name}.ll"
        run("clang-22", *plain, *flags, source, "-o", scalar)
        wide.write_text(run(LANES, scalar, "strand", "lanes", lanes, groups, bits))
        run("llvm-as-22", wide, "-o", "/dev/null")
        return wide

    fast = ["-O3", "-march=native"]
    repeated = ["-DREPEATED"] if "REPEAT" in source.read_text() else []
    driver = [*fast, "-fopenmp-simd", "-fno-math-errno", "-Wno-pass-failed", *repeated, f'-DKERNEL="{source}"']
    program, library = tmp / kernel, tmp / f"{kernel}.so"
    run("clang-22", *fast, "-Wno-override-module", "-c", lanes("clang", *clang[:2], 512), "-o", tmp / "wide.o")
    run("clang-22", *driver, HERE / "main.c", tmp / "wide.o", "-o", program)
    run("clang-22", *driver, "-DLIBRARY", "-shared", "-fPIC", EXACT, HERE / "main.c", "-o", library)
    return (program,), (EMBEDDED, library, lanes("embedded", *embedded[:2], 128, EXACT), "lanes")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("kernels", nargs="*", default=list(KERNELS))
    args = parser.parse_args()
    for tool in ("clang-22", "llvm-as-22"):
        if shutil.which(tool) is None:
            sys.exit(f"{tool} is missing: apt-get install -y clang-22 llvm-22")
    for package, example in (("pir-vector", "lanes"), ("pir-engine", "embedded")):
        cargo = ["cargo", "build", "--release", "-q", "-p", package, "--example", example]
        subprocess.run(cargo, cwd=ROOT, check=True)
    failed = False
    head = f"{'lanes':>8}{'ms':>10}{'ratio':>8}{'wanted':>8}"
    print(f"{'kernel':12}{'omp simd ms':>12}{'A/A':>7}{head}   embedded{head}")
    with tempfile.TemporaryDirectory() as tmp:
        tmp = pathlib.Path(tmp)
        for kernel in args.kernels:
            text, ways = f"{kernel:12}", KERNELS[kernel]
            commands = build(kernel, tmp, *ways)
            rounds = [[list(map(float, run(*c).split()[:3])) for c in commands] for _ in range(args.rounds)]
            for n, (lanes, groups, wanted) in enumerate(ways):
                # In each round the better of two references.
                rows = [(min(r[0][:2]) / r[n][2], min(r[0][:2]), max(r[0][:2]), r[n][2]) for r in rounds]
                ratio, reference, other, took = min(rows)
                missed = wanted is not None and ratio < wanted
                failed |= missed
                text += f"{reference * 1e3:12.3f}{other / reference:7.3f}" if n == 0 else f"{'':11}"
                goal = "-" if wanted is None else f"{wanted:.1f}"
                text += f"{f'{lanes}/{groups}':>8}{took * 1e3:10.3f}{ratio:8.2f}{goal:>8}{'  missed' if missed else ''}"
            print(text, flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
