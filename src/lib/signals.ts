// A short vibration or tone for what happened to an order: off until it is chosen, and loaded only then.
// Must never be the only way that something is said.
import { readPreferences } from './preferences.ts';

/** Filled, refused, or closed by a trigger. */
export type Signal = 'fill' | 'refusal' | 'trigger';

export function signal(what: Signal): void {
  const { haptics, sound } = readPreferences();
  if (!haptics && !sound) return;
  import('./playSignal.ts').then(
    ({ playSignal }) => {
      playSignal(what, { haptics, sound });
    },
    () => undefined,
  );
}
