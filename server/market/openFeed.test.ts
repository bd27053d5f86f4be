import { createManualClock } from '../../test/builders/manualClock.ts';
import { aProduct } from '../../test/builders/marketProducts.ts';
import { openFeed } from './openFeed.ts';

const open = (feed: string): ReturnType<typeof openFeed> =>
  openFeed({
    feed,
    defaultSeed: 'seed',
    products: [aProduct('BTCUSDT')],
    clock: createManualClock(),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });

describe('openFeed', () => {
  test.each([
    ['sim', 'sim'],
    ['sim:spring-2026', 'sim'],
    ['kraken', 'live'],
    ['kraken, binance', 'live'],
  ])('%s', (feed, kind) => {
    expect(open(feed).kind).toBe(kind);
  });

  test.each([
    [
      '',
      /^FEED: "" is none of sim, sim:<seed>, replay:<file or folder>, or venues out of kraken, /,
    ],
    ['simulation', /^FEED: "simulation" is none of/],
    ['sim:', /^FEED: the seed "" is not/],
    ['sim:a b', /^FEED: the seed "a b" is not/],
    ['kraken,mtgox', /^FEED: "mtgox" is none of/],
    ['kraken,kraken', /^FEED: a venue is named twice$/],
    ['replay:', /^FEED: the replay names no file or folder/],
    ['replay:/nowhere', /^FEED: \/nowhere: no such file or folder$/],
    ['replay:/nowhere?speed=x', /^FEED: the replay speed "x"/],
  ])('%j stops the start with one line', (feed, message) => {
    expect(() => open(feed)).toThrow(message);
  });
});
