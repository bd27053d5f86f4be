import { PROFILES } from '../../core/rulebook/profiles.ts';
import { hashRulebook } from '../../core/proof/rulebookHash.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { readRulebook, rulesOfRulebook } from './rulebook.ts';

const { open } = PROFILES;

test('a document is read by its hash, however its keys stand', async () => {
  const turned = Object.fromEntries(Object.entries(open).toReversed());
  const read = await readRulebook(hashRulebook(open, sha256), turned);
  expect(read).toEqual(open);
  expect(rulesOfRulebook(read)).toBe(rulesOfRulebook(read));
});

test.each([
  ['with another number', { ...open, maxOpenOrders: 201 }],
  ['of another profile', PROFILES.protected],
  ['that is none', null],
])('a document %s is refused', async (_, sent) => {
  await expect(readRulebook(hashRulebook(open, sha256), sent)).rejects.toThrow(/came as/);
});

test('a document that fits but is unsound is refused', async () => {
  const unsound = { ...open, maxOpenOrders: 0 };
  await expect(readRulebook(hashRulebook(unsound, sha256), unsound)).rejects.toThrow(/is wrong/);
});
