import { formatVerifierKey } from '../../../core/proof/log/verifierKey.ts';
import { sha256 } from '../../../core/proof/sha256.ts';
import type { LiabilityEvidence } from '../../../protocol/proof.ts';
import { aCountOf, aLogDescription, placeOfOnly } from '../../../test/builders/count.ts';
import { LOG_ORIGIN } from '../../../test/builders/publicLog.ts';
import { createLogSigner } from '../../../server/publicLog/ed25519.ts';
import { loadVerifyEd25519 } from '../../lib/loadVerifyEd25519.ts';
import { checkLiability } from './checkLiability.ts';

const UID = '10000007';
const { key } = aLogDescription();
const evidence = aCountOf({ day: '2026-11-23', uid: UID });
const verify = await loadVerifyEd25519();
const check = (change: Partial<LiabilityEvidence> = {}, uid = UID) =>
  checkLiability({ evidence: { ...evidence, ...change }, uid, key, verify });
/** A signature with one bit of it turned. */
const spoiled = (text: string): string =>
  text.replace(/(— \S+ .{20})(.)/u, (_all, before: string, one: string) =>
    before.concat(one === 'A' ? 'B' : 'A'),
  );

test('a true count has nothing wrong, with the browser’s own arithmetic', () => {
  expect(check()).toEqual([]);
  expect(check({ log: null })).toEqual([]);
});

test('the tree is checked', () => {
  expect(check({}, '10000008')).toEqual(['leaf_of_another_user']);
  expect(check({ root: sha256('another') })).toEqual(['root_differs']);
});

const log = evidence.log ?? placeOfOnly('');
test.each([
  ['other reserves than the log has', { reserves: 'USDT:9000' }],
  ['reserves that no log can hold', { reserves: 'a lot' }],
  ['an entry of something else', { log: placeOfOnly('liabilities/1 something else') }],
  ['another index', { log: { ...log, index: 1 } }],
  ['a false signature', { log: { ...log, proof: spoiled(log.proof) } }],
  ['no proof', { log: { ...log, proof: 'trust me' } }],
])('%s is found', (_what, change) => {
  expect(check(change)).toEqual(['log_differs']);
});

test('a log of another key is another log', () => {
  const other = createLogSigner(LOG_ORIGIN, new Uint8Array(32).fill(6));
  const checked = { evidence, uid: UID, verify };
  expect(checkLiability({ ...checked, key: formatVerifierKey(other.key) })).toEqual([
    'log_differs',
  ]);
  expect(checkLiability({ ...checked, key: 'no key' })).toEqual(['key_unreadable']);
});
