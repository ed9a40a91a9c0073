/* Trains a network of dense layers on synthetic images: convolution by patches, dense layers with
 * batch normalisation and ReLU, softmax with cross-entropy, momentum and Adam, a learning rate that
 * falls, and accuracy on a test set after every epoch.
 *
 *     network [IMAGES [EPOCHS]]
 */
#include <math.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 14
#define PIXELS (SIDE * SIDE)
#define CLASSES 10
#define FILTERS 6
#define WINDOW 3
#define OUT_SIDE (SIDE - WINDOW + 1)
#define POOLED (OUT_SIDE / 2)
#define FEATURES (FILTERS * POOLED * POOLED)
#define HIDDEN 64
#define BATCH 64

typedef struct {
    int inputs, outputs;
    float *weight, *bias;           /* weight[output][input] */
    float *weight_grad, *bias_grad;
    float *weight_m, *weight_v, *bias_m, *bias_v; /* of Adam */
} dense;

typedef struct {
    int width;
    float *gamma, *beta, *gamma_grad, *beta_grad, *mean, *inverse, *running_mean, *running_variance;
} normalisation;

typedef struct {
    float filter[FILTERS][WINDOW * WINDOW], bias[FILTERS];
    float filter_grad[FILTERS][WINDOW * WINDOW], bias_grad[FILTERS];
    float filter_m[FILTERS][WINDOW * WINDOW];
} convolution;

typedef struct {
    convolution conv;
    dense first, second;
    normalisation norm;
    /* Of a batch: */
    float *maps, *pooled, *hidden, *normal, *active, *scores;
    int *chosen; /* which of the four each pooled value came from */
    float *scores_grad, *active_grad, *hidden_grad, *pooled_grad, *maps_grad;
    int step;
} network;

typedef struct {
    int count;
    float *image;
    int *label;
} dataset;

static void *get(size_t bytes)
{
    void *p = calloc(1, bytes);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return p;
}

static uint32_t scramble(uint32_t k)
{
    k ^= k >> 16;
    k *= 0x7feb352du;
    k ^= k >> 15;
    k *= 0x846ca68bu;
    return k ^ (k >> 16);
}

static float uniform(uint32_t k)
{
    return (float)scramble(k) / 4294967296.0f;
}

static float normal(uint32_t k)
{
    float u = uniform(2 * k) + 1e-7f, v = uniform(2 * k + 1);
    return sqrtf(-2.0f * logf(u)) * cosf(6.2831853f * v);
}

/* ---- data --------------------------------------------------------------------------------- */

/* Each class is a wave of another direction and length, with noise and a shift. */
static dataset create_dataset(int count, uint32_t seed)
{
    dataset d = {count, get(sizeof(float) * count * PIXELS), get(sizeof(int) * count)};
#pragma omp parallel for schedule(static)
    for (int n = 0; n < count; n++) {
        uint32_t s = scramble(seed + (uint32_t)n);
        int label = (int)(s % CLASSES);
        float angle = 0.31f * label, length = 0.4f + 0.08f * (label % 4), shift = 6.0f * uniform(s + 1);
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++) {
                float along = x * cosf(angle) + y * sinf(angle);
                float noise = uniform(s + 7 + (uint32_t)(y * SIDE + x)) - 0.5f;
                d.image[(size_t)n * PIXELS + y * SIDE + x] = sinf(along * length * 2.0f + shift) + 0.8f * noise;
            }
        d.label[n] = label;
    }
    return d;
}

static void free_dataset(dataset *d)
{
    free(d->image);
    free(d->label);
}

/* ---- layers: setup ------------------------------------------------------------------------ */

static dense create_dense(int inputs, int outputs, uint32_t seed)
{
    size_t weights = (size_t)inputs * outputs;
    dense d;
    d.inputs = inputs;
    d.outputs = outputs;
    d.weight = get(sizeof(float) * weights);
    d.weight_grad = get(sizeof(float) * weights);
    d.weight_m = get(sizeof(float) * weights);
    d.weight_v = get(sizeof(float) * weights);
    d.bias = get(sizeof(float) * outputs);
    d.bias_grad = get(sizeof(float) * outputs);
    d.bias_m = get(sizeof(float) * outputs);
    d.bias_v = get(sizeof(float) * outputs);
    float scale = sqrtf(2.0f / inputs);
#pragma omp parallel for schedule(static)
    for (size_t k = 0; k < weights; k++)
        d.weight[k] = scale * normal(seed + (uint32_t)k);
    return d;
}

