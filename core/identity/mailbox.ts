// The mailbox that an address leads to: what follows a plus is its owner's own, so addresses that differ there are one person's.
// The database has the same function (migration 000021). Source: decisions.md "Deposit and withdrawal" (another e-mail).
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@');
