/**
 * Exact rationals on bigint, the auditor's only arithmetic: nothing here is shared with core, nothing rounds unless its
 * name says so. Not reduced after each step: expressions are short, and a gcd costs more than it saves.
 */
export class Fraction {
  /** Numerator. */
  readonly n: bigint;
  /** Denominator, above zero. */
  readonly d: bigint;

  constructor(n: bigint, d = 1n) {
    if (d === 0n) throw new RangeError('a fraction over zero');
    this.n = d < 0n ? -n : n;
    this.d = d < 0n ? -d : d;
  }

  plus(other: Fraction): Fraction {
    if (this.d === other.d) return new Fraction(this.n + other.n, this.d);
    return new Fraction(this.n * other.d + other.n * this.d, this.d * other.d);
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.negated());
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.n * other.n, this.d * other.d);
  }

  over(other: Fraction): Fraction {
    return new Fraction(this.n * other.d, this.d * other.n);
  }

  negated(): Fraction {
    return new Fraction(-this.n, this.d);
  }

  /** Below zero, zero or above zero, as this is below, equal to or above the other. */
  compare(other: Fraction): number {
    const difference = this.n * other.d - other.n * this.d;
    if (difference === 0n) return 0;
    return difference < 0n ? -1 : 1;
  }

  isBelow(other: Fraction): boolean {
    return this.compare(other) < 0;
  }

  isAbove(other: Fraction): boolean {
    return this.compare(other) > 0;
  }

  isZero(): boolean {
    return this.n === 0n;
  }

  /** The same number in its lowest terms, for one that is kept and used again. */
  reduced(): Fraction {
    let [a, b] = [this.n < 0n ? -this.n : this.n, this.d];
    while (b !== 0n) [a, b] = [b, a % b];
    return a === 0n ? ZERO : new Fraction(this.n / a, this.d / a);
  }

  /** Whole units of 10^-decimals, towards minus infinity. */
  floor(decimals: number): bigint {
    return floorDivide(this.n * powerOfTen(decimals), this.d);
  }

  /** Whole units of 10^-decimals, towards plus infinity. */
  ceil(decimals: number): bigint {
    return -floorDivide(-this.n * powerOfTen(decimals), this.d);
  }

  /** Whole units of 10^-decimals, to the nearest, a half to the even one. */
  nearest(decimals: number): bigint {
    const scaled = this.n * powerOfTen(decimals);
    const low = floorDivide(scaled, this.d);
    const rest = 2n * (scaled - low * this.d);
    if (rest < this.d) return low;
    return rest > this.d || low % 2n !== 0n ? low + 1n : low;
  }

  /** Whether it has no more than so many decimals. */
  fits(decimals: number): boolean {
    return (this.n * powerOfTen(decimals)) % this.d === 0n;
  }
}

export const ZERO = new Fraction(0n);
export const ONE = new Fraction(1n);

const POWERS = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));

export function powerOfTen(decimals: number): bigint {
  return POWERS[decimals] ?? 10n ** BigInt(decimals);
}

export function floorDivide(n: bigint, d: bigint): bigint {
  const quotient = n / d;
  return n % d !== 0n && n < 0n !== d < 0n ? quotient - 1n : quotient;
}

/** `units` × 10^-decimals. */
export function scaled(units: bigint | number, decimals: number): Fraction {
  return new Fraction(BigInt(units), powerOfTen(decimals));
}

/** Plain decimal text, as in configuration and on the wire; throws on anything else. */
export function parse(text: string): Fraction {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new RangeError(`not a decimal: ${text}`);
  const [, sign = '', whole = '', part = ''] = match;
  const units = BigInt(whole + part);
  return new Fraction(sign === '-' ? -units : units, powerOfTen(part.length));
}

/** Plain decimal text of whole units, without trailing zeros: what the house's own texts look like. */
export function unitsText(units: bigint, decimals: number): string {
  if (units === 0n) return '0';
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  const cut = digits.length - decimals;
  const part = digits.slice(cut).replace(/0+$/, '');
  return sign + digits.slice(0, cut) + (part === '' ? '' : `.${part}`);
}
