import { maskEmail } from './maskEmail.ts';

test.each([
  ['mira@mail.com', 'm***a@mail.com'],
  ['ab@mail.com', 'a***@mail.com'],
  ['a@mail.com', 'a***@mail.com'],
  ['a@b@mail.com', 'a***b@mail.com'],
  ['nonsense', '***'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
