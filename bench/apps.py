#!/usr/bin/env python3
"""Applications with OpenMP: `pir cc` against clang and flang with libomp, all at -O2.

    python3 bench/apps.py [--threads N] [--runs N] [--only WORD] [--no-build]
    python3 bench/apps.py --without PASS [--without PASS …] | --each-pass | --passes LIST

Each program of bench/apps is a process of its own that measures its work itself. The order of the programs turns
round after each round (ABBA), and the table has the medians. A/A is clang in every other pair of rounds over the
rest; where it is far from 1, the machine was too noisy for a verdict. What the programs print must be equal but for
the last digits of real numbers.

With --without the peer is `pir cc` itself with all passes of the level, and the ratio is the time with all passes
over the time without that one: below 1 the pass gains. --each-pass does this for each pass of the level. --passes
compares another list of passes with the level in the same way.
"""
import argparse
import math
import os
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = ROOT / "bench" / "apps"
PIR = pathlib.Path(os.environ.get("PIR") or ROOT / "target" / "release" / "pir")
OUT = ROOT / "target" / "bench" / "apps"
TASKS = ("sort", "treesearch", "looptasks")
LANGUAGES = {".c": ("clang-22", "cc"), ".cpp": ("clang++-22", "c++"), ".f90": ("flang-22", "fc")}
TOLERANCE = 1e-4


def build(source, peer, command):
    folder = OUT / peer
    folder.mkdir(parents=True, exist_ok=True)
    to = folder / source.stem
    words = [*command, "-O2", "-fopenmp", source, "-lm", "-o", to]
    # flang writes module files to the current folder.
    done = subprocess.run(words, capture_output=True, text=True, cwd=folder)
    if done.returncode:
        raise SystemExit(f"{peer}: {source.name}: {done.stderr}")
    return to


def run(program, threads):
    environment = {**os.environ, "OMP_NUM_THREADS": str(threads)}
    done = subprocess.run([program], capture_output=True, text=True, env=environment, timeout=600)
    if done.returncode:
        raise SystemExit(f"{program}: {done.returncode}\n{done.stderr}")
    result, time = done.stdout.rstrip().rsplit("time ", 1)
    return float(time), result


def same(a, b):
    """Whether two outputs differ in the last digits of real numbers alone."""
    a, b = (re.split(r"\s+", text.strip()) for text in (a, b))
    return len(a) == len(b) and all(x == y or is_near(x, y) for x, y in zip(a, b))


def is_near(a, b):
    if not all(re.fullmatch(r"[-+]?\d*\.\d+(?:[eE][-+]?\d+)?", text) for text in (a, b)):
        return False
    a, b = float(a), float(b)
    return abs(a - b) <= TOLERANCE * max(abs(a), abs(b), 1e-9)


def measure(programs, threads, runs):
    """The times of each program, in turn: forwards, then backwards."""
    times = {peer: [] for peer in programs}
    expected = None
    for k in range(runs):
        for peer in list(programs)[:: -1 if k % 2 else 1]:
            time, result = run(programs[peer], threads)
            times[peer].append(time)
            expected = expected or result
            if not same(expected, result):
                raise SystemExit(f"{programs[peer]}: the results differ:\n{expected}\n{result}")
    return times


def spread(times):
    """The medians of every other pair of runs, as a ratio."""
    halves = [[t for k, t in enumerate(times) if k // 2 % 2 == half] for half in (0, 1)]
    return statistics.median(halves[0]) / statistics.median(halves[1])


def mean(ratios):
    return math.exp(statistics.mean(map(math.log, ratios)))


def sources(only):
    found = [s for s in sorted(HERE.iterdir()) if s.suffix in LANGUAGES and only in s.stem]
    return sorted(found, key=lambda s: s.stem in TASKS)


def compare_with_clang(arguments):
    print(f"{'program':12} {'clang ms':>9} {'A/A':>6} {'pir ms':>9} {'A/A':>6} {'ratio':>6}"
          f"   (pir over clang, {arguments.threads} threads)")
    ratios = {}
    for source in sources(arguments.only):
        clang, pir = LANGUAGES[source.suffix]
        programs = {"clang": build(source, "clang", [clang]), "pir": build(source, "pir", [PIR, pir])}
        times = measure(programs, arguments.threads, arguments.runs)
        theirs, ours = (statistics.median(times[p]) for p in programs)
        ratios[source.stem] = ours / theirs
        print(f"{source.stem:12} {theirs * 1e3:9.1f} {spread(times['clang']):6.2f} {ours * 1e3:9.1f}"
              f" {spread(times['pir']):6.2f} {ours / theirs:6.3f}", flush=True)
    loops = [r for name, r in ratios.items() if name not in TASKS]
    if loops:
        print(f"loops: geometric mean {mean(loops):.3f}, worst {max(loops):.3f}")


def passes_of_level():
    """The passes of the level, each once, in order."""
    listed = subprocess.run([PIR, "opt", "--list-passes"], capture_output=True, text=True, check=True).stdout
    return [line.split()[0] for line in listed.splitlines() if " in the level" in line]


def compare_pipelines(arguments, lists):
    """Times with the passes of the level over those with other lists, by name of the list."""
    print(f"{'program':12} {'ms':>8} {'A/A':>6} " + " ".join(f"{name:>22}" for name in lists))
    ratios = {name: [] for name in lists}
    for source in sources(arguments.only):
        command = [PIR, LANGUAGES[source.suffix][1]]
        programs = {"level": build(source, "pir", command)}
        for name, passes in lists.items():
            programs[name] = build(source, f"pir-{name}", [*command, f"--pir-passes={passes}"])
        # Equal code is equally fast: the times of such pairs tell of noise alone.
        same_code = {name for name in lists if code(programs[name]) == code(programs["level"])}
        kept = {name: p for name, p in programs.items() if name not in same_code}
        times = measure(kept, arguments.threads, arguments.runs)
        level = statistics.median(times["level"])
        cells = []
        for name in lists:
            if name in same_code:
                ratios[name].append(1.0)
                cells.append(f"{'same code':>22}")
            else:
                ratios[name].append(level / statistics.median(times[name]))
                cells.append(f"{ratios[name][-1]:22.3f}")
        print(f"{source.stem:12} {level * 1e3:8.1f} {spread(times['level']):6.2f} " + " ".join(cells), flush=True)
    print(f"{'mean':28} " + " ".join(f"{mean(ratios[name]):22.3f}" for name in lists))


def code(program):
    """The machine code of a program."""
    text = program.with_suffix(".text")
    subprocess.run(["objcopy", "-O", "binary", "--only-section=.text", program, text], check=True)
    return text.read_bytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--runs", type=int, default=12)
    parser.add_argument("--only", default="", help="a part of the names of the programs")
    parser.add_argument("--no-build", action="store_true", help="use `pir` as it was built before")
    parser.add_argument("--without", action="append", default=[], metavar="PASS")
    parser.add_argument("--each-pass", action="store_true")
    parser.add_argument("--passes", action="append", default=[], metavar="LIST")
    arguments = parser.parse_args()
    if not arguments.no_build and "PIR" not in os.environ:
        subprocess.run(["cargo", "build", "-q", "--release", "-p", "pir"], check=True, cwd=ROOT)
    without = passes_of_level() if arguments.each_pass else arguments.without
    lists = {f"without-{name}": f"O2,-{name}" for name in without}
    lists.update({passes.replace(",", "+"): passes for passes in arguments.passes})
    if lists:
        compare_pipelines(arguments, lists)
    else:
        compare_with_clang(arguments)


if __name__ == "__main__":
    sys.exit(main())
