import { mailboxOf } from './mailbox.ts';

test.each([
  ['what follows a plus', 'Boss+2@House.test', 'boss@house.test'],
  ['dots, where the provider reads over them', 'b.o.ss@gmail.com', 'boss@gmail.com'],
  ['the provider’s other name', 'B.oss+office@googlemail.com', 'boss@gmail.com'],
])('%s makes no other mailbox', (_what, email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('elsewhere a dot does, and so does another house', () => {
  expect(mailboxOf('b.oss@house.test')).toBe('b.oss@house.test');
  expect(mailboxOf('b.oss@notgmail.com')).toBe('b.oss@notgmail.com');
  expect(mailboxOf('boss@gmail.com.house.test')).toBe('boss@gmail.com.house.test');
});
