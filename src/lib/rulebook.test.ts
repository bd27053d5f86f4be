import { createHash } from 'node:crypto';
import { canonicalJson } from '../../core/rulebook/canonical.ts';
import { PROFILES } from '../../core/rulebook/profiles.ts';
import { hashOfRulebook, readRulebook, rulesOfRulebook } from './rulebook.ts';

const { open } = PROFILES;

test('the hash is the one that the server writes into receipts', () => {
  const text = canonicalJson(open);
  expect(hashOfRulebook(open)).toBe(createHash('sha256').update(text).digest('hex'));
});

test('a document is read by its hash, however its keys stand', () => {
  const turned = Object.fromEntries(Object.entries(open).toReversed());
  const read = readRulebook(hashOfRulebook(open), turned);
  expect(read).toEqual(open);
  expect(rulesOfRulebook(read)).toBe(rulesOfRulebook(read));
});

test.each([
  ['with another number', { ...open, maxOpenOrders: 201 }],
  ['of another profile', PROFILES.protected],
  ['that is none', null],
])('a document %s is refused', (_, sent) => {
  expect(() => readRulebook(hashOfRulebook(open), sent)).toThrow(/came as/);
});

test('a document that fits but is unsound is refused', () => {
  const unsound = { ...open, maxOpenOrders: 0 };
  expect(() => readRulebook(hashOfRulebook(unsound), unsound)).toThrow(/is wrong/);
});
