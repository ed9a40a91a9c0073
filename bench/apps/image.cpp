// A pipeline of filters on synthetic photographs: colours to grey and back, Gaussian and box blur,
// median, bilateral filter, Sobel, Canny's edges with hysteresis, histograms and their equalisation,
// Otsu's threshold, erosion and dilation, scaling, integral images, and a Hough transform.
//
//     image [WIDTH [IMAGES]]
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <omp.h>
#include <string>
#include <vector>

namespace {

template <typename T> class Image {
public:
    Image() = default;
    Image(int width, int height, T value = T()) : width_(width), height_(height), data_(std::size_t(width) * height, value) {}

    int width() const { return width_; }
    int height() const { return height_; }
    T *row(int y) { return data_.data() + std::size_t(y) * width_; }
    const T *row(int y) const { return data_.data() + std::size_t(y) * width_; }
    T &operator()(int x, int y) { return row(y)[x]; }
    const T &operator()(int x, int y) const { return row(y)[x]; }
    // The nearest pixel within the image.
    const T &clamped(int x, int y) const
    {
        return (*this)(std::clamp(x, 0, width_ - 1), std::clamp(y, 0, height_ - 1));
    }

private:
    int width_ = 0, height_ = 0;
    std::vector<T> data_;
};

struct Colour {
    std::uint8_t r = 0, g = 0, b = 0;
};

using Grey = Image<std::uint8_t>;
using Real = Image<float>;
using Histogram = std::array<long, 256>;

std::uint32_t scramble(std::uint32_t k)
{
    k ^= k >> 16;
    k *= 0x7feb352du;
    k ^= k >> 15;
    k *= 0x846ca68bu;
    return k ^ (k >> 16);
}

std::uint8_t to_byte(float value)
{
    return std::uint8_t(std::clamp(value + 0.5f, 0.0f, 255.0f));
}

// ---- creation -----------------------------------------------------------------------------------

// Discs, bars and waves with noise.
Image<Colour> photograph(int width, int height, std::uint32_t seed)
{
    Image<Colour> out(width, height);
#pragma omp parallel for schedule(static)
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            float u = float(x) / width, v = float(y) / height;
            float r = 90 + 60 * std::sin(9 * u + float(seed)), g = 80 + 70 * v, b = 120 * u * v;
            for (std::uint32_t k = 0; k < 6; k++) {
                std::uint32_t s = scramble(seed * 64 + k);
                float cx = float(s & 255) / 255, cy = float(s >> 8 & 255) / 255, size = 0.03f + float(s >> 16 & 255) / 2550;
                float dx = u - cx, dy = v - cy;
                if (dx * dx + dy * dy < size * size) {
                    r += 60;
                    g += 20.0f * k;
                    b += 90;
                } else if (std::fabs(dx + dy) < 0.01f) {
                    g -= 70;
                }
            }
            float noise = float(scramble(seed + std::uint32_t(y * width + x)) >> 24) / 16 - 8;
            out(x, y) = {to_byte(r + noise), to_byte(g + noise), to_byte(b - noise)};
        }
    return out;
}

// ---- points -------------------------------------------------------------------------------------

Grey to_grey(const Image<Colour> &in)
{
    Grey out(in.width(), in.height());
#pragma omp parallel for schedule(static)
    for (int y = 0; y < in.height(); y++) {
        const Colour *from = in.row(y);
        std::uint8_t *to = out.row(y);
        for (int x = 0; x < in.width(); x++)
            to[x] = std::uint8_t((77 * from[x].r + 150 * from[x].g + 29 * from[x].b) >> 8);
    }
    return out;
}

Real to_real(const Grey &in)
{
    Real out(in.width(), in.height());
#pragma omp parallel for schedule(static)
    for (int y = 0; y < in.height(); y++)
        for (int x = 0; x < in.width(); x++)
            out(x, y) = in(x, y);
    return out;
}

Grey to_bytes(const Real &in)
{
    Grey out(in.width(), in.height());
#pragma omp parallel for schedule(static)
    for (int y = 0; y < in.height(); y++)
        for (int x = 0; x < in.width(); x++)
            out(x, y) = to_byte(in(x, y));
    return out;
}

void apply_table(Grey &image, const std::array<std::uint8_t, 256> &table)
{
#pragma omp parallel for schedule(static)
    for (int y = 0; y < image.height(); y++) {
        std::uint8_t *row = image.row(y);
        for (int x = 0; x < image.width(); x++)
            row[x] = table[row[x]];
    }
}

// ---- histograms ---------------------------------------------------------------------------------

Histogram histogram(const Grey &in)
{
    Histogram all{};
#pragma omp parallel
    {
        Histogram mine{};
#pragma omp for schedule(static) nowait
        for (int y = 0; y < in.height(); y++) {
            const std::uint8_t *row = in.row(y);
            for (int x = 0; x < in.width(); x++)
                mine[row[x]]++;
        }
#pragma omp critical(histograms)
        for (int k = 0; k < 256; k++)
            all[k] += mine[k];
    }
    return all;
}

