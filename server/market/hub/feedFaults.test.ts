// The feed faults of reliability.md, each at 200 places of a stream, through guard and hub: no tick may come from a bad
// message, the product must trade again afterwards, and the one real gap must be honoured.
import { createRng, type Rng } from '../../../core/market/prng.ts';
import type { FeedMessage } from '../../../core/market/types.ts';
import { parseLast } from '../../../core/market/parseScaled.ts';
import { aHub, type HubBench } from '../../../test/builders/marketHub.ts';
import { aMessage } from '../../../test/builders/feedMessages.ts';

const PLACES = 200;
const SPACING_MS = 250;
/** Messages after which a new level has held for 10 s, its first one not counted. */
const HELD_AFTER = 10_000 / SPACING_MS;

interface Step {
  /** Time after the one before. */
  readonly waitMs: number;
  readonly message?: FeedMessage;
  readonly isBad?: boolean;
}

interface Context {
  /** The good message that would come now, its time included. */
  readonly good: FeedMessage;
  readonly previous: FeedMessage;
  readonly time: number;
}

const bad = (message: FeedMessage, waitMs = 0): Step => ({ waitMs, message, isBad: true });
const withMid = (context: Context, mid: number, last = mid): FeedMessage =>
  aMessage({ time: context.time, mid: Math.round(mid), last: Math.round(last) });
const midOf = (message: FeedMessage): number =>
  ((message.book.bids[0]?.[0] ?? 0) + (message.book.asks[0]?.[0] ?? 0)) / 2;
const asNumber = (text: string): number => parseLast(text, 2) ?? Number.NaN;
const withLast = (context: Context, last: number): FeedMessage => ({ ...context.good, last });
const withBids = (context: Context, bids: FeedMessage['book']['bids']): FeedMessage => ({
  ...context.good,
  book: { ...context.good.book, bids },
});

/** Messages that agree with each other at a multiple of the price. */
const sameLevel = (context: Context, count: number, spacingMs: number, factor: number): Step[] =>
  Array.from({ length: count }, (_, step) => {
    const time = context.time + (step + 1) * spacingMs;
    const mid = Math.round(midOf(context.good) * factor) + step;
    return bad(aMessage({ time, mid, last: mid }), spacingMs);
  });

/** What is put into the stream before the good message of a place. */
const FAULTS: Readonly<Record<string, (context: Context) => readonly Step[]>> = {
  'gap in time': () => [{ waitMs: 30_000 }],
  'frozen: the same message for 8 s': ({ previous, time }) =>
    Array.from({ length: 32 }, (_, step) =>
      bad({ ...previous, receivedTime: time + (step + 1) * 250 }, 250),
    ),
  'stale: 6 s behind': ({ good, time }) => [bad({ ...good, sourceTime: time - 6_000 })],
  'late: older than the one before': ({ good, previous }) => [
    bad({ ...good, sourceTime: previous.sourceTime - 1 }),
  ],
  'from the future': ({ good, time }) => [bad({ ...good, sourceTime: time + 3_600_000 })],
  'from the future: 5.001 s ahead': ({ good, time }) => [
    bad({ ...good, sourceTime: time + 5_001 }),
  ],
  'from the future: a stream of 8 s, 6 s ahead': (context) =>
    Array.from({ length: 32 }, (_, step) => {
      const time = context.time + (step + 1) * 250;
      return bad(
        { ...aMessage({ time, mid: midOf(context.good) }), sourceTime: time + 6_000 },
        250,
      );
    }),
  duplicate: ({ previous }) => [bad({ ...previous })],
  crossed: (context) => [bad(withBids(context, [[(context.good.book.asks[0]?.[0] ?? 0) + 5, 1]]))],
  touching: (context) => [bad(withBids(context, [[context.good.book.asks[0]?.[0] ?? 0, 1]]))],
  'no bids': (context) => [bad(withBids(context, []))],
  'empty book': ({ good }) => [bad({ ...good, book: { bids: [], asks: [] } })],
  'zero price': (context) => [bad(withBids(context, [[0, 1]]))],
  'negative price': (context) => [bad(withBids(context, [[-6_000_000, 1]]))],
  'zero quantity': (context) => [
    bad(withBids(context, [[context.good.book.bids[0]?.[0] ?? 0, 0]])),
  ],
  NaN: (context) => [bad(withLast(context, Number.NaN))],
  '1e309': (context) => [bad(withLast(context, asNumber('1e309')))],
  'infinite price': (context) => [bad(withBids(context, [[Infinity, 1]]))],
  '"1,234.5"': (context) => [bad(withLast(context, asNumber('1,234.5')))],
  '×10': (context) => [bad(withMid(context, midOf(context.good) * 10))],
  '÷1000': (context) => [bad(withMid(context, midOf(context.good) / 1000))],
  'last ×10': (context) => [bad(withLast(context, context.good.last * 10))],
  'spike of two messages': (context) => [
    bad(withMid(context, midOf(context.good) * 1.5)),
    bad({ ...withMid(context, midOf(context.good) * 1.5 + 3), sourceTime: context.time + 1 }),
  ],
  'burst of five ×10 within a second': (context) => sameLevel(context, 5, 200, 10),
  'burst of five ×10 in one millisecond': (context) => sameLevel(context, 5, 0, 10),
  'burst of ×10 for 9.9 s': (context) => sameLevel(context, 100, 99, 10),
  '+15 % for 9.9 s': (context) => sameLevel(context, 100, 99, 1.15),
  'a new level that does not hold: 4 % up and down for 20 s': (context) =>
    Array.from({ length: 80 }, (_, step) => {
      const mid = midOf(context.good) * (step % 10 < 5 ? 1.48 : 1.54);
      const time = context.time + (step + 1) * 250;
      return bad(aMessage({ time, mid: Math.round(mid) + (step % 3) }), 250);
    }),
  'ten seconds at ×10 whose time stands still': (context) =>
    Array.from({ length: 48 }, (_, step) => ({
      ...bad(
        {
          ...withMid(context, midOf(context.good) * 10 + step),
          sourceTime: context.time + Math.floor(step / 10),
        },
        100,
      ),
    })),
  'burst of 50 bad messages': (context) =>
    Array.from({ length: 50 }, (_, index) =>
      bad(withMid(context, index % 2 === 0 ? 1_000 + index : 90_000_000 + index)),
    ),
  'levels out of order': (context) => [
    bad(withBids(context, [...context.good.book.bids].reverse())),
  ],
  'a fraction of a point': (context) => [bad(withLast(context, context.good.last + 0.5))],
  'unsafe integer': (context) => [
    bad(withBids(context, [[context.good.book.bids[0]?.[0] ?? 0, 2 ** 60]])),
  ],
};

