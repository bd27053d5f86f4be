// Examples of the calls by which an operator comes in, for the tests of every route.
import { TEST_PASSWORD } from '../builders/testApp.ts';

export const officeSignInExamples = {
  'operator/login': () => ({
    email: 'nobody@house.test',
    password: TEST_PASSWORD,
    totp: '123456',
  }),
  'operator/logout': () => ({}),
  'operator/openInvitation': () => ({ code: 'A'.repeat(43) }),
  'operator/acceptInvitation': () => ({
    code: 'A'.repeat(43),
    password: TEST_PASSWORD,
    totp: '123456',
  }),
};
