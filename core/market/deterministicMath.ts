// ln and exp from additions, multiplications and divisions alone. IEEE 754 fixes those (and the square root) to the
// last bit; Math.log and Math.exp are left to the engine and differ between versions, which would change prices.

/** Terms of the series; enough for the last bit in the reduced ranges below. */
const TERMS = 12;
const LN2 = 0.693_147_180_559_945_3;

/** Natural logarithm of a positive finite number. */
export function exactLn(value: number): number {
  if (!(value > 0) || value === Infinity) throw new RangeError(`no logarithm of ${value}`);
  let mantissa = value;
  let power = 0;
  while (mantissa > 1.5) {
    mantissa /= 2;
    power += 1;
  }
  while (mantissa < 0.75) {
    mantissa *= 2;
    power -= 1;
  }
  // ln m = 2·artanh((m − 1)/(m + 1)); |z| ≤ 0.2 here.
  const z = (mantissa - 1) / (mantissa + 1);
  const square = z * z;
  let sum = 0;
  for (let term = TERMS; term >= 0; term -= 1) sum = sum * square + 1 / (2 * term + 1);
  return 2 * z * sum + power * LN2;
}

/** e to the power of a number between −30 and 30. */
export function exactExp(value: number): number {
  if (!(Math.abs(value) <= 30)) throw new RangeError(`exponent out of range: ${value}`);
  const power = Math.round(value / LN2);
  const rest = value - power * LN2;
  let sum = 1;
  for (let term = TERMS + 2; term >= 1; term -= 1) sum = 1 + (rest * sum) / term;
  let scale = 1;
  for (let step = 0; step < Math.abs(power); step += 1) scale *= 2;
  return power < 0 ? sum / scale : sum * scale;
}

const SQRT_TWO_PI = 2.506_628_274_631_000_7;
/** Beyond it the tail is below 4·10^-14: less than what any caller keeps. */
const NORMAL_BOUND = 7.5;
/** From here on the tail's continued fraction is used, below it the series. */
const SERIES_BOUND = 3;
/** Enough for the last bit at the bounds: the series at 3 (terms fall by 9/(2k+1)), the fraction at 3 and above. */
const SERIES_TERMS = 60;
const FRACTION_TERMS = 60;

/** Φ: the probability that a standard normal is at most `value`; error below 10^-14. Throws on NaN, as `exactExp` does. */
export function exactNormalCdf(value: number): number {
  const size = Math.abs(value);
  if (size > NORMAL_BOUND) return value < 0 ? 0 : 1;
  const density = exactExp((-size * size) / 2) / SQRT_TWO_PI;
  const upper =
    size < SERIES_BOUND ? 0.5 - density * oddSeries(size) : density / tailFraction(size);
  return value < 0 ? upper : 1 - upper;
}

/** x + x³/3 + x⁵/15 + …: all terms have one sign, so nothing cancels. */
function oddSeries(size: number): number {
  let term = size;
  let sum = size;
  for (let odd = 3; odd <= 2 * SERIES_TERMS + 1; odd += 2) {
    term *= (size * size) / odd;
    sum += term;
  }
  return sum;
}

/** x + 1/(x + 2/(x + 3/(…))): the density over it is the upper tail. */
function tailFraction(size: number): number {
  let fraction = size;
  for (let step = FRACTION_TERMS; step >= 1; step -= 1) fraction = size + step / fraction;
  return fraction;
}
