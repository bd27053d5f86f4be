import { isRare, kindsOfRecord, recordKindOf } from './recordKinds.ts';
import { ENTRY_KINDS } from './types.ts';

test.each([
  ['deposit', 'deposit'],
  ['withdrawal_hold', 'withdrawal'],
  ['withdrawal', 'withdrawal'],
  ['withdrawal_release', 'withdrawal'],
  ['transfer', 'transfer'],
  ['contract_open', 'trading'],
  ['spot_fill', 'trading'],
  ['cfd_settle', 'trading'],
  ['practice_reset', 'other'],
] as const)('%s is found under %s', (kind, record) => {
  expect(recordKindOf(kind)).toBe(record);
  expect(kindsOfRecord(record)).toContain(kind);
});

test('only trades are too many to be marked', () => {
  expect(ENTRY_KINDS.filter((kind) => !isRare(kind))).toEqual(kindsOfRecord('trading'));
});
