// Molecular dynamics of a mixture of two kinds of atoms with bonds: cell lists, neighbour lists with a
// margin that are rebuilt when atoms have moved far enough, Lennard-Jones forces with a switch, harmonic
// bonds and angles, velocity Verlet, a thermostat, and a radial distribution function.
//
//     molecules [ATOMS [STEPS]]
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <omp.h>
#include <vector>

namespace {

struct Vector {
    double x = 0, y = 0, z = 0;

    Vector &operator+=(const Vector &o)
    {
        x += o.x;
        y += o.y;
        z += o.z;
        return *this;
    }
    Vector &operator-=(const Vector &o)
    {
        x -= o.x;
        y -= o.y;
        z -= o.z;
        return *this;
    }
    Vector &operator*=(double f)
    {
        x *= f;
        y *= f;
        z *= f;
        return *this;
    }
};

Vector operator+(Vector a, const Vector &b) { return a += b; }
Vector operator-(Vector a, const Vector &b) { return a -= b; }
Vector operator*(Vector a, double f) { return a *= f; }
double dot(const Vector &a, const Vector &b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    double uniform()
    {
        state_ += 0x9e3779b97f4a7c15ull;
        std::uint64_t x = state_;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
        return double((x ^ (x >> 31)) >> 11) / double(1ull << 53);
    }

    double normal()
    {
        double u = uniform() + 1e-12, v = uniform();
        return std::sqrt(-2.0 * std::log(u)) * std::cos(2.0 * M_PI * v);
    }

private:
    std::uint64_t state_;
};

// A periodic box.
class Box {
public:
    explicit Box(double side) : side_(side) {}

    double side() const { return side_; }

    Vector nearest(Vector d) const
    {
        d.x -= side_ * std::round(d.x / side_);
        d.y -= side_ * std::round(d.y / side_);
        d.z -= side_ * std::round(d.z / side_);
        return d;
    }

    Vector wrap(Vector p) const
    {
        p.x -= side_ * std::floor(p.x / side_);
        p.y -= side_ * std::floor(p.y / side_);
        p.z -= side_ * std::floor(p.z / side_);
        return p;
    }

private:
    double side_;
};

struct Atoms {
    std::vector<Vector> position, velocity, force, listed_at;
    std::vector<std::uint8_t> kind;
    std::vector<double> mass;

    explicit Atoms(std::size_t n) : position(n), velocity(n), force(n), listed_at(n), kind(n), mass(n) {}

    int size() const { return int(position.size()); }
};

struct Pair {
    double epsilon, sigma;
};

struct Bond {
    int a, b;
    double length, stiffness;
};

struct Energies {
    double pairs = 0, bonds = 0, angles = 0, kinetic = 0, virial = 0;

    double total() const { return pairs + bonds + angles + kinetic; }
};

// Atoms by cells of at least the length of the lists' reach.
class Cells {
public:
    Cells(const Box &box, double reach) : box_(box)
    {
        per_side_ = std::max(3, int(box.side() / reach));
        start_.resize(std::size_t(count()) + 1);
    }

    int count() const { return per_side_ * per_side_ * per_side_; }

    void sort(const Atoms &atoms)
    {
        int n = atoms.size();
        cell_.resize(n);
        order_.resize(n);
#pragma omp parallel for schedule(static)
        for (int i = 0; i < n; i++)
            cell_[i] = cell_of(atoms.position[i]);
        std::fill(start_.begin(), start_.end(), 0);
        for (int i = 0; i < n; i++)
            start_[cell_[i] + 1]++;
        std::partial_sum(start_.begin(), start_.end(), start_.begin());
        std::vector<int> next(start_.begin(), start_.end() - 1);
        for (int i = 0; i < n; i++)
            order_[next[cell_[i]]++] = i;
    }

    template <typename Visit> void near(const Vector &p, Visit visit) const
    {
        int cx = coordinate(p.x), cy = coordinate(p.y), cz = coordinate(p.z);
        for (int dz = -1; dz <= 1; dz++)
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) {
                    int c = index(wrap(cx + dx), wrap(cy + dy), wrap(cz + dz));
                    for (int k = start_[c]; k < start_[c + 1]; k++)
                        visit(order_[k]);
                }
    }

private:
    int coordinate(double x) const
    {
        return std::min(per_side_ - 1, std::max(0, int(x / box_.side() * per_side_)));
    }
    int wrap(int c) const { return c < 0 ? c + per_side_ : c >= per_side_ ? c - per_side_ : c; }
    int index(int x, int y, int z) const { return (z * per_side_ + y) * per_side_ + x; }
    int cell_of(const Vector &p) const { return index(coordinate(p.x), coordinate(p.y), coordinate(p.z)); }

