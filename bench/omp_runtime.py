#!/usr/bin/env python3
"""PIR's OpenMP run time against libomp, construct by construct, under the same objects of clang.

    python3 bench/omp_runtime.py [--runs N] [--threads N] [--only NAME] [--no-build | --library FOLDER]

Both programs have libomp's default policy of waiting. They run in turn, N times, in the order A B B A; a time
is the median of the runs, in nanoseconds, and each run is the best of seven rounds. A/A is libomp in odd runs over
even ones: where it is outside of 0.95 to 1.05, the ratio says little.
"""
import argparse
import os
import pathlib
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "target" / "bench" / "omp_runtime"


def build(is_built, library):
    """The program with each of the two libraries; `library`: a folder with libpiromp.so, or None."""
    if not is_built and library is None:
        subprocess.run(["cargo", "build", "-q", "--release", "-p", "pir"], check=True, cwd=ROOT)
    OUT.mkdir(parents=True, exist_ok=True)
    prefix, made = OUT / "prefix", OUT / "micro.o"
    run = lambda *words: subprocess.run([*map(str, words)], check=True, stdout=subprocess.DEVNULL)
    if library is None:
        run(ROOT / "target/release/pir", "install", "--prefix", prefix)
        library = prefix / "lib"
    run("clang-22", "-O2", "-fopenmp", "-c", ROOT / "bench/omp_runtime/micro.c", "-o", made)
    run("clang-22", "-fopenmp", made, "-o", OUT / "libomp")
    run("clang-22", made, f"-L{library}", "-lpiromp", f"-Wl,-rpath,{library}", "-o", OUT / "piromp")
    return {"libomp": OUT / "libomp", "piromp": OUT / "piromp"}


def times(program, threads, only):
    """Nanoseconds by construct."""
    environment = os.environ | {"OMP_NUM_THREADS": str(threads), "OMP_MAX_ACTIVE_LEVELS": "2"}
    words = [program] + ([only] if only else [])
    done = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=900, check=True)
    return {name: float(time) for name, time in (line.split(": ") for line in done.stdout.splitlines())}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=6)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--only", default="")
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument("--library", type=pathlib.Path, help="a folder with libpiromp.so, which is not built")
    arguments = parser.parse_args()
    programs = build(arguments.no_build, arguments.library and arguments.library.resolve())
    print(f"{'construct':16} {'thr':>3} {'libomp ns':>10} {'A/A':>5} {'piromp':>6}   (times libomp's)")
    for threads in [arguments.threads] if arguments.threads else (1, 2, 4):
        found = {name: [] for name in programs}
        for run in range(arguments.runs):
            for name in list(programs)[:: 1 if run % 2 == 0 else -1]:
                found[name].append(times(programs[name], threads, arguments.only))
        for construct in found["libomp"][0]:
            of = {name: [run[construct] for run in runs] for name, runs in found.items()}
            peer, ours = (statistics.median(of[name]) for name in ("libomp", "piromp"))
            halves = [statistics.median(of["libomp"][k::2]) for k in (0, 1)] if arguments.runs > 1 else [1, 1]
            print(f"{construct:16} {threads:3} {peer:10.1f} {halves[0] / halves[1]:5.2f} {ours / peer:6.2f}",
                  flush=True)


main()