static void free_dense(dense *d)
{
    free(d->weight);
    free(d->weight_grad);
    free(d->weight_m);
    free(d->weight_v);
    free(d->bias);
    free(d->bias_grad);
    free(d->bias_m);
    free(d->bias_v);
}

static normalisation create_normalisation(int width)
{
    normalisation n;
    n.width = width;
    float **all[] = {&n.gamma, &n.beta, &n.gamma_grad, &n.beta_grad, &n.mean, &n.inverse, &n.running_mean,
                     &n.running_variance};
    for (int k = 0; k < 8; k++)
        *all[k] = get(sizeof(float) * width);
    for (int k = 0; k < width; k++)
        n.gamma[k] = n.running_variance[k] = 1.0f;
    return n;
}

static void free_normalisation(normalisation *n)
{
    free(n->gamma);
    free(n->beta);
    free(n->gamma_grad);
    free(n->beta_grad);
    free(n->mean);
    free(n->inverse);
    free(n->running_mean);
    free(n->running_variance);
}

static network *create_network(void)
{
    network *n = get(sizeof *n);
    for (int f = 0; f < FILTERS; f++)
        for (int k = 0; k < WINDOW * WINDOW; k++)
            n->conv.filter[f][k] = 0.4f * normal((uint32_t)(9000 + f * 16 + k));
    n->first = create_dense(FEATURES, HIDDEN, 1000000);
    n->second = create_dense(HIDDEN, CLASSES, 3000000);
    n->norm = create_normalisation(HIDDEN);
    n->maps = get(sizeof(float) * BATCH * FILTERS * OUT_SIDE * OUT_SIDE);
    n->maps_grad = get(sizeof(float) * BATCH * FILTERS * OUT_SIDE * OUT_SIDE);
    n->pooled = get(sizeof(float) * BATCH * FEATURES);
    n->pooled_grad = get(sizeof(float) * BATCH * FEATURES);
    n->chosen = get(sizeof(int) * BATCH * FEATURES);
    n->hidden = get(sizeof(float) * BATCH * HIDDEN);
    n->normal = get(sizeof(float) * BATCH * HIDDEN);
    n->active = get(sizeof(float) * BATCH * HIDDEN);
    n->hidden_grad = get(sizeof(float) * BATCH * HIDDEN);
    n->active_grad = get(sizeof(float) * BATCH * HIDDEN);
    n->scores = get(sizeof(float) * BATCH * CLASSES);
    n->scores_grad = get(sizeof(float) * BATCH * CLASSES);
    return n;
}

static void free_network(network *n)
{
    free_dense(&n->first);
    free_dense(&n->second);
    free_normalisation(&n->norm);
    free(n->maps);
    free(n->maps_grad);
    free(n->pooled);
    free(n->pooled_grad);
    free(n->chosen);
    free(n->hidden);
    free(n->normal);
    free(n->active);
    free(n->hidden_grad);
    free(n->active_grad);
    free(n->scores);
    free(n->scores_grad);
    free(n);
}

/* ---- forward ------------------------------------------------------------------------------ */

static void convolve(network *n, const float *images, int count)
{
#pragma omp parallel for collapse(2) schedule(static)
    for (int b = 0; b < count; b++)
        for (int f = 0; f < FILTERS; f++) {
            const float *image = images + (size_t)b * PIXELS, *w = n->conv.filter[f];
            float *map = n->maps + ((size_t)b * FILTERS + f) * OUT_SIDE * OUT_SIDE;
            for (int y = 0; y < OUT_SIDE; y++)
                for (int x = 0; x < OUT_SIDE; x++) {
                    float sum = n->conv.bias[f];
                    for (int dy = 0; dy < WINDOW; dy++)
                        for (int dx = 0; dx < WINDOW; dx++)
                            sum += w[dy * WINDOW + dx] * image[(y + dy) * SIDE + x + dx];
                    map[y * OUT_SIDE + x] = sum > 0.0f ? sum : 0.0f;
                }
        }
}