    const Box &box_;
    int per_side_;
    std::vector<int> start_, cell_, order_;
};

// Neighbours of each atom within the cutoff and a margin.
class NeighbourList {
public:
    NeighbourList(const Box &box, double cutoff, double margin)
        : box_(box), cells_(box, cutoff + margin), reach_(cutoff + margin), margin_(margin)
    {
    }

    bool is_stale(const Atoms &atoms) const
    {
        double farthest = 0.0;
        int n = atoms.size();
#pragma omp parallel for schedule(static) reduction(max : farthest)
        for (int i = 0; i < n; i++) {
            Vector d = box_.nearest(atoms.position[i] - atoms.listed_at[i]);
            farthest = std::max(farthest, dot(d, d));
        }
        return 4.0 * farthest > margin_ * margin_;
    }

    void rebuild(Atoms &atoms)
    {
        int n = atoms.size();
        cells_.sort(atoms);
        start_.assign(n + 1, 0);
        double square = reach_ * reach_;
#pragma omp parallel for schedule(dynamic, 64)
        for (int i = 0; i < n; i++) {
            int count = 0;
            cells_.near(atoms.position[i], [&](int j) {
                Vector d = box_.nearest(atoms.position[i] - atoms.position[j]);
                count += j != i && dot(d, d) < square;
            });
            start_[i + 1] = count;
        }
        for (int i = 0; i < n; i++)
            start_[i + 1] += start_[i];
        neighbour_.resize(start_[n]);
#pragma omp parallel for schedule(dynamic, 64)
        for (int i = 0; i < n; i++) {
            int at = start_[i];
            cells_.near(atoms.position[i], [&](int j) {
                Vector d = box_.nearest(atoms.position[i] - atoms.position[j]);
                if (j != i && dot(d, d) < square)
                    neighbour_[at++] = j;
            });
            atoms.listed_at[i] = atoms.position[i];
        }
        builds_++;
    }

    int begin(int i) const { return start_[i]; }
    int end(int i) const { return start_[i + 1]; }
    int operator[](int k) const { return neighbour_[k]; }
    int builds() const { return builds_; }
    const Cells &cells() const { return cells_; }

private:
    const Box &box_;
    Cells cells_;
    double reach_, margin_;
    std::vector<int> start_, neighbour_;
    int builds_ = 0;
};

class ForceField {
public:
    ForceField(const Box &box, double cutoff) : box_(box), cutoff_(cutoff)
    {
        for (int a = 0; a < 2; a++)
            for (int b = 0; b < 2; b++)
                pairs_[a][b] = {a == b ? 1.0 : 0.7, 1.0 + 0.1 * (a + b)};
    }

    // Pairs by full lists: each atom adds its own force alone.
    void pairs(Atoms &atoms, const NeighbourList &list, Energies &energies) const
    {
        int n = atoms.size();
        double energy = 0.0, virial = 0.0, square = cutoff_ * cutoff_;
#pragma omp parallel for schedule(guided) reduction(+ : energy, virial)
        for (int i = 0; i < n; i++) {
            Vector here = atoms.position[i], force;
            const Pair *row = pairs_[atoms.kind[i]].data();
            for (int k = list.begin(i); k < list.end(i); k++) {
                int j = list[k];
                Vector d = box_.nearest(here - atoms.position[j]);
                double r2 = dot(d, d);
                if (r2 >= square)
                    continue;
                const Pair &p = row[atoms.kind[j]];
                double s2 = p.sigma * p.sigma / r2, s6 = s2 * s2 * s2, s12 = s6 * s6;
                double fade = 1.0 - r2 / square;
                double plain = 4.0 * p.epsilon * (s12 - s6);
                double strength = 24.0 * p.epsilon * (2.0 * s12 - s6) / r2 * fade * fade + plain * 4.0 * fade / square;
                force += d * strength;
                energy += 0.5 * plain * fade * fade;
                virial += 0.5 * strength * r2;
            }
            atoms.force[i] = force;
        }
        energies.pairs = energy;
        energies.virial = virial;
    }

