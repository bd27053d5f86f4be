// The border of the account channel: whoever changed something of a user says so here, after the commit.
// Must never carry an amount; types only, so that nothing is wired behind the composition root. Source: wire.md "Socket".
import type { AccountEvent } from '../../protocol/socketEvents.ts';

export type AccountListener = (userId: string, event: AccountEvent) => void;

export interface AccountEvents {
  emit(userId: string, event: AccountEvent): void;
  /** Returns the function that ends listening. */
  on(listener: AccountListener): () => void;
}
