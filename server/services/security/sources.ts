// Where an account's people come from: network addresses from which somebody proved to be the owner. What strangers guess
// from elsewhere never stands in the way there. Nothing here is a proof by itself. Source: decisions.md "Identity, security"
// (counters per account and source).
import { createHmac } from 'node:crypto';
import type { Clock } from '../../ports.ts';
import type { Queryable } from '../../store/database.ts';
import {
  forgetKnownSources,
  isKnownSource,
  saveKnownSource,
} from '../../store/knownSourceStore.ts';

/** As long as a session can live: who has not been there since is a stranger there. */
const KNOWN_MS = 90 * 86_400_000;
/** Homes, offices and phones of one person; the oldest is forgotten first. */
const MOST_KNOWN = 20;

export interface Sources {
  /** A keyed hash: the database names no address. */
  hashOf(source: string): Buffer;
  /** Inside the transaction of what proved it: the owner of `account` was at `source`. */
  know(client: Queryable, account: string, source: string): Promise<void>;
  isKnown(client: Queryable, account: string, source: string): Promise<boolean>;
  /** What was proved with a secret that somebody else may have had. */
  forget(client: Queryable, account: string): Promise<void>;
}

export interface SourcesOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly secretKey: Uint8Array;
}

export function createSources({ clock, secretKey }: SourcesOptions): Sources {
  const hash = (text: string): Buffer => createHmac('sha256', secretKey).update(text).digest();
  const hashOf = (source: string): Buffer => hash(`source ${source}`);
  const ownerOf = (account: string): Buffer => hash(`sources of ${account}`);
  return {
    hashOf,
    know: (client, account, source) => {
      const now = clock.now();
      return saveKnownSource(client, ownerOf(account), hashOf(source), {
        now,
        forgetBefore: now - KNOWN_MS,
        most: MOST_KNOWN,
      });
    },
    isKnown: (client, account, source) =>
      isKnownSource(client, ownerOf(account), hashOf(source), clock.now() - KNOWN_MS),
    forget: (client, account) => forgetKnownSources(client, ownerOf(account)),
  };
}
