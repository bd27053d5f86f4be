// The emitter between what changes a user's account (executor, sessions) and the socket that tells the user.
// Must never carry amounts: an event says what to fetch again, the answer of the fetch is the truth. Source: wire.md "Socket".
import type { AccountEvents, AccountListener } from './ports.ts';

export function createAccountEvents(): AccountEvents {
  const listeners = new Set<AccountListener>();
  return {
    emit: (userId, event) => {
      for (const listener of listeners) listener(userId, event);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
