import { formatLogLine } from '../../../core/proof/log/logLine.ts';
import { sha256 } from '../../../core/proof/sha256.ts';
import type { LiabilityEvidence } from '../../../protocol/proof.ts';
import { aCountOf } from '../../../test/builders/count.ts';
import { checkLiability } from './checkLiability.ts';

const UID = '10000007';
const evidence = aCountOf({ day: '2026-11-23', uid: UID });
const check = (change: Partial<LiabilityEvidence> = {}, uid = UID) =>
  checkLiability({ ...evidence, ...change }, uid);

test('a true count has nothing wrong, with the browser’s own arithmetic, and says its line', () => {
  const { day, root, totals, reserves } = evidence;
  const line = formatLogLine({ kind: 'liabilities', day, root, totals, reserves });
  expect(check()).toEqual({ problems: [], line });
  expect(check({ log: null })).toEqual({ problems: [], line });
});

test('the tree is checked', () => {
  expect(check({}, '10000008').problems).toEqual(['leaf_of_another_user']);
  expect(check({ root: sha256('another') }).problems).toEqual(['root_differs']);
});

test('reserves that no log can hold are in none', () => {
  expect(check({ reserves: 'a lot' })).toEqual({ problems: ['log_proof_false'], line: undefined });
});
