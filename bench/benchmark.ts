// A benchmark says a ratio against a named reference, measured in the same run: absolute figures move with the machine.
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

export interface Ratio {
  /** "A against B", as README and notes quote it. */
  readonly name: string;
  readonly value: number;
  /** What the specification asks; a ratio on the wrong side of it is printed as missed. */
  readonly target: number;
  readonly better: 'higher' | 'lower';
}

export interface BenchmarkResult {
  readonly figures: readonly Figure[];
  readonly ratios: readonly Ratio[];
}

export interface Benchmark {
  readonly name: string;
  /** Undefined when it cannot run here, with the reason printed. */
  run(): Promise<BenchmarkResult | { readonly skipped: string }>;
}

/** Middle of the measured values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that `share` of them do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Measures two variants in turn, A B A B …, and answers the median of the ratios pair by pair, so that a machine that
 * gets slower in the middle changes both.
 */
export async function measurePairs(
  rounds: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
) {
  const pairs: { a: number; b: number }[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push({ a: await a(), b: await b() });
  return {
    a: median(pairs.map((pair) => pair.a)),
    b: median(pairs.map((pair) => pair.b)),
    ratio: median(pairs.map((pair) => pair.a / pair.b)),
  };
}
