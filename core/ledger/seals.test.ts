import { createHash } from 'node:crypto';
import {
  calculateLedgerChain,
  calculateLedgerRoot,
  calculateMinuteRoots,
  findBrokenSeal,
  FIRST_LEDGER_CHAIN,
  formatSealedEntry,
  type LedgerSeal,
  type SealedEntry,
} from './seals.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const entry: SealedEntry = {
  id: '01a1ee88-1c60-73c3-bb17-d20315065710',
  kind: 'deposit',
  cause: 'a|b',
  createdAt: 5,
  userId: null,
  postings: [
    { line: 1, userId: null, account: 'external', bucket: null, currency: 'USDT', amount: '-1.50' },
    {
      line: 0,
      userId: 'u',
      account: 'funding',
      bucket: 'available',
      currency: 'USDT',
      amount: '1.50',
    },
  ],
};

test('an entry is a text with all of it, its postings in their order', () => {
  expect(formatSealedEntry(entry)).toBe(
    'E1|01a1ee88-1c60-73c3-bb17-d20315065710|deposit|5||3|a|b\n' +
      'P1|0|u|funding|available|USDT|1.50\nP1|1||external||USDT|-1.50',
  );
});

test.each<[string, Partial<SealedEntry>]>([
  ['its id', { id: 'x' }],
  ['its kind', { kind: 'x' }],
  ['its cause', { cause: 'a|c' }],
  ['its time', { createdAt: 6 }],
  ['its user', { userId: 'u' }],
  ['a posting', { postings: entry.postings.slice(1) }],
  ['a digit', { postings: entry.postings.map((one) => ({ ...one, amount: `${one.amount}0` })) }],
])('%s changes the root', (_what, change) => {
  const root = calculateLedgerRoot([entry], sha256);
  expect(calculateLedgerRoot([{ ...entry, ...change }], sha256)).not.toBe(root);
});

test('the root does not depend on the order in which entries are read', () => {
  const other = { ...entry, id: '0' };
  const root = calculateLedgerRoot([entry, other], sha256);
  expect(calculateLedgerRoot([other, entry], sha256)).toBe(root);
});

/** Seals a second apart, the first at the beginning of a minute. */
function chainOf(count: number): LedgerSeal[] {
  const seals: LedgerSeal[] = [];
  for (let number = 1; number <= count; number += 1) {
    const previous = seals.at(-1)?.chain ?? FIRST_LEDGER_CHAIN;
    const seal = {
      number,
      at: 60_000 + number * 1000,
      entries: 1,
      root: sha256(`${number}`),
      previous,
    };
    seals.push({ ...seal, chain: calculateLedgerChain(seal, sha256) });
  }
  return seals;
}
const START = { number: 0, chain: FIRST_LEDGER_CHAIN, at: 0 };

test('a chain of seals holds', () => {
  expect(findBrokenSeal(chainOf(5), START, sha256)).toBeUndefined();
});

test.each<[string, Partial<LedgerSeal>]>([
  ['another time', { at: 61_999 }],
  ['a time before the one before', { at: 1 }],
  ['another count', { entries: 2 }],
  ['another root', { root: 'x' }],
  ['another predecessor', { previous: 'x' }],
  ['another number', { number: 9 }],
  ['another chain', { chain: 'x' }],
])('a seal with %s is found', (_what, change) => {
  const seals = chainOf(5).map((seal) => (seal.number === 3 ? { ...seal, ...change } : seal));
  expect(findBrokenSeal(seals, START, sha256)?.root).toBe(seals[2]?.root);
});

test('a seal that went back in time is found though it was hashed again', () => {
  const [first, second] = chainOf(2) as [LedgerSeal, LedgerSeal];
  const early = { ...second, at: first.at - 1 };
  const forged = { ...early, chain: calculateLedgerChain(early, sha256) };
  expect(findBrokenSeal([first, forged], START, sha256)).toBe(forged);
});

test('a seal left out is found at the one after it', () => {
  const [first, , third] = chainOf(3) as [LedgerSeal, LedgerSeal, LedgerSeal];
  expect(findBrokenSeal([first, third], START, sha256)).toBe(third);
});

test('a minute has one root over its seals, one without seals none', () => {
  const seals = [...chainOf(2), ...chainOf(1).map((seal) => ({ ...seal, at: 180_001 }))];
  const [first, second] = chainOf(2) as [LedgerSeal, LedgerSeal];
  expect(calculateMinuteRoots(seals, sha256)).toEqual([
    { minute: 60_000, root: sha256(`N1|${first.chain}|${second.chain}`) },
    { minute: 180_000, root: first.chain },
  ]);
});
