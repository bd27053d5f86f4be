// Every kind of entry falls under a line of the statement, said by one kind of product or business.
import { ENTRY_KINDS } from '../../core/ledger/types.ts';
import { composedKinds, kinds } from './kinds.ts';

test.each(ENTRY_KINDS)('%s has its lines, from the kind that it is called after', (entry) => {
  const { of = '' } = composedKinds.statement.entries.get(entry) ?? {};
  expect(entry === of || entry.startsWith(`${of}_`)).toBe(true);
});

test('no entry is said by two', () => {
  const all = kinds.flatMap(({ statement }) => Object.keys(statement.entries));
  expect(all.toSorted()).toEqual([...ENTRY_KINDS].toSorted());
});