void equalise(Grey &image)
{
    Histogram counts = histogram(image);
    std::array<std::uint8_t, 256> table{};
    long sum = 0, total = long(image.width()) * image.height();
    for (int k = 0; k < 256; k++) {
        sum += counts[k];
        table[k] = std::uint8_t(255 * sum / total);
    }
    apply_table(image, table);
}

// Otsu's threshold: the one with the most variance between both classes.
int threshold_of(const Grey &image)
{
    Histogram counts = histogram(image);
    double total = double(image.width()) * image.height(), all = 0.0;
    for (int k = 0; k < 256; k++)
        all += double(k) * counts[k];
    double below = 0.0, sum = 0.0, best = -1.0;
    int threshold = 0;
    for (int k = 0; k < 256; k++) {
        below += counts[k];
        sum += double(k) * counts[k];
        if (below == 0 || below == total)
            continue;
        double difference = sum / below - (all - sum) / (total - below);
        double variance = below * (total - below) * difference * difference;
        if (variance > best) {
            best = variance;
            threshold = k;
        }
    }
    return threshold;
}

// ---- blur ---------------------------------------------------------------------------------------

std::vector<float> gaussian(float sigma)
{
    int radius = int(std::ceil(2.5f * sigma));
    std::vector<float> weights(2 * radius + 1);
    float sum = 0;
    for (int k = -radius; k <= radius; k++)
        sum += weights[k + radius] = std::exp(-0.5f * k * k / (sigma * sigma));
    for (float &w : weights)
        w /= sum;
    return weights;
}

Real blur(const Real &in, float sigma)
{
    std::vector<float> weights = gaussian(sigma);
    int radius = int(weights.size()) / 2, width = in.width(), height = in.height();
    Real across(width, height), out(width, height);
#pragma omp parallel
    {
#pragma omp for schedule(static)
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                float sum = 0;
                if (x >= radius && x + radius < width)
                    for (int k = -radius; k <= radius; k++)
                        sum += weights[k + radius] * in(x + k, y);
                else
                    for (int k = -radius; k <= radius; k++)
                        sum += weights[k + radius] * in.clamped(x + k, y);
                across(x, y) = sum;
            }
#pragma omp for schedule(static)
        for (int y = 0; y < height; y++) {
            float *to = out.row(y);
            for (int x = 0; x < width; x++)
                to[x] = 0;
            for (int k = -radius; k <= radius; k++) {
                const float *from = across.row(std::clamp(y + k, 0, height - 1));
                float w = weights[k + radius];
                for (int x = 0; x < width; x++)
                    to[x] += w * from[x];
            }
        }
    }
    return out;
}

Grey median(const Grey &in)
{
    Grey out(in.width(), in.height());
#pragma omp parallel for schedule(static)
    for (int y = 0; y < in.height(); y++)
        for (int x = 0; x < in.width(); x++) {
            std::uint8_t v[9];
            for (int k = 0; k < 9; k++)
                v[k] = in.clamped(x + k % 3 - 1, y + k / 3 - 1);
            auto order = [&](int a, int b) {
                std::uint8_t low = std::min(v[a], v[b]), high = std::max(v[a], v[b]);
                v[a] = low;
                v[b] = high;
            };
            order(1, 2), order(4, 5), order(7, 8), order(0, 1), order(3, 4), order(6, 7), order(1, 2), order(4, 5);
            order(7, 8), order(0, 3), order(5, 8), order(4, 7), order(3, 6), order(1, 4), order(2, 5), order(4, 7);
            order(4, 2), order(6, 4), order(4, 2);
            out(x, y) = v[4];
        }
    return out;
}

Real bilateral(const Real &in, int radius, float range)
{
    Real out(in.width(), in.height());
    float per_square = -0.5f / (range * range);
#pragma omp parallel for schedule(dynamic, 8)
    for (int y = 0; y < in.height(); y++)
        for (int x = 0; x < in.width(); x++) {
            float here = in(x, y), sum = 0, weights = 0;
            for (int dy = -radius; dy <= radius; dy++)
                for (int dx = -radius; dx <= radius; dx++) {
                    float there = in.clamped(x + dx, y + dy), d = there - here;
                    float w = 1.0f / (1.0f + float(dx * dx + dy * dy)) / (1.0f - d * d * per_square);
                    sum += w * there;
                    weights += w;
                }
            out(x, y) = sum / weights;
        }
    return out;
}

// ---- edges --------------------------------------------------------------------------------------

struct Gradient {
    Real strength;
    Image<std::uint8_t> direction; // 0 to 3: across, diagonal, down, other diagonal
};