    void bonds(Atoms &atoms, const std::vector<Bond> &bonds, Energies &energies) const
    {
        double energy = 0.0;
        int count = int(bonds.size());
#pragma omp parallel for schedule(static) reduction(+ : energy)
        for (int k = 0; k < count; k++) {
            const Bond &bond = bonds[k];
            Vector d = box_.nearest(atoms.position[bond.a] - atoms.position[bond.b]);
            double r = std::sqrt(dot(d, d)), stretch = r - bond.length;
            energy += 0.5 * bond.stiffness * stretch * stretch;
            Vector force = d * (-bond.stiffness * stretch / r);
            add(atoms.force[bond.a], force, 1.0);
            add(atoms.force[bond.b], force, -1.0);
        }
        energies.bonds = energy;
    }

    // Angles of consecutive bonds of a chain, as springs between next-nearest atoms.
    void angles(Atoms &atoms, int chain, Energies &energies) const
    {
        double energy = 0.0;
        int chains = atoms.size() / chain;
#pragma omp parallel for schedule(static) reduction(+ : energy)
        for (int c = 0; c < chains; c++)
            for (int k = c * chain; k + 2 < (c + 1) * chain; k++) {
                Vector d = box_.nearest(atoms.position[k] - atoms.position[k + 2]);
                double r = std::sqrt(dot(d, d)), stretch = r - 1.9;
                energy += 0.5 * 20.0 * stretch * stretch;
                Vector force = d * (-20.0 * stretch / r);
                atoms.force[k] += force;
                atoms.force[k + 2] -= force;
            }
        energies.angles = energy;
    }

private:
    static void add(Vector &to, const Vector &force, double sign)
    {
#pragma omp atomic
        to.x += sign * force.x;
#pragma omp atomic
        to.y += sign * force.y;
#pragma omp atomic
        to.z += sign * force.z;
    }

    const Box &box_;
    double cutoff_;
    std::array<std::array<Pair, 2>, 2> pairs_;
};

class Integrator {
public:
    explicit Integrator(double step) : step_(step) {}

    void kick(Atoms &atoms) const
    {
        int n = atoms.size();
#pragma omp parallel for schedule(static)
        for (int i = 0; i < n; i++)
            atoms.velocity[i] += atoms.force[i] * (0.5 * step_ / atoms.mass[i]);
    }

    void drift(Atoms &atoms, const Box &box) const
    {
        int n = atoms.size();
#pragma omp parallel for schedule(static)
        for (int i = 0; i < n; i++)
            atoms.position[i] = box.wrap(atoms.position[i] + atoms.velocity[i] * step_);
    }

private:
    double step_;
};

double kinetic_energy(const Atoms &atoms)
{
    double energy = 0.0;
    int n = atoms.size();
#pragma omp parallel for schedule(static) reduction(+ : energy)
    for (int i = 0; i < n; i++)
        energy += 0.5 * atoms.mass[i] * dot(atoms.velocity[i], atoms.velocity[i]);
    return energy;
}

Vector momentum(const Atoms &atoms)
{
    double x = 0.0, y = 0.0, z = 0.0;
    int n = atoms.size();
#pragma omp parallel for schedule(static) reduction(+ : x, y, z)
    for (int i = 0; i < n; i++) {
        x += atoms.mass[i] * atoms.velocity[i].x;
        y += atoms.mass[i] * atoms.velocity[i].y;
        z += atoms.mass[i] * atoms.velocity[i].z;
    }
    return {x, y, z};
}

void scale_velocities(Atoms &atoms, double factor)
{
    int n = atoms.size();
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++)
        atoms.velocity[i] *= factor;
}

void remove_drift(Atoms &atoms)
{
    Vector p = momentum(atoms);
    int n = atoms.size();
    double mass = 0.0;
#pragma omp parallel for schedule(static) reduction(+ : mass)
    for (int i = 0; i < n; i++)
        mass += atoms.mass[i];
    Vector mean = p * (1.0 / mass);
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++)
        atoms.velocity[i] -= mean;
}

constexpr int BINS = 40;

std::array<long, BINS> distances(const Atoms &atoms, const Box &box, const NeighbourList &list, double reach)
{
    std::array<long, BINS> bins{};
    long *count = bins.data();
    int n = atoms.size();
#pragma omp parallel for schedule(dynamic, 128) reduction(+ : count[:BINS])
    for (int i = 0; i < n; i++)
        for (int k = list.begin(i); k < list.end(i); k++) {
            Vector d = box.nearest(atoms.position[i] - atoms.position[list[k]]);
            int bin = int(std::sqrt(dot(d, d)) / reach * BINS);
            if (bin < BINS)
                count[bin]++;
        }
    return bins;
}

