// Plays a signal by the device's own means: vibration, and tones made on the spot; there is no file to fetch.
// Must stay silent where the browser has neither or forbids it before a tap.
import type { Signal } from './signals.ts';

/** Vibration and pauses, ms. */
const PATTERNS: Readonly<Record<Signal, readonly number[]>> = {
  fill: [18],
  refusal: [30, 50, 30],
  trigger: [18, 40, 60],
};

/** Hertz, one after another: up for a fill, down for a refusal. */
const TONES: Readonly<Record<Signal, readonly number[]>> = {
  fill: [660, 880],
  refusal: [330, 247],
  trigger: [660, 880, 660],
};
const TONE_S = 0.09;
const LOUDNESS = 0.08;

let context: AudioContext | undefined;

function playTones(tones: readonly number[]): void {
  context ??= new AudioContext();
  const { currentTime: start, destination } = context;
  for (const [place, hertz] of tones.entries()) {
    const [from, until] = [start + place * TONE_S, start + (place + 1) * TONE_S];
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    oscillator.frequency.value = hertz;
    // Without the fall the end of a tone clicks.
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.0001, until);
    oscillator.connect(gain).connect(destination);
    oscillator.start(from);
    oscillator.stop(until);
  }
}

export function playSignal(
  what: Signal,
  { haptics, sound }: { readonly haptics: boolean; readonly sound: boolean },
): void {
  if (haptics && 'vibrate' in navigator) navigator.vibrate([...PATTERNS[what]]);
  if (sound && typeof AudioContext === 'function') playTones(TONES[what]);
}