static void pool(network *n, int count)
{
#pragma omp parallel for schedule(static)
    for (int b = 0; b < count; b++)
        for (int f = 0; f < FILTERS; f++) {
            size_t from = ((size_t)b * FILTERS + f) * OUT_SIDE * OUT_SIDE;
            size_t to = ((size_t)b * FILTERS + f) * POOLED * POOLED;
            for (int y = 0; y < POOLED; y++)
                for (int x = 0; x < POOLED; x++) {
                    int best = 2 * y * OUT_SIDE + 2 * x;
                    for (int k = 1; k < 4; k++) {
                        int other = (2 * y + k / 2) * OUT_SIDE + 2 * x + k % 2;
                        if (n->maps[from + other] > n->maps[from + best])
                            best = other;
                    }
                    n->pooled[to + y * POOLED + x] = n->maps[from + best];
                    n->chosen[to + y * POOLED + x] = best;
                }
        }
}

static void forward_dense(const dense *d, const float *in, float *out, int count)
{
#pragma omp parallel for schedule(static)
    for (int b = 0; b < count; b++)
        for (int o = 0; o < d->outputs; o++) {
            const float *w = d->weight + (size_t)o * d->inputs, *x = in + (size_t)b * d->inputs;
            float sum = d->bias[o];
            for (int i = 0; i < d->inputs; i++)
                sum += w[i] * x[i];
            out[(size_t)b * d->outputs + o] = sum;
        }
}

static void normalise(normalisation *m, const float *in, float *normal, float *active, int count, int training)
{
    int width = m->width;
#pragma omp parallel for schedule(static)
    for (int k = 0; k < width; k++) {
        if (training) {
            float mean = 0.0f, variance = 0.0f;
            for (int b = 0; b < count; b++)
                mean += in[(size_t)b * width + k];
            mean /= count;
            for (int b = 0; b < count; b++) {
                float d = in[(size_t)b * width + k] - mean;
                variance += d * d;
            }
            variance /= count;
            m->mean[k] = mean;
            m->inverse[k] = 1.0f / sqrtf(variance + 1e-5f);
            m->running_mean[k] = 0.9f * m->running_mean[k] + 0.1f * mean;
            m->running_variance[k] = 0.9f * m->running_variance[k] + 0.1f * variance;
        } else {
            m->mean[k] = m->running_mean[k];
            m->inverse[k] = 1.0f / sqrtf(m->running_variance[k] + 1e-5f);
        }
    }
#pragma omp parallel for schedule(static)
    for (int b = 0; b < count; b++)
        for (int k = 0; k < width; k++) {
            size_t p = (size_t)b * width + k;
            normal[p] = (in[p] - m->mean[k]) * m->inverse[k];
            float value = m->gamma[k] * normal[p] + m->beta[k];
            active[p] = value > 0.0f ? value : 0.0f;
        }
}

/* Turns scores into probabilities; gives the sum of the losses and counts right answers. */
static double softmax(float *scores, const int *labels, int count, int *right)
{
    double loss = 0.0;
    int hits = 0;
#pragma omp parallel for schedule(static) reduction(+ : loss, hits)
    for (int b = 0; b < count; b++) {
        float *s = scores + (size_t)b * CLASSES, most = s[0], sum = 0.0f;
        int best = 0;
        for (int k = 1; k < CLASSES; k++)
            if (s[k] > most) {
                most = s[k];
                best = k;
            }
        for (int k = 0; k < CLASSES; k++) {
            s[k] = expf(s[k] - most);
            sum += s[k];
        }
        for (int k = 0; k < CLASSES; k++)
            s[k] /= sum;
        loss -= log((double)s[labels[b]] + 1e-12);
        hits += best == labels[b];
    }
    *right += hits;
    return loss;
}

