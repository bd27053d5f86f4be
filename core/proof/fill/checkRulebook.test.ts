// Which entry of the public log is that of a fill's rulebook: of its hash, in force when it was asked for, before its prices.
import {
  anAcceptance,
  aRulebookLine,
  publishedFill,
} from '../../../test/builders/proofEvidence.ts';
import { anUnpricedSale } from '../../../test/builders/unpricedSale.ts';
import { rulebookEntry } from './checkRulebook.ts';

const fill = publishedFill('contract-1 open');
const hash = fill.rulebookHash;
const acceptance = anAcceptance(fill, 'contract_order/submit', {});
const ACCEPTED = fill.at - 210;
const at = (index: number) => ({
  ...aRulebookLine(hash),
  log: { index, checkpoint: '', proof: '' },
});
/** The second of its message stands at this entry. */
const sealedAt = (index: number) => {
  const { seal } = fill.tick;
  if (seal === null || 'chain' in seal) throw new Error('the event is sealed in a second');
  const log = { index, checkpoint: '', proof: '' };
  return { ...fill, tick: { ...fill.tick, seal: { ...seal, log } } };
};

test('is the one of its hash, whatever else is named', () => {
  const own = aRulebookLine(hash);
  const lines = [aRulebookLine('ab'.repeat(32)), { line: 'no line', log: null }, own];
  expect(rulebookEntry(fill, acceptance, lines)).toBe(own);
  expect(rulebookEntry(fill, acceptance, lines.slice(0, 2))).toBeUndefined();
  expect(rulebookEntry(fill, acceptance, [])).toBeUndefined();
  const second = { line: `second/1 1000 ${hash}`, log: null };
  expect(rulebookEntry(fill, acceptance, [second])).toBeUndefined();
});

test('is in force when the order is accepted; when it is done where nobody asked', () => {
  const from = (time: number) => [aRulebookLine(hash, time)];
  expect(rulebookEntry(fill, acceptance, from(ACCEPTED))).toBeDefined();
  expect(rulebookEntry(fill, acceptance, from(ACCEPTED + 1))).toBeUndefined();
  expect(rulebookEntry(fill, null, from(fill.at))).toBeDefined();
  expect(rulebookEntry(fill, null, from(fill.at + 1))).toBeUndefined();
});

test('stands before the second of the message', () => {
  expect(rulebookEntry(sealedAt(7), acceptance, [at(6)])).toBeDefined();
  expect(rulebookEntry(sealedAt(7), acceptance, [at(8)])).toBeUndefined();
});

test('of a sale without a message is one that was in force', () => {
  const sale = anUnpricedSale();
  const line = (time: number) => [aRulebookLine(sale.rulebookHash, time)];
  expect(rulebookEntry(sale, null, line(sale.at))).toBeDefined();
  expect(rulebookEntry(sale, null, line(sale.at + 1))).toBeUndefined();
});
