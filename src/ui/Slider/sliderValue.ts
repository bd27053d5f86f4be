// Where a slider's value goes. Positions and steps only: the amount it stands for is worked out by the
// caller from the decimal strings it has.

export interface SliderScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Values with a dot, in rising order, both ends included. */
  readonly stops: readonly number[];
}

/** A stop pulls the value from this share of the range: DESIGN 9.11 "snaps within 2%". */
export const SNAP_SHARE = 0.02;

function clamp(value: number, scale: SliderScale): number {
  return Math.min(scale.max, Math.max(scale.min, value));
}

/** Share of the range from the left, 0 to 1. */
export function toFraction(value: number, scale: SliderScale): number {
  const range = scale.max - scale.min;
  return range <= 0 ? 0 : (clamp(value, scale) - scale.min) / range;
}

/** Pointer position as a share of the track → a value on the step, or the stop next to it. */
export function fromFraction(fraction: number, scale: SliderScale): number {
  const range = scale.max - scale.min;
  const raw = scale.min + Math.min(1, Math.max(0, fraction)) * range;
  const near = scale.stops.find((stop) => Math.abs(stop - raw) <= range * SNAP_SHARE);
  if (near !== undefined) return near;
  return clamp(scale.min + Math.round((raw - scale.min) / scale.step) * scale.step, scale);
}

/** What a key does: arrows one step, Page Up and Down to the next stop, Home and End to the ends. */
export function fromKey(key: string, value: number, scale: SliderScale): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(value + scale.step, scale);
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(value - scale.step, scale);
    case 'PageUp':
      return scale.stops.find((stop) => stop > value) ?? scale.max;
    case 'PageDown':
      return scale.stops.findLast((stop) => stop < value) ?? scale.min;
    case 'Home':
      return scale.min;
    case 'End':
      return scale.max;
    default:
      return undefined;
  }
}

/** Whether a move from `before` to `after` reaches or passes a stop: the moment of the light haptic. */
export function crossesStop(before: number, after: number, scale: SliderScale): boolean {
  const low = Math.min(before, after);
  const high = Math.max(before, after);
  return scale.stops.some((stop) => stop !== before && stop >= low && stop <= high);
}