Gradient sobel(const Real &in)
{
    int width = in.width(), height = in.height();
    Gradient out{Real(width, height), Grey(width, height)};
#pragma omp parallel for schedule(static)
    for (int y = 1; y < height - 1; y++) {
        const float *a = in.row(y - 1), *b = in.row(y), *c = in.row(y + 1);
        for (int x = 1; x < width - 1; x++) {
            float gx = a[x + 1] + 2 * b[x + 1] + c[x + 1] - a[x - 1] - 2 * b[x - 1] - c[x - 1];
            float gy = c[x - 1] + 2 * c[x] + c[x + 1] - a[x - 1] - 2 * a[x] - a[x + 1];
            out.strength(x, y) = std::sqrt(gx * gx + gy * gy);
            float ax = std::fabs(gx), ay = std::fabs(gy);
            out.direction(x, y) = ay < 0.41f * ax ? 0 : ax < 0.41f * ay ? 2 : gx * gy > 0 ? 1 : 3;
        }
    }
    return out;
}

// Keeps the pixels that are strongest along their gradient.
Real thin(const Gradient &in)
{
    static const int dx[4] = {1, 1, 0, -1}, dy[4] = {0, 1, 1, 1};
    int width = in.strength.width(), height = in.strength.height();
    Real out(width, height);
#pragma omp parallel for schedule(static)
    for (int y = 1; y < height - 1; y++)
        for (int x = 1; x < width - 1; x++) {
            int d = in.direction(x, y);
            float here = in.strength(x, y);
            bool peak = here >= in.strength(x + dx[d], y + dy[d]) && here > in.strength(x - dx[d], y - dy[d]);
            out(x, y) = peak ? here : 0;
        }
    return out;
}

// Strong pixels, and weak ones that are joined to strong ones.
Grey hysteresis(const Real &in, float low, float high)
{
    int width = in.width(), height = in.height();
    Grey now(width, height);
#pragma omp parallel for schedule(static)
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            now(x, y) = in(x, y) >= high ? 255 : in(x, y) >= low ? 1 : 0;
    for (long changed = 1; changed;) {
        Grey next = now;
        changed = 0;
#pragma omp parallel for schedule(static) reduction(+ : changed)
        for (int y = 1; y < height - 1; y++)
            for (int x = 1; x < width - 1; x++) {
                if (now(x, y) != 1)
                    continue;
                bool joined = false;
                for (int k = 0; k < 9 && !joined; k++)
                    joined = now(x + k % 3 - 1, y + k / 3 - 1) == 255;
                if (joined) {
                    next(x, y) = 255;
                    changed++;
                }
            }
        now = std::move(next);
    }
#pragma omp parallel for schedule(static)
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (now(x, y) != 255)
                now(x, y) = 0;
    return now;
}

// ---- shapes -------------------------------------------------------------------------------------

template <typename Choose> Grey morph(const Grey &in, int radius, Choose choose)
{
    int width = in.width(), height = in.height();
    Grey across(width, height), out(width, height);
#pragma omp parallel
    {
#pragma omp for schedule(static)
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                std::uint8_t value = in(x, y);
                for (int k = -radius; k <= radius; k++)
                    value = choose(value, in.clamped(x + k, y));
                across(x, y) = value;
            }
#pragma omp for schedule(static)
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                std::uint8_t value = across(x, y);
                for (int k = -radius; k <= radius; k++)
                    value = choose(value, across.clamped(x, y + k));
                out(x, y) = value;
            }
    }
    return out;
}

Grey erode(const Grey &in, int radius)
{
    return morph(in, radius, [](std::uint8_t a, std::uint8_t b) { return std::min(a, b); });
}

Grey dilate(const Grey &in, int radius)
{
    return morph(in, radius, [](std::uint8_t a, std::uint8_t b) { return std::max(a, b); });
}

Grey binary(const Grey &in, int threshold)
{
    Grey out(in.width(), in.height());
#pragma omp parallel for schedule(static)
    for (int y = 0; y < in.height(); y++)
        for (int x = 0; x < in.width(); x++)
            out(x, y) = in(x, y) > threshold ? 255 : 0;
    return out;
}

// ---- integral images and scaling ----------------------------------------------------------------

Image<std::int64_t> integral(const Grey &in)
{
    int width = in.width(), height = in.height();
    Image<std::int64_t> out(width, height);
#pragma omp parallel
    {
#pragma omp for schedule(static)
        for (int y = 0; y < height; y++) {
            std::int64_t sum = 0;
            for (int x = 0; x < width; x++)
                out(x, y) = sum += in(x, y);
        }
#pragma omp for schedule(static)
        for (int block = 0; block < width; block += 64)
            for (int y = 1; y < height; y++)
                for (int x = block; x < std::min(width, block + 64); x++)
                    out(x, y) += out(x, y - 1);
    }
    return out;
}

