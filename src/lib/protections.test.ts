import { findNextProtection, listProtections } from './protections.ts';
import type { Guards, ProtectionId } from './protections.ts';
import { aSecurityState } from '../../test/builders/security.ts';

test.each<[Partial<Guards>, ProtectionId | undefined, string]>([
  [{}, 'fundPassword', 'the way to a withdrawal begins with the fund password'],
  [{ hasFundPassword: true }, 'totp', 'then the second step'],
  [{ hasFundPassword: true, totpEnabled: true }, 'basic', 'then who the user is'],
  [
    { hasFundPassword: true, totpEnabled: true, basic: 'rejected' },
    'basic',
    'a rejected tier can be tried again',
  ],
  [
    { hasFundPassword: true, totpEnabled: true, basic: 'review' },
    undefined,
    'a reviewer has the word, and advanced waits for basic',
  ],
  [
    { hasFundPassword: true, totpEnabled: true, basic: 'approved' },
    'advanced',
    'basic opens advanced',
  ],
  [
    { hasFundPassword: true, totpEnabled: true, basic: 'approved', advanced: 'approved' },
    undefined,
    'nothing is left',
  ],
  [{ basic: 'review' }, 'fundPassword', 'a review does not keep the user from the rest'],
])('%j: next is %s, %s', (change, next) => {
  expect(findNextProtection(listProtections(aSecurityState(change)))).toBe(next);
});

test('what a reviewer still has to decide counts as waiting, not as on', () => {
  const protections = listProtections(aSecurityState({ basic: 'review', hasFundPassword: true }));
  expect(protections.map(({ state }) => state)).toEqual(['on', 'on', 'off', 'waiting', 'off']);
});
