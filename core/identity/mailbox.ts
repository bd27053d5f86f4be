// The mailbox that an address leads to: what follows a plus is its owner's own, and Gmail reads over dots and has two names, so
// addresses that differ there alone are one person’s. Must be the same as the database’s function of that name (migration 000033).
// Source: decisions.md "Deposit and withdrawal" (another e-mail).

const GMAIL = /^([^@]+)@(?:gmail|googlemail)\.com$/;

export function mailboxOf(email: string): string {
  const plain = email.toLowerCase().replace(/\+[^@]*@/, '@');
  const local = GMAIL.exec(plain)?.[1];
  return local === undefined ? plain : `${local.replaceAll('.', '')}@gmail.com`;
}