class Simulation {
public:
    static constexpr int chain = 4;
    static constexpr double cutoff = 2.5, margin = 0.4;

    explicit Simulation(int per_side)
        : box_(1.25 * per_side), atoms_(std::size_t(per_side) * per_side * per_side), list_(box_, cutoff, margin),
          field_(box_, cutoff), integrator_(0.002)
    {
        place(per_side);
        link();
        warm(1.2);
        list_.rebuild(atoms_);
        compute_forces();
    }

    void step()
    {
        integrator_.kick(atoms_);
        integrator_.drift(atoms_, box_);
        if (list_.is_stale(atoms_))
            list_.rebuild(atoms_);
        compute_forces();
        integrator_.kick(atoms_);
        energies_.kinetic = kinetic_energy(atoms_);
        if (++steps_ % 5 == 0)
            thermostat(1.2);
    }

    void print() const
    {
        std::printf("step %d pairs %.5e bonds %.5e angles %.5e kinetic %.5e virial %.4e\n", steps_, energies_.pairs,
                    energies_.bonds, energies_.angles, energies_.kinetic, energies_.virial);
    }

    void print_distances() const
    {
        auto bins = distances(atoms_, box_, list_, cutoff);
        for (int b = 10; b < BINS; b += 6)
            std::printf("distance %d %.3e\n", b, double(bins[b] + bins[b + 1]));
    }

    int builds() const { return list_.builds(); }

private:
    void place(int per_side)
    {
        Random random(2718);
        for (int z = 0, i = 0; z < per_side; z++)
            for (int y = 0; y < per_side; y++)
                for (int x = 0; x < per_side; x++, i++) {
                    int along = y % 2 ? per_side - 1 - x : x;
                    Vector p{(along + 0.5) * 1.25, (y + 0.5) * 1.25, (z + 0.5) * 1.25};
                    p += Vector{random.uniform(), random.uniform(), random.uniform()} * 0.05;
                    atoms_.position[i] = box_.wrap(p);
                    atoms_.kind[i] = (i / chain) % 2;
                    atoms_.mass[i] = atoms_.kind[i] ? 2.0 : 1.0;
                }
    }

    void link()
    {
        for (int i = 0; i + 1 < atoms_.size(); i++)
            if (i % chain != chain - 1)
                bonds_.push_back({i, i + 1, 1.2, 50.0});
    }

    void warm(double temperature)
    {
        Random random(31415);
        for (int i = 0; i < atoms_.size(); i++) {
            double speed = std::sqrt(temperature / atoms_.mass[i]);
            atoms_.velocity[i] = {speed * random.normal(), speed * random.normal(), speed * random.normal()};
        }
        remove_drift(atoms_);
    }

    void compute_forces()
    {
        field_.pairs(atoms_, list_, energies_);
        field_.bonds(atoms_, bonds_, energies_);
        field_.angles(atoms_, chain, energies_);
    }

    void thermostat(double temperature)
    {
        double now = 2.0 * energies_.kinetic / (3.0 * atoms_.size());
        scale_velocities(atoms_, std::sqrt(1.0 + 0.1 * (temperature / now - 1.0)));
        remove_drift(atoms_);
    }

    Box box_;
    Atoms atoms_;
    std::vector<Bond> bonds_;
    NeighbourList list_;
    ForceField field_;
    Integrator integrator_;
    Energies energies_;
    int steps_ = 0;
};

} // namespace

int main(int argc, char **argv)
{
    int per_side = argc > 1 ? std::atoi(argv[1]) : 20;
    int steps = argc > 2 ? std::atoi(argv[2]) : 30;
    if (per_side < 8 || steps < 1) {
        std::fprintf(stderr, "at least 8 atoms on a side and one step\n");
        return 2;
    }
    double start = omp_get_wtime();
    auto simulation = std::make_unique<Simulation>(per_side);
    for (int s = 1; s <= steps; s++) {
        simulation->step();
        if (s % 10 == 0)
            simulation->print();
    }
    simulation->print_distances();
    double time = omp_get_wtime() - start;
    std::printf("builds %d\n", simulation->builds());
    std::printf("time %.6f\n", time);
    return 0;
}
