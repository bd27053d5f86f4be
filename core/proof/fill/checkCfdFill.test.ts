// How a call ended, checked on this device: the lines that named its price, and the result computed again from them.
import type { FillRecord, LineEvidence } from './types.ts';
import { sha256 } from '../sha256.ts';
import { formatBookLine } from '../tickLine.ts';
import { aTickLine } from '../../../test/builders/tickLine.ts';
import { sealAlone } from '../../../test/builders/sealedLines.ts';
import { checkFill } from './checkFill.ts';

const END = 1_700_000_030_000;

const bookOf = (seq: number, bid: number): string =>
  formatBookLine('BTCUSDT', seq, { bids: [[bid, 1]], asks: [[bid + 10, 1]] });

/** The line of one message, `beforeEndMs` before the expiry, sealed in a second of its own. */
function aLine(seq: number, beforeEndMs: number, bid: number): LineEvidence {
  const time = END - beforeEndMs;
  const line = aTickLine({ seq, receivedTime: time, bid, ask: bid + 10, last: bid });
  const second = Math.floor(time / 1000) * 1000;
  return {
    seq,
    line,
    index: `${(bid + 5) / 10}`,
    seal: sealAlone('BTCUSDT', second, line, sha256(bookOf(seq, bid))),
  };
}

// Entry at 100.0; one message before the window of 3 s, then 101.0, 102.0 and 103.0: the middle one is 102.0.
const lines = [
  aLine(1, 29_000, 995),
  ...[25, 21, 17, 13, 9, 5].map((seconds, index) => aLine(2 + index, seconds * 1000, 995)),
  aLine(8, 2000, 1005),
  aLine(9, 1500, 1015),
  aLine(10, 500, 1025),
];

function aSettlement(change: Partial<FillRecord> = {}, inputs: Record<string, string> = {}) {
  const last = lines.at(-1);
  if (last === undefined) throw new Error('there are lines');
  const fill: FillRecord = {
    acceptance: null,
    first: null,
    id: '01a1f8ad-2ef7-7028-a4f6-637623d36557',
    kind: 'settlement',
    at: END,
    seq: 10,
    acceptanceSeq: 0,
    quantity: '0.2',
    price: '102',
    fee: '0',
    formulaVersion: 'cfd-1',
    rulebookHash: sha256('rules'),
    inputs: {
      event: 'settled',
      productId: 'BTCUSDT',
      direction: 'call',
      stake: '20',
      returnRate: '0.92',
      seconds: '30',
      acceptedAt: String(END - 30_000),
      expiresAt: String(END),
      openSeq: '1',
      openIndexDoubled: '2000',
      openPrice: '100',
      priceDecimals: '1',
      calendar: 'crypto',
      shortWindowMs: '3000',
      longWindowMs: '10000',
      longFromSeconds: '300',
      trimShare: '0.2',
      maxGapMs: '5000',
      minTicks: '2',
      lookBackMs: '60000',
      windowFrom: String(END - 3000),
      windowUntil: String(END),
      windowTicks: '3',
      firstSeq: '1',
      lastSeq: '10',
      outcome: 'won',
      voidReason: 'none',
      closePrice: '102',
      payout: '38.4',
      ...inputs,
    },
    tick: {
      productId: 'BTCUSDT',
      seq: last.seq,
      line: last.line,
      bookLine: null,
      bookHash: sha256(bookOf(10, 1025)),
      priceDecimals: 1,
      quantityDecimals: 4,
      mark: '103',
      index: '103.0',
      seal: last.seal,
    },
    lines,
    ...change,
  };
  return fill;
}

const TERMS =
  'productId direction stake returnRate seconds acceptedAt expiresAt openSeq openIndexDoubled openPrice priceDecimals'.split(
    ' ',
  );

/** Checked beside its entry, of which only what was promised matters here. */
function checkEnd(end: FillRecord, promised: Record<string, string> = {}) {
  const terms = Object.fromEntries(TERMS.map((name) => [name, aSettlement().inputs[name] ?? '']));
  const entry: FillRecord = { ...aSettlement(), kind: 'open', inputs: { ...terms, ...promised } };
  return checkFill(end, [entry, end]);
}

test('a settlement is computed again from its lines', () => {
  const { problems, equal, different } = checkEnd(aSettlement());
  expect(different).toEqual([]);
  expect(problems).toEqual([]);
  expect(equal).toEqual(expect.arrayContaining(['closePrice', 'outcome', 'payout', 'windowTicks']));
});

