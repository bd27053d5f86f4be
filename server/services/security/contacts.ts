// A mailbox and a wallet that open an account: whoever has the server's role in the database could set his own ones in another's row,
// so that each that is set carries a code which only the server's key makes, for whose it is. Must let nobody in by one whose code
// is another's. Source: decisions.md "Money" (the server's role), "Identity, security".
import { isSameMac, macOf } from '../../store/mac.ts';

export type ContactKind = 'email' | 'wallet';

export interface Contacts {
  /** What is kept beside an address that is set now, 32 bytes. */
  macOf(userId: string, kind: ContactKind, address: string): Buffer;
  /** Whether an address stands as the server set it. Without a code it is the one that the account was made with (migration 000039). */
  isOwn(userId: string, kind: ContactKind, address: string, mac: Buffer | null): boolean;
}

/** `key`: of this purpose alone. */
export function createContacts(key: Uint8Array): Contacts {
  return {
    macOf: (...told) => macOf(key, told),
    isOwn: (userId, kind, address, mac) =>
      mac === null || isSameMac(macOf(key, [userId, kind, address]), mac),
  };
}