static double forward(network *n, const float *images, const int *labels, int count, int training, int *right)
{
    convolve(n, images, count);
    pool(n, count);
    forward_dense(&n->first, n->pooled, n->hidden, count);
    normalise(&n->norm, n->hidden, n->normal, n->active, count, training);
    forward_dense(&n->second, n->active, n->scores, count);
    return softmax(n->scores, labels, count, right);
}

/* ---- backward ----------------------------------------------------------------------------- */

static void score_gradients(network *n, const int *labels, int count)
{
    float factor = 1.0f / count;
#pragma omp parallel for schedule(static)
    for (int b = 0; b < count; b++)
        for (int k = 0; k < CLASSES; k++)
            n->scores_grad[b * CLASSES + k] = factor * (n->scores[b * CLASSES + k] - (labels[b] == k));
}

static void backward_dense(dense *d, const float *in, const float *out_grad, float *in_grad, int count)
{
    int inputs = d->inputs, outputs = d->outputs;
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int o = 0; o < outputs; o++) {
            float *g = d->weight_grad + (size_t)o * inputs, sum = 0.0f;
            for (int i = 0; i < inputs; i++)
                g[i] = 0.0f;
            for (int b = 0; b < count; b++) {
                float e = out_grad[(size_t)b * outputs + o];
                const float *x = in + (size_t)b * inputs;
                sum += e;
                for (int i = 0; i < inputs; i++)
                    g[i] += e * x[i];
            }
            d->bias_grad[o] = sum;
        }
#pragma omp for schedule(static)
        for (int b = 0; b < count; b++) {
            float *g = in_grad + (size_t)b * inputs;
            for (int i = 0; i < inputs; i++)
                g[i] = 0.0f;
            for (int o = 0; o < outputs; o++) {
                float e = out_grad[(size_t)b * outputs + o];
                const float *w = d->weight + (size_t)o * inputs;
                for (int i = 0; i < inputs; i++)
                    g[i] += e * w[i];
            }
        }
    }
}

static void backward_normalise(normalisation *m, const float *normal, const float *active, const float *grad,
                               float *in_grad, int count)
{
    int width = m->width;
#pragma omp parallel for schedule(static)
    for (int k = 0; k < width; k++) {
        float sum = 0.0f, product = 0.0f;
        for (int b = 0; b < count; b++) {
            size_t p = (size_t)b * width + k;
            float g = active[p] > 0.0f ? grad[p] : 0.0f;
            sum += g;
            product += g * normal[p];
        }
        m->beta_grad[k] = sum;
        m->gamma_grad[k] = product;
        for (int b = 0; b < count; b++) {
            size_t p = (size_t)b * width + k;
            float g = active[p] > 0.0f ? grad[p] : 0.0f;
            in_grad[p] = m->gamma[k] * m->inverse[k] * (g - (sum + normal[p] * product) / count);
        }
    }
}

static void backward_pool(network *n, int count)
{
    size_t per_image = (size_t)FILTERS * OUT_SIDE * OUT_SIDE;
#pragma omp parallel for schedule(static)
    for (int b = 0; b < count; b++) {
        float *grad = n->maps_grad + b * per_image;
        memset(grad, 0, per_image * sizeof *grad);
        for (int f = 0; f < FILTERS; f++)
            for (int k = 0; k < POOLED * POOLED; k++) {
                size_t p = ((size_t)b * FILTERS + f) * POOLED * POOLED + k;
                if (n->pooled[p] > 0.0f)
                    grad[f * OUT_SIDE * OUT_SIDE + n->chosen[p]] += n->pooled_grad[p];
            }
    }
}

static void backward_convolve(network *n, const float *images, int count)
{
#pragma omp parallel for schedule(static)
    for (int f = 0; f < FILTERS; f++) {
        float grad[WINDOW * WINDOW] = {0}, bias = 0.0f;
        for (int b = 0; b < count; b++) {
            const float *image = images + (size_t)b * PIXELS;
            const float *g = n->maps_grad + ((size_t)b * FILTERS + f) * OUT_SIDE * OUT_SIDE;
            for (int y = 0; y < OUT_SIDE; y++)
                for (int x = 0; x < OUT_SIDE; x++) {
                    float e = g[y * OUT_SIDE + x];
                    if (e == 0.0f)
                        continue;
                    bias += e;
                    for (int k = 0; k < WINDOW * WINDOW; k++)
                        grad[k] += e * image[(y + k / WINDOW) * SIDE + x + k % WINDOW];
                }
        }
        memcpy(n->conv.filter_grad[f], grad, sizeof grad);
        n->conv.bias_grad[f] = bias;
    }
}

