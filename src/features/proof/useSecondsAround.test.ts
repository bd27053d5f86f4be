// The picture beside a proof: its seconds are nobody's hurry, and never in the way of the check.
import { jest } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { Seconds } from '../../publicLog/loadSeconds.ts';
import { useSecondsAround } from './useSecondsAround.ts';

const server = setupServer();
const asked: string[] = [];

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  asked.length = 0;
  server.use(
    http.get('http://localhost/log/ticks/BTCUSDT/:second', ({ params }) => {
      asked.push(String(params['second']));
      return HttpResponse.text(`lines of ${String(params['second'])}`);
    }),
  );
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
});
afterAll(() => {
  server.close();
});

/** A browser that says when it has a moment; returns how to give it one. */
function setUpMoments(): () => void {
  const waiting: (() => void)[] = [];
  const requestIdleCallback = jest.fn((done: () => void) => waiting.push(done));
  Object.assign(window, { requestIdleCallback });
  return () => {
    for (const done of waiting.splice(0)) done();
  };
}

const draw = (wanted: Seconds, isDue = true) =>
  renderHook(({ now }: { now: boolean }) => useSecondsAround(wanted, now), {
    initialProps: { now: isDue },
  });

test('they are asked for once they are due, and once what was found has been drawn', async () => {
  const giveMoment = setUpMoments();
  const { result, rerender } = draw({ productId: 'BTCUSDT', from: 1000, to: 2000 }, false);
  giveMoment();
  rerender({ now: true });
  await Promise.resolve();
  expect(asked).toEqual([]);
  giveMoment();
  await waitFor(() => {
    expect(result.current).toEqual(['lines of 1000', 'lines of 2000']);
  });
  expect(asked).toEqual(['1000', '2000']);
  // The number is checked once more: what is on the screen stays there.
  rerender({ now: false });
  expect(result.current).toEqual(['lines of 1000', 'lines of 2000']);
  rerender({ now: true });
  giveMoment();
  await Promise.resolve();
  expect(asked).toEqual(['1000', '2000']);
});

test('nothing is asked for by a sheet that was closed before its moment came', async () => {
  const giveMoment = setUpMoments();
  const { unmount } = draw({ productId: 'BTCUSDT', from: 7000, to: 7000 });
  unmount();
  giveMoment();
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(asked).toEqual([]);
});

test('where they cannot be read there are none, and the proof stands', async () => {
  server.use(http.get('http://localhost/log/ticks/BTCUSDT/9000', () => HttpResponse.error()));
  const { result } = draw({ productId: 'BTCUSDT', from: 9000, to: 9000 });
  await waitFor(() => {
    expect(result.current).toEqual([]);
  });
});
