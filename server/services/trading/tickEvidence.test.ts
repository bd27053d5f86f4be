// The evidence of a price message, of the log and of what was kept with a fill: all of it, or none.
import { createHash } from 'node:crypto';
import { aProduct } from '../../../test/builders/marketProducts.ts';
import { createTickEvidence, type KeptMessage, type TickRecord } from './tickEvidence.ts';

const BTC = 'BTCUSDT';
const seal = { second: 1, root: 'r', previous: 'p', chain: 'c', path: [] };
const record: TickRecord = {
  line: 'line',
  bookLine: 'book',
  bookHash: 'hash',
  mark: 6_000_050,
  indexDoubled: 12_000_101,
  seal,
};
const evidence = createTickEvidence({
  hub: { product: (id) => (id === BTC ? aProduct(BTC) : undefined) },
  placeOf: async () => null,
  tickLog: {
    find: async (_productId, seq) => (seq === 7 ? record : undefined),
    seals: async () => new Map([['sealed', seal]]),
  },
});

test('of a logged message is what the log has, in decimals', async () => {
  expect(await evidence.find(BTC, 7)).toEqual({
    ...record,
    productId: BTC,
    seq: 7,
    priceDecimals: 2,
    quantityDecimals: 5,
    mark: '60000.50',
    index: '60000.505',
    indexDoubled: undefined,
  });
  expect(await evidence.find(BTC, 8)).toBeUndefined();
  expect(await evidence.find('NONE', 7)).toBeUndefined();
});

const kept: KeptMessage = {
  productId: BTC,
  seq: 7,
  line: 'line',
  bookLine: 'book',
  mark: 6_000_050,
  indexDoubled: 12_000_101,
};
test.each<[string, Partial<KeptMessage>, string | undefined]>([
  ['its book', {}, createHash('sha256').update('book').digest('hex')],
  [
    'its book, whatever hash stands beside it',
    { bookHash: 'x' },
    createHash('sha256').update('book').digest('hex'),
  ],
  ['the hash of its book alone', { bookLine: null, bookHash: 'x' }, 'x'],
  ['neither book nor hash', { bookLine: null }, undefined],
  ['no mark', { mark: undefined }, undefined],
  ['no product any more', { productId: 'NONE' }, undefined],
])('of a kept message with %s', (_what, change, hash) => {
  const found = evidence.ofLine({ ...kept, ...change });
  expect(found?.bookHash).toBe(hash);
  if (hash !== undefined) expect(found).toMatchObject({ mark: '60000.50', seal: null });
});

test('a line is sealed or it is not yet', async () => {
  expect(await evidence.seals(BTC, ['open', 'sealed'])).toEqual([null, seal]);
});