/* ---- updates ------------------------------------------------------------------------------ */

static void adam(float *value, const float *grad, float *m, float *v, size_t count, float rate, int step)
{
    float c1 = 1.0f - powf(0.9f, (float)step), c2 = 1.0f - powf(0.999f, (float)step);
#pragma omp parallel for simd schedule(static)
    for (size_t k = 0; k < count; k++) {
        m[k] = 0.9f * m[k] + 0.1f * grad[k];
        v[k] = 0.999f * v[k] + 0.001f * grad[k] * grad[k];
        value[k] -= rate * (m[k] / c1) / (sqrtf(v[k] / c2) + 1e-8f);
    }
}

static void update(network *n, float rate)
{
    int step = ++n->step;
    dense *layers[] = {&n->first, &n->second};
    for (int k = 0; k < 2; k++) {
        dense *d = layers[k];
        adam(d->weight, d->weight_grad, d->weight_m, d->weight_v, (size_t)d->inputs * d->outputs, rate, step);
        adam(d->bias, d->bias_grad, d->bias_m, d->bias_v, (size_t)d->outputs, rate, step);
    }
    for (int k = 0; k < n->norm.width; k++) {
        n->norm.gamma[k] -= rate * n->norm.gamma_grad[k];
        n->norm.beta[k] -= rate * n->norm.beta_grad[k];
    }
    for (int f = 0; f < FILTERS; f++) {
        for (int k = 0; k < WINDOW * WINDOW; k++) {
            n->conv.filter_m[f][k] = 0.9f * n->conv.filter_m[f][k] + n->conv.filter_grad[f][k];
            n->conv.filter[f][k] -= rate * n->conv.filter_m[f][k];
        }
        n->conv.bias[f] -= rate * n->conv.bias_grad[f];
    }
}

static double train_batch(network *n, const float *images, const int *labels, int count, float rate, int *right)
{
    double loss = forward(n, images, labels, count, 1, right);
    score_gradients(n, labels, count);
    backward_dense(&n->second, n->active, n->scores_grad, n->active_grad, count);
    backward_normalise(&n->norm, n->normal, n->active, n->active_grad, n->hidden_grad, count);
    backward_dense(&n->first, n->pooled, n->hidden_grad, n->pooled_grad, count);
    backward_pool(n, count);
    backward_convolve(n, images, count);
    update(n, rate);
    return loss;
}

static int evaluate(network *n, const dataset *d)
{
    int right = 0;
    for (int from = 0; from < d->count; from += BATCH) {
        int count = d->count - from < BATCH ? d->count - from : BATCH;
        forward(n, d->image + (size_t)from * PIXELS, d->label + from, count, 0, &right);
    }
    return right;
}

int main(int argc, char **argv)
{
    int images = argc > 1 ? atoi(argv[1]) : 8192;
    int epochs = argc > 2 ? atoi(argv[2]) : 3;
    if (images < BATCH || epochs < 1) {
        fprintf(stderr, "at least %d images and one epoch\n", BATCH);
        return 2;
    }
    double start = omp_get_wtime();
    dataset training = create_dataset(images, 17), test = create_dataset(images / 4, 99000017);
    network *n = create_network();
    for (int epoch = 0; epoch < epochs; epoch++) {
        double loss = 0.0;
        int right = 0;
        float rate = 0.003f / (1 + epoch);
        for (int from = 0; from + BATCH <= images; from += BATCH)
            loss += train_batch(n, training.image + (size_t)from * PIXELS, training.label + from, BATCH, rate, &right);
        printf("epoch %d loss %.4f right %d test %d\n", epoch, loss / images, right, evaluate(n, &test));
    }
    double time = omp_get_wtime() - start;
    printf("time %.6f\n", time);
    free_network(n);
    free_dataset(&training);
    free_dataset(&test);
    return 0;
}
