// What comes to a trading screen after its chart: each part in its turn, none of them for ever.
import { afterChart } from './afterChart.ts';

/** The browser's moments of leisure, handed out by hand. */
let asked: { readonly done: () => void; readonly timeout: number | undefined }[] = [];

beforeEach(() => {
  asked = [];
  window.requestIdleCallback = (done, options) => {
    asked.push({ done: done as () => void, timeout: options?.timeout });
    return asked.length;
  };
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

/** Everything that can go on by now has. */
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 50);
  });

test('who waits goes on one after the other, each when the page has nothing to do, and none waits long', async () => {
  const went: string[] = [];
  for (const name of ['orders', 'ticket', 'favourites'])
    void afterChart().then(() => went.push(name));
  await settle();
  expect(asked).toHaveLength(1);
  expect(went).toEqual([]);
  asked[0]?.done();
  await settle();
  expect(went).toEqual(['orders']);
  expect(asked).toHaveLength(2);
  asked[1]?.done();
  await settle();
  asked[2]?.done();
  await settle();
  expect(went).toEqual(['orders', 'ticket', 'favourites']);
  for (const { timeout } of asked) expect(timeout).toBeLessThanOrEqual(500);
});