/** Faults that agree with each other at a level of their own. */
const LEVELS = [
  'burst of five ×10 within a second',
  'burst of five ×10 in one millisecond',
  'burst of ×10 for 9.9 s',
  '+15 % for 9.9 s',
  'a new level that does not hold: 4 % up and down for 20 s',
  'ten seconds at ×10 whose time stands still',
];

/** Good messages of a walk, with a fault put in before some of them. */
class Stream {
  readonly #bench: HubBench;
  readonly #rng: Rng;
  #mid = 6_000_000;
  #previous: FeedMessage;
  badTicks = 0;

  constructor(bench: HubBench, rng: Rng) {
    this.#bench = bench;
    this.#rng = rng;
    this.#previous = aMessage({ time: bench.clock.now(), mid: this.#mid });
  }

  good(count: number): void {
    for (let index = 0; index < count; index += 1) {
      this.#bench.clock.advance(SPACING_MS);
      this.#mid += this.#rng.below(401) - 200;
      this.#previous = aMessage({ time: this.#bench.clock.now(), mid: this.#mid });
      this.#bench.feed.push(this.#previous);
    }
  }

  fault(make: (context: Context) => readonly Step[]): void {
    const { clock, feed, ticks } = this.#bench;
    clock.advance(SPACING_MS);
    const context = {
      good: aMessage({ time: clock.now(), mid: this.#mid }),
      previous: this.#previous,
      time: clock.now(),
    };
    const before = ticks.length;
    for (const { waitMs, message } of make(context)) {
      clock.advance(waitMs);
      if (message !== undefined) feed.push(message);
    }
    this.badTicks += ticks.length - before;
  }
}

describe.each(Object.entries(FAULTS))('%s', (name, fault) => {
  test(`at ${PLACES} places: no bad tick, and the product trades again`, async () => {
    const bench = await aHub();
    const stream = new Stream(bench, createRng('faults', name));
    const gaps = createRng('gaps', name);
    let sent = 0;
    stream.good(4);
    for (let place = 0; place < PLACES; place += 1) {
      stream.fault(fault);
      // Often the next fault comes before the product has recovered, often long after.
      const count = 1 + gaps.below(12);
      stream.good(count);
      sent += count;
      expect({ place, badTicks: stream.badTicks }).toEqual({ place, badTicks: 0 });
      // A refused jump, two good messages and one that is a tick again: four at most.
      if (count >= 4) expect(bench.hub.status('BTCUSDT').state).toBe('live');
    }
    const { ticks } = bench;
    expect(ticks.length).toBeGreaterThan(sent / 3);
    expect(
      ticks.every((tick, index) => index === 0 || tick.seq > (ticks[index - 1]?.seq ?? 0)),
    ).toBe(true);
  });

  // Before its first message a stream has no level yet that it could leave.
  test.each(LEVELS.includes(name) ? [1, 2, 3] : [0, 1, 2, 3])(
    'after the first %i messages of a stream: no bad tick either',
    async (count) => {
      const bench = await aHub();
      const stream = new Stream(bench, createRng('start', name, count));
      stream.good(count);
      stream.fault(fault);
      // A stream that began with a bad message has been told a level: another one must hold before it is believed.
      stream.good(count === 0 ? HELD_AFTER + 2 : 6);
      expect(stream.badTicks).toBe(0);
      expect(bench.hub.status('BTCUSDT').state).toBe('live');
    },
  );
});

test('a real gap of −30 % is honoured at 200 places: refused until it has held for 10 s, then traded', async () => {
  for (let place = 3; place < 203; place += 1) {
    const { clock, feed, hub, ticks } = await aHub();
    const level = (index: number): number => (index < place ? 6_000_000 : 4_200_000) + (index % 7);
    const accepted: number[] = [];
    for (let index = 0; index < place + HELD_AFTER + 3; index += 1) {
      clock.advance(SPACING_MS);
      const before = ticks.length;
      // The last trade is of before the gap until somebody trades again.
      feed.push(
        aMessage({
          time: clock.now(),
          mid: level(index),
          last: index < place + HELD_AFTER + 1 ? 6_000_000 : 4_200_000,
        }),
      );
      if (ticks.length > before) accepted.push(index - place);
    }
    expect(accepted.filter((index) => index >= 0)).toEqual([
      HELD_AFTER,
      HELD_AFTER + 1,
      HELD_AFTER + 2,
    ]);
    expect(hub.latest('BTCUSDT')?.indexDoubled).toBe(2 * level(place + HELD_AFTER + 2));
    expect(hub.status('BTCUSDT').state).toBe('live');
  }
});
