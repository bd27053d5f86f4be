import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Clock, Ids } from '../../ports.ts';
import { type Database, writerOf } from '../../store/database.ts';
import {
  filterLiveSessions,
  findSessions,
  insertSession,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  type SessionRow,
  type Touch,
  touchSessions,
} from '../../store/sessionStore.ts';
import { together } from '../../store/together.ts';
import type { TokenHash } from '../../store/tokenHash.ts';
import type { CurrentUser } from './currentUser.ts';
import { describeDevice } from './describeDevice.ts';
import { Refusal } from '../refusal.ts';
import type { Tokens } from '../security/tokens.ts';

// decisions.md "Identity, security": 30 days sliding, ended for good after 90.
export const SESSION_MS = 30 * 86_400_000;
/** Also the database's own limit (000008_access.sql). */
export const LONGEST_SESSION_MS = 90 * 86_400_000;
/** The expiry slides in steps, so that reading costs no write. */
const TOUCH_AFTER_MS = 60_000;
/** Sessions remembered; about 300 bytes each. */
const MOST_REMEMBERED = 20_000;
/** Reads that can be under way while so many others end: none. */
const MOST_ENDED = 10_000;

export interface SessionView {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
}

export interface EndedSession {
  readonly sessionId: string;
  readonly userId: string;
}

export interface Sessions {
  /** Makes a session inside the transaction of what allows it; returns its token, which is stored nowhere. */
  create(client: PoolClient, userId: string, userAgent: string): Promise<string>;
  /** The user of a live token. */
  authenticate(token: string): Promise<CurrentUser | undefined>;
  list(user: CurrentUser): Promise<readonly SessionView[]>;
  /** Ends one of the user's sessions; refuses a foreign id exactly as a missing one. */
  revoke(user: CurrentUser, sessionId: string): Promise<void>;
  /** Ends every session of a user but `except`, inside a transaction; call the result after its commit. */
  revokeOthers(client: PoolClient, userId: string, except: string | null): Promise<() => void>;
  /** What sessions remember of an account is read again; call it after the commit that changed it. */
  accountChanged(userId: string): void;
  /** Which of these are still live, for sockets that stay open. */
  filterLive(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Called at once when a session ends; returns the function that ends listening. */
  onEnded(listener: (ended: EndedSession) => void): () => void;
}

export interface SessionsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly tokens: Tokens;
}

export function createSessions({ database, clock, ids, tokens }: SessionsOptions): Sessions {
  const writer = writerOf(database);
  /** Plain hash of a token → session; the keyed one costs each request more. Nothing here outlives a revocation. */
  const remembered = new Map<string, SessionRow>();
  /** Ended while a request may just be reading the old row: it must not be remembered again. */
  const endedIds = new Set<string>();
  const listeners = new Set<(ended: EndedSession) => void>();

  const end = (ended: EndedSession): void => {
    if (endedIds.size >= MOST_ENDED) endedIds.clear();
    endedIds.add(ended.sessionId);
    for (const [key, session] of remembered) {
      if (session.id === ended.sessionId) remembered.delete(key);
    }
    for (const listener of listeners) listener(ended);
  };

  /** Counts changes of accounts: what was read before one must not be remembered after it. */
  let changes = 0;

  const remember = (key: string, session: SessionRow, readAt: number): void => {
    if (readAt !== changes) return;
    if (remembered.size >= MOST_REMEMBERED) {
      const oldest = remembered.keys().next();
      if (!oldest.done) remembered.delete(oldest.value);
    }
    remembered.set(key, session);
  };

  const isJustSeen = (session: SessionRow): boolean =>
    clock.now() - session.lastSeenAt < TOUCH_AFTER_MS;

  const slide = together((touches: readonly Touch[]) =>
    touchSessions(writer, touches, clock.now()),
  );

  /** Slides the expiry when its last step is old enough; undefined when the session has ended elsewhere. */
  const touch = async (
    key: string,
    session: SessionRow,
    readAt: number,
  ): Promise<SessionRow | undefined> => {
    if (isJustSeen(session)) return session;
    const now = clock.now();
    const expiresAt = Math.min(now + SESSION_MS, session.createdAt + LONGEST_SESSION_MS);
    const isLive = await slide({ id: session.id, expiresAt });
    if (!isLive) {
      end({ sessionId: session.id, userId: session.userId });
      return undefined;
    }
    // Ended while that was written.
    if (endedIds.has(session.id)) return undefined;
    const touched = { ...session, lastSeenAt: now, expiresAt };
    remember(key, touched, readAt);
    return touched;
  };

  const readStored = together((hashes: readonly TokenHash[]) =>
    findSessions(database.pool, hashes, clock.now()),
  );

  const read = async (
    token: string,
    key: string,
    readAt: number,
  ): Promise<SessionRow | undefined> => {
    const session = await readStored(tokens.hashOf(token));
    if (session === undefined || endedIds.has(session.id)) return undefined;
    remember(key, session, readAt);
    return touch(key, session, readAt);
  };

  /** At once where it is remembered and was just seen: that is what nearly every request finds. */
  const find = (token: string): SessionRow | undefined | Promise<SessionRow | undefined> => {
    const key = hash('sha256', token, 'hex');
    const known = remembered.get(key);
    if (known === undefined) return read(token, key, changes);
    if (known.expiresAt <= clock.now()) return undefined;
    return isJustSeen(known) ? known : touch(key, known, changes);
  };

  return {
    create: async (client, userId, userAgent) => {
      const { token, hash: tokenHash } = tokens.make(ids);
      const now = clock.now();
      await insertSession(client, {
        id: ids.uuid(),
        tokenHash,
        userId,
        device: describeDevice(userAgent),
        createdAt: now,
        expiresAt: now + SESSION_MS,
      });
      return token;
    },

    authenticate: async (token) => {
      if (!tokens.isOne(token)) return undefined;
      const session = await find(token);
      if (session === undefined) return undefined;
      const { id: sessionId, userId, uid, country } = session;
      return { userId, uid, sessionId, country };
    },

    list: async (user) => {
      const sessions = await listSessions(database.pool, user.userId, clock.now());
      return sessions.map(({ id, device, createdAt, lastSeenAt, expiresAt }) => {
        return { id, current: id === user.sessionId, device, createdAt, lastSeenAt, expiresAt };
      });
    },

    revoke: async (user, sessionId) => {
      const done = await revokeSession(writer, user.userId, sessionId, clock.now());
      if (!done) throw new Refusal('not_found');
      end({ sessionId, userId: user.userId });
    },

    revokeOthers: async (client, userId, except) => {
      const ended = await revokeOtherSessions(client, userId, except, clock.now());
      return () => {
        for (const sessionId of ended) end({ sessionId, userId });
      };
    },

    accountChanged: (userId) => {
      changes += 1;
      for (const [key, session] of remembered) {
        if (session.userId === userId) remembered.delete(key);
      }
    },

    filterLive: (sessionIds) => filterLiveSessions(database.pool, sessionIds, clock.now()),

    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