// The difference to the mean of a window, by the integral image.
Grey local_contrast(const Grey &in, int radius)
{
    Image<std::int64_t> sums = integral(in);
    int width = in.width(), height = in.height();
    Grey out(width, height);
#pragma omp parallel for schedule(static)
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int x0 = std::max(0, x - radius), x1 = std::min(width - 1, x + radius);
            int y0 = std::max(0, y - radius), y1 = std::min(height - 1, y + radius);
            std::int64_t sum = sums(x1, y1);
            if (x0)
                sum -= sums(x0 - 1, y1);
            if (y0)
                sum -= sums(x1, y0 - 1);
            if (x0 && y0)
                sum += sums(x0 - 1, y0 - 1);
            float mean = float(sum) / float((x1 - x0 + 1) * (y1 - y0 + 1));
            out(x, y) = to_byte(128 + 2 * (in(x, y) - mean));
        }
    return out;
}

Grey scale(const Grey &in, int width, int height)
{
    Grey out(width, height);
#pragma omp parallel for collapse(2) schedule(static)
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            float u = (x + 0.5f) * in.width() / width - 0.5f, v = (y + 0.5f) * in.height() / height - 0.5f;
            int i = int(std::floor(u)), j = int(std::floor(v));
            float a = u - i, b = v - j;
            float top = (1 - a) * in.clamped(i, j) + a * in.clamped(i + 1, j);
            float bottom = (1 - a) * in.clamped(i, j + 1) + a * in.clamped(i + 1, j + 1);
            out(x, y) = to_byte((1 - b) * top + b * bottom);
        }
    return out;
}

// ---- lines --------------------------------------------------------------------------------------

struct Line {
    int angle = 0, distance = 0, votes = 0;
};

Line strongest_line(const Grey &edges)
{
    constexpr int angles = 90;
    int width = edges.width(), height = edges.height(), reach = int(std::hypot(width, height)) + 1;
    std::vector<int> votes(std::size_t(angles) * 2 * reach);
    std::vector<std::pair<int, int>> points;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (edges(x, y))
                points.emplace_back(x, y);
    Line best;
#pragma omp parallel
    {
        Line mine;
#pragma omp for schedule(static) nowait
        for (int k = 0; k < angles; k++) {
            float c = std::cos(float(M_PI) * k / angles), s = std::sin(float(M_PI) * k / angles);
            int *row = votes.data() + std::size_t(k) * 2 * reach;
            for (auto [x, y] : points) {
                int d = int(std::floor(c * x + s * y)) + reach;
                if (++row[d] > mine.votes)
                    mine = {k, d - reach, row[d]};
            }
        }
#pragma omp critical(lines)
        if (mine.votes > best.votes || (mine.votes == best.votes && mine.angle < best.angle))
            best = mine;
    }
    return best;
}

// ---- checks -------------------------------------------------------------------------------------

unsigned long checksum(const Grey &in)
{
    unsigned long sum = 0;
#pragma omp parallel for schedule(static) reduction(+ : sum)
    for (int y = 0; y < in.height(); y++) {
        unsigned long row = 0;
        for (int x = 0; x < in.width(); x++)
            row = row * 31 + in(x, y);
        sum += row * (2ul * y + 1);
    }
    return sum % 1000000007ul;
}

} // namespace

int main(int argc, char **argv)
{
    int width = argc > 1 ? std::atoi(argv[1]) : 480;
    int images = argc > 2 ? std::atoi(argv[2]) : 4;
    if (width < 32 || images < 1) {
        std::fprintf(stderr, "at least 32 pixels and one image\n");
        return 2;
    }
    int height = width * 3 / 4;
    double start = omp_get_wtime();
    for (int n = 0; n < images; n++) {
        Image<Colour> photo = photograph(width, height, 100u + n);
        Grey grey = median(to_grey(photo));
        Real smooth = blur(to_real(grey), 1.4f);
        Grey edges = hysteresis(thin(sobel(smooth)), 40, 90);
        Line line = strongest_line(edges);
        Grey soft = to_bytes(bilateral(smooth, 2, 20));
        int threshold = threshold_of(soft);
        Grey shapes = dilate(erode(binary(soft, threshold), 2), 2);
        Grey contrast = local_contrast(grey, 12);
        equalise(contrast);
        Grey small = scale(contrast, width / 2 + 3, height / 2 + 1);
        std::printf("image %d edges %lu line %d %d %d threshold %d shapes %lu contrast %lu small %lu\n", n, checksum(edges),
                    line.angle, line.distance, line.votes, threshold, checksum(shapes), checksum(contrast), checksum(small));
    }
    double time = omp_get_wtime() - start;
    std::printf("time %.6f\n", time);
    return 0;
}
