// Numbers about the running server in Prometheus' text format (0.0.4): counters, gauges read when asked, histograms.
// Must never have a label whose values a client can choose.

type Labels = Readonly<Record<string, string>>;

export interface Counter {
  inc(labels?: Labels, by?: number): void;
}
export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

export interface Metrics {
  counter(name: string, help: string): Counter;
  /** `read` is called for each scrape. */
  gauge(name: string, help: string, read: () => number): void;
  /** `buckets`: upper bounds, ascending. */
  histogram(name: string, help: string, buckets: readonly number[]): Histogram;
  text(): string;
}

const NO_LABELS: Labels = {};

const labelText = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

interface Family {
  readonly head: string;
  readonly lines: () => string[];
}

function makeCounter(name: string): { counter: Counter; lines: () => string[] } {
  const values = new Map<string, number>();
  return {
    counter: {
      inc: (labels = {}, by = 1) => {
        const key = labelText(labels);
        values.set(key, (values.get(key) ?? 0) + by);
      },
    },
    lines: () => [...values].map(([key, value]) => `${name}${key} ${value}`),
  };
}

interface Series {
  readonly labels: Labels;
  readonly counts: number[];
  sum: number;
  count: number;
}

function makeHistogram(name: string, buckets: readonly number[]) {
  const series = new Map<string, Series>();
  // The same labels object again is the common case, and needs no text to be found.
  const known = new WeakMap<Labels, Series>();
  const find = (labels: Labels): Series => {
    const key = labelText(labels);
    const one = series.get(key) ?? { labels, counts: buckets.map(() => 0), sum: 0, count: 0 };
    series.set(key, one);
    known.set(labels, one);
    return one;
  };
  const observe = (value: number, labels: Labels = NO_LABELS): void => {
    const one = known.get(labels) ?? find(labels);
    one.sum += value;
    one.count += 1;
    for (const [index, bound] of buckets.entries()) {
      if (value <= bound) one.counts[index] = (one.counts[index] ?? 0) + 1;
    }
  };
  const lines = (): string[] =>
    [...series].flatMap(([key, { labels, counts, sum, count }]) => [
      ...buckets.map((bound, index) => {
        const withBound = labelText({ ...labels, le: String(bound) });
        return `${name}_bucket${withBound} ${counts[index] ?? 0}`;
      }),
      `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
      `${name}_sum${key} ${sum}`,
      `${name}_count${key} ${count}`,
    ]);
  return { histogram: { observe }, lines };
}

export function createMetrics(): Metrics {
  const families = new Map<string, Family>();
  const add = (name: string, help: string, type: string, lines: () => string[]): void => {
    if (families.has(name)) throw new Error(`the metric ${name} exists already`);
    families.set(name, { head: `# HELP ${name} ${help}\n# TYPE ${name} ${type}`, lines });
  };
  return {
    counter: (name, help) => {
      const { counter, lines } = makeCounter(name);
      add(name, help, 'counter', lines);
      return counter;
    },
    gauge: (name, help, read) => add(name, help, 'gauge', () => [`${name} ${read()}`]),
    histogram: (name, help, buckets) => {
      const { histogram, lines } = makeHistogram(name, buckets);
      add(name, help, 'histogram', lines);
      return histogram;
    },
    text: () =>
      [...families.values()].map(({ head, lines }) => [head, ...lines(), ''].join('\n')).join(''),
  };
}
