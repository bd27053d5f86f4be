import { jest } from '@jest/globals';
import type { Book } from '../../core/market/types.ts';
import { FrameReader } from '../../server/market/replay/readFrames.ts';
import { createRecordingCounts } from '../../server/market/replay/recordedStep.ts';
import { createVenueFeed } from '../../server/market/venues/createVenueFeed.ts';
import { captureLogger } from './captureLogger.ts';
import type { LiveVenue } from './liveVenue.ts';
import { openLiveVenue } from './liveVenue.ts';
import { describeRecorded, recorded } from './marketData.ts';
import { aMarketProduct } from './marketProducts.ts';
import { readTextLines } from './readText.ts';
import type { RecordedVenue } from './recordedVenues.ts';
import { RECORDED_VENUES } from './recordedVenues.ts';
import { createManualClock } from '../builders/manualClock.ts';

// Real sockets and a library with timers of its own; each wait has an end that comes sooner.
jest.setTimeout(600_000);

/** messageMaker.ts: stamps of books and trades this far apart do not make the time go back; more is for the guard. */
const SETTLED_APART_MS = 5_000;

const unheard: unknown[] = [];
const hear = (reason: unknown): void => void unheard.push(reason);
beforeAll(() => void process.on('unhandledRejection', hear));
afterAll(() => {
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
});

let open: LiveVenue | undefined;
afterEach(async () => {
  await open?.stop();
  open = undefined;
});

/** The last book of the session by our own reader of frames, best-price tickers left out. */
function lastRecordedBook({ path, product }: RecordedVenue): Book {
  const reader = new FrameReader(path, {
    product,
    counts: createRecordingCounts(),
    repeatEveryMs: 1_000,
    onGap: () => {
      throw new Error('the recording has a gap');
    },
  });
  let book: Book | undefined;
  for (const [index, line] of readTextLines(recorded(path)).entries()) {
    if (line.includes('@bookTicker')) continue;
    for (const step of reader.read(line, index + 1)) book = step.book;
  }
  if (book === undefined) throw new Error('the recording shows no book');
  return book;
}

const said = (live: LiveVenue, message: string): number =>
  live.log.filter((line) => line.message.includes(message)).length;

