import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useSingleFlight } from './useSingleFlight.ts';

/** What each run is answered with, when it is asked for. */
type Answers = (() => Promise<unknown>)[];

function setUp(answers: Answers) {
  let runs = 0;
  function Tapped() {
    const { run, isRunning } = useSingleFlight(async () => {
      runs += 1;
      return answers.shift()?.();
    });
    return (
      <button type="button" aria-busy={isRunning} onClick={() => run()}>
        Buy
      </button>
    );
  }
  render(<Tapped />);
  const button = screen.getByRole('button');
  /** A tap at that moment, in ms of the page's clock. */
  const tap = (timeStamp: number): void => {
    const event = createEvent.click(button);
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(button, event);
  };
  const rests = () => waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
  return { tap, rests, runs: () => runs };
}

const done = (): Promise<boolean> => Promise.resolve(true);
const refused = (): Promise<boolean> => Promise.resolve(false);

test.each([
  ['while it runs a tap does nothing', 5000, undefined],
  ['one during the run belongs to the one that follows it', 1300, 1600],
])('%s', async (_, during, after) => {
  let answer: () => void = () => undefined;
  const coming = new Promise<boolean>((resolve) => {
    answer = () => resolve(true);
  });
  const { tap, rests, runs } = setUp([() => coming]);
  tap(1000);
  tap(during);
  answer();
  await rests();
  if (after !== undefined) tap(after);
  expect(runs()).toBe(1);
});

test.each([
  ['the second tap of two is no other one', [1000, 1390], 1],
  ['however many come quickly, they are one', [1000, 1300, 1600, 1900], 1],
  ['a key that is held down is one', [1000, 1030, 1060, 1090, 1400], 1],
  ['one that comes later is meant', [1000, 1400], 2],
  ['two later ones are both meant', [1000, 2000, 3000], 3],
])('it was answered faster than a thumb moves: %s', async (_, times, expected) => {
  const { tap, rests, runs } = setUp(times.map(() => done));
  for (const time of times) {
    tap(time);
    // oxlint-disable-next-line no-await-in-loop -- each was answered before the next one comes
    await rests();
  }
  expect(runs()).toBe(expected);
});

test.each([
  ['nothing was done', [refused, done, done], [1000, 1100, 1200], 2],
  ['nothing was done after something was', [done, refused, done], [1000, 2000, 2100], 3],
])('where %s the next tap counts at once', async (_, answers, times, expected) => {
  const { tap, rests, runs } = setUp(answers);
  for (const time of times) {
    tap(time);
    // oxlint-disable-next-line no-await-in-loop -- each was answered before the next one comes
    await rests();
  }
  expect(runs()).toBe(expected);
});

test('a page that hears of a tap late takes it for when it was made', async () => {
  const { tap, rests, runs } = setUp([done, done]);
  tap(1000);
  await rests();
  await new Promise((resolve) => setTimeout(resolve, 450));
  tap(1200);
  expect(runs()).toBe(1);
});
