// Vibration and tones come only where they were chosen, each for itself, and by what the device has.
import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { changePreferences } from './preferences.ts';
import { signal } from './signals.ts';

const vibrate = jest.fn(() => true);
const started: number[] = [];

class FakeAudio {
  readonly currentTime = 0;
  readonly destination = {};
  createOscillator() {
    const oscillator = {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: () => void started.push(oscillator.frequency.value),
      stop: () => undefined,
    };
    return oscillator;
  }
  createGain() {
    const nothing = (): void => undefined;
    const gain = { setValueAtTime: nothing, exponentialRampToValueAtTime: nothing };
    return { gain, connect: (next: unknown) => next };
  }
}

beforeEach(() => {
  vibrate.mockClear();
  started.length = 0;
  Object.assign(navigator, { vibrate });
  Object.assign(globalThis, { AudioContext: FakeAudio });
});
afterEach(() => {
  changePreferences({ haptics: false, sound: false });
});

test('off by default: nothing moves and nothing sounds', async () => {
  signal('fill');
  await Promise.resolve();
  expect(vibrate).not.toHaveBeenCalled();
  expect(started).toEqual([]);
});

test('vibration alone', async () => {
  changePreferences({ haptics: true });
  signal('refusal');
  await waitFor(() => {
    expect(vibrate).toHaveBeenCalledWith([30, 50, 30]);
  });
  expect(started).toEqual([]);
});

test('sound alone: up for a fill, down for a refusal', async () => {
  changePreferences({ sound: true });
  signal('fill');
  await waitFor(() => {
    expect(started).toEqual([660, 880]);
  });
  signal('refusal');
  await waitFor(() => {
    expect(started).toEqual([660, 880, 330, 247]);
  });
  expect(vibrate).not.toHaveBeenCalled();
});