// Each is one lie that a server could tell.
test.each([
  ['another settlement price', { closePrice: '99' }, 'closePrice'],
  ['a win told as a loss', { outcome: 'lost', payout: '0' }, 'outcome'],
  ['a smaller payout', { payout: '38.3' }, 'payout'],
  ['a void that was none', { outcome: 'void', voidReason: 'gap', payout: 'none' }, 'voidReason'],
])('%s is found out', (_lie, inputs, name) => {
  const { problems, different } = checkEnd(aSettlement({}, inputs));
  expect(different).toContain(name);
  expect(problems).toContain('fill_differs');
});

test('a line that was changed no longer leads to its root', () => {
  const changed = lines.map((one) =>
    one.seq === 9 ? { ...one, line: one.line.replace('|1015|1025|', '|915|925|') } : one,
  );
  expect(checkFill(aSettlement({ lines: changed })).problems).toContain('root_differs');
});

test('a line that was left out changes what the rest says', () => {
  const fewer = lines.filter(({ seq }) => seq !== 8);
  expect(checkFill(aSettlement({ lines: fewer })).different).toEqual(
    expect.arrayContaining(['windowTicks', 'closePrice']),
  );
});

test('a second that is not over yet is no lie', () => {
  const young = lines.map((one) => (one.seq === 10 ? { ...one, seal: null } : one));
  expect(checkEnd(aSettlement({ lines: young })).problems).toEqual(['not_sealed_yet']);
});

test('an end is held against its entry: another promise is found out, and so is an entry that is missing', () => {
  expect(checkEnd(aSettlement(), { returnRate: '0.95' }).different).toEqual(['returnRate']);
  expect(checkEnd(aSettlement(), { openIndexDoubled: '2050' }).different).toEqual([
    'openIndexDoubled',
  ]);
  expect(checkFill(aSettlement()).problems).toEqual(['entry_missing']);
});

test('an index that is not the middle of its line is found out', () => {
  const moved = lines.map((one) => (one.seq === 9 ? { ...one, index: '101' } : one));
  expect(checkEnd(aSettlement({ lines: moved })).different).toContain('index');
});

describe('a sale', () => {
  // 25 s before the expiry, at 99.5 + 0.5: the index of the message is 100.0, which is the entry.
  const tick = aLine(2, 25_000, 995);
  const inputs = {
    event: 'sold',
    saleAcceptedAt: String(END - 25_400),
    saleAcceptanceSeq: '1',
    minValue: '15',
    seq: '2',
    valuedAt: String(END - 25_000),
    indexDoubled: '2000',
    closes: 'none',
    decay: '0.94',
    minutesPerYear: '525600',
    volatilityFloor: '0.15',
    volatilityCap: '2',
    margin: '0.01',
    volatility: '0.15',
    probability: '0.499973359766',
    value: '18.814977',
  };
  const sale = (change: Record<string, string> = {}) => {
    const base = aSettlement({ kind: 'sale', formulaVersion: 'cfd-2', lines: undefined });
    const { line, seal, seq } = tick;
    const bookLine = bookOf(seq, 995);
    const shown = { mark: '100.0', index: '100.0' };
    const message = { seq, line, seal, ...shown, bookLine, bookHash: sha256(bookLine) };
    return checkEnd({
      ...base,
      seq,
      acceptanceSeq: 1,
      price: '100',
      tick: { ...base.tick, ...message },
      inputs: { ...base.inputs, ...inputs, ...change },
    });
  };

  test('is computed again from its message', () => {
    expect(sale()).toMatchObject({ different: [], problems: [] });
  });

  test.each([
    ['the index of another message', { indexDoubled: '1990' }, 'indexDoubled'],
    ['the time of another message', { valuedAt: String(END - 24_000) }, 'valuedAt'],
    ['the message of its acceptance', { saleAcceptanceSeq: '2' }, 'seq'],
    ['a smaller value', { value: '18.814976' }, 'value'],
    ['less than the least', { minValue: '18.814978' }, 'minValue'],
  ])('told with %s is found out', (_lie, change, name) => {
    const { problems, different } = sale(change);
    expect(different).toContain(name);
    expect(problems).toContain('fill_differs');
  });
});