describeRecorded('a live venue, played by its recorded session', () => {
  test.each(RECORDED_VENUES.map((venue) => [venue.venue, venue] as const))(
    '%s: subscribes, takes the snapshot and every update, and ends with the book of the recording',
    async (venue, own) => {
      open = await openLiveVenue(venue);
      const { messages, ended, server } = open;
      const final = lastRecordedBook(own);
      const reached = (): boolean =>
        JSON.stringify(messages.at(-1)?.book) === JSON.stringify(final);
      await open.until('the last book is that of the recording', reached);
      expect(ended).toEqual([]);
      expect(server.subscriptions.length).toBeGreaterThanOrEqual(2);
      expect(
        messages.every(
          (message) => message.source === venue && message.productId === own.product.id,
        ),
      ).toBe(true);
      // The server plays each stream at its own pace: on a busy machine they are further apart than what is settled.
      const stepsBack = messages.slice(1).flatMap(({ sourceTime }, index) => {
        const back = (messages[index]?.sourceTime ?? 0) - sourceTime;
        return back > 0 && back <= SETTLED_APART_MS ? [back] : [];
      });
      expect(stepsBack).toEqual([]);
      await open.until(
        'all trades have come',
        () => messages.flatMap((message) => message.trades).length >= own.trades,
      );
      expect(messages.flatMap((message) => message.trades)).toHaveLength(own.trades);
      expect(open.log.filter((line) => line.level !== 'info')).toEqual([]);
    },
  );

  test.each(['binance', 'okx', 'kraken', 'coinbase', 'bitstamp', 'binanceusdm'] as const)(
    '%s: a dropped connection is opened again and the book built anew',
    async (venue) => {
      open = await openLiveVenue(venue, { stepMs: 50 });
      const { messages, server } = open;
      await open.until('messages come', () => messages.length > 10);
      const before = server.connections();
      server.drop();
      const heard = messages.length;
      await open.until('it connected again', () => server.connections() > before);
      await open.until('messages come again', () => messages.length > heard + 10);
      expect(said(open, 'venue failed, trying again')).toBeGreaterThan(0);
    },
  );

  // Binance numbers its frames; Kraken signs its book. The other three say nothing by which a lost frame could be seen.
  test.each([
    [
      'binance',
      (frame: Readonly<Record<string, unknown>>) => String(frame['stream']).includes('@depth'),
    ],
    [
      'binanceusdm',
      (frame: Readonly<Record<string, unknown>>) => String(frame['stream']).includes('@depth'),
    ],
    ['kraken', (frame: Readonly<Record<string, unknown>>) => frame['type'] === 'update'],
  ] as const)(
    '%s: lost frames are noticed, the book built anew and right again',
    async (venue, isUpdate) => {
      let count = 0;
      open = await openLiveVenue(venue, {
        stepMs: 50,
        prepare: (server) =>
          server.lose(({ frame }) => {
            if (isUpdate(frame)) count += 1;
            return isUpdate(frame) && count > 60 && count <= 80;
          }),
      });
      const { messages, server, log } = open;
      const own = open.recorded;
      await open.until('the gap is noticed', () =>
        log.some((line) => /checksum|nonce/i.test(String(line.fields['reason']))),
      );
      const final = JSON.stringify(lastRecordedBook(own));
      await open.until(
        'the book is right again',
        () => JSON.stringify(messages.at(-1)?.book) === final,
      );
      expect(server.subscriptions.filter((key) => /depth|book/.test(key)).length).toBeGreaterThan(
        1,
      );
    },
  );

  test('a venue that refuses a subscription is told in the log and asked again', async () => {
    const refusal = readTextLines(recorded('frames/kraken-v2.ndjson'))
      .map((line) => JSON.parse(line) as { kind: string; frame: unknown })
      .find(
        (line) =>
          line.kind === 'error' && JSON.stringify(line.frame).includes('depth not supported'),
      );
    open = await openLiveVenue('kraken', {
      stepMs: 200,
      prepare: (server) => server.refuseNext(JSON.stringify(refusal?.frame)),
    });
    const { messages, server } = open;
    await open.until('messages come after all', () => messages.length > 10);
    expect(said(open, 'venue is silent: connecting anew')).toBeGreaterThan(0);
    expect(server.connections()).toBeGreaterThan(1);
  });

  test('a connection that says nothing any more is opened again', async () => {
    open = await openLiveVenue('okx', { stepMs: 200 });
    const { messages, server } = open;
    await open.until('messages come', () => messages.length > 10);
    server.setSilent(true);
    const heard = messages.length;
    const before = server.connections();
    await open.until('the silence is noticed', () => server.connections() > before);
    server.setSilent(false);
    await open.until('messages come again', () => messages.length > heard + 10);
  });

  test('a venue that is down at the start is waited for', async () => {
    open = await openLiveVenue('kraken', {
      stepMs: 200,
      prepare: (server) => server.setDown(true),
    });
    const { messages, server } = open;
    await open.until('it has been asked twice', () => server.requests.length >= 2);
    expect(messages).toEqual([]);
    server.setDown(false);
    await open.until('messages come', () => messages.length > 10);
  });

  test('heartbeats between updates change nothing', async () => {
    open = await openLiveVenue('kraken', { speed: 60 });
    const { messages, server } = open;
    await open.until('the session is over', () => server.sent() >= 2_102);
    await open.until('the last book has come', () => messages.length > 0);
    expect(said(open, 'venue failed')).toBe(0);
  });

  test('a product that the venue does not trade ends; the others play', async () => {
    const unknown = aMarketProduct({ base: 'XPT', quote: 'USD' });
    open = await openLiveVenue('okx', { products: [unknown] });
    const { ended, messages } = open;
    await open.until('messages come', () => messages.length > 10);
    expect(ended).toEqual(['XPTUSD']);
  });
});

describe('a venue feed', () => {
  const build = (venues: readonly string[]) => () =>
    createVenueFeed({
      venues,
      products: [],
      clock: createManualClock(),
      logger: captureLogger().logger,
    });

  test.each([
    [
      ['mtgox'],
      '"mtgox" is no venue (known: kraken, binance, binanceusdm, coinbase, okx, bitstamp)',
    ],
    [['kraken', 'kraken'], 'a venue is named twice'],
    [[], 'no venue is named'],
  ])('%j is refused', (venues, message) => {
    expect(build(venues)).toThrow(message);
  });

  test('names its venues', () => {
    const feed = build(['kraken', 'binance'])();
    expect(feed).toMatchObject({
      kind: 'live',
      label: 'Kraken, Binance',
      venues: ['kraken', 'binance'],
    });
  });
});
