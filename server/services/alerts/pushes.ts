// Browsers that a user wants to be told in, and what is sent to them. A subscription that its service knows no more is removed; one
// that fails otherwise is left: the mail and the list say the same. Must hold nothing up: what is sent is not waited for.
// Source: decisions.md "Alerts".
import type { SavePush } from '../../../protocol/alerts.ts';
import type { Clock, Ids, Logger } from '../../ports.ts';
import { type Database, inTransaction, writerOf } from '../../store/database.ts';
import { keepPush, type PushSubscription, pushesOf, removePush } from '../../store/pushStore.ts';
import type { KeptFiring } from '../../store/alertFiringStore.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { Refusal } from '../refusal.ts';
import { isPushEndpoint } from './publicAddress.ts';
import type { SendPush } from './sendPush.ts';
import { arePushKeys, newSealChance, type PushSigner, sealPush } from './webPush.ts';

/** What a browser is sent: the words, and where a tap leads. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly productId: string;
  /** One alert has one message on the screen: the newest. */
  readonly tag: string;
}

export interface Pushes {
  readonly publicKey: string;
  save(user: CurrentUser, lang: string, body: SavePush): Promise<Record<string, never>>;
  remove(user: CurrentUser, endpoint: string): Promise<Record<string, never>>;
  /** Tells the browsers of those whose alerts were kept. */
  tell(kept: readonly KeptFiring[]): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

export interface PushesOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'bytes'>;
  readonly logger: Logger;
  readonly signer: PushSigner;
  readonly send: SendPush;
  readonly write: (kept: KeptFiring, lang: string) => PushMessage;
}

/** Browsers of one user; the oldest makes room. */
const MOST_OF_USER = 10;
/** Messages under way at once; what is beyond waits. */
const AT_ONCE = 20;
/** After so long a push service gives up: an old price helps nobody. */
const LIVES_SECONDS = 3_600;
/** Its service has forgotten it. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

export function createPushes(options: PushesOptions): Pushes {
  const { database, clock, ids, logger, signer, send, write } = options;
  const queue: (readonly [PushSubscription, KeptFiring])[] = [];
  let running: Promise<unknown> | undefined;
  let isStopped = false;

  const sendOne = async (to: PushSubscription, kept: KeptFiring): Promise<void> => {
    const { endpoint, userId, lang } = to;
    const chance = newSealChance((count) => ids.bytes(count));
    const body = sealPush(JSON.stringify(write(kept, lang)), to, chance);
    const headers = {
      authorization: signer.authorization(endpoint, clock.now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(LIVES_SECONDS),
      urgency: 'high',
    };
    const status = await send(endpoint, headers, body);
    if (GONE.has(status)) await removePush(writerOf(database), endpoint, userId);
    else if (status >= 400) logger.warn({ status }, 'a push service refused a message');
  };

  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined && !isStopped; next = queue.shift()) {
      const [to, kept] = next;
      await sendOne(to, kept).catch((error: unknown) =>
        logger.warn({ err: error }, 'a push could not be sent'),
      );
    }
  };

  const tellAll = async (kept: readonly KeptFiring[]): Promise<void> => {
    const users = [...new Set(kept.map(({ alert }) => alert.userId))];
    const found = await pushesOf(database.pool, users, clock.now());
    const byUser = new Map<string, PushSubscription[]>();
    for (const to of found) byUser.set(to.userId, [...(byUser.get(to.userId) ?? []), to]);
    for (const one of kept)
      for (const to of byUser.get(one.alert.userId) ?? []) queue.push([to, one]);
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };

  return {
    publicKey: signer.publicKey,

    save: async ({ userId, sessionId }, lang, body) => {
      const { endpoint, p256dh, auth } = body;
      if (!isPushEndpoint(endpoint) || !arePushKeys(body))
        throw new Refusal('push_endpoint', { fields: { endpoint: 'push_endpoint' } });
      const one = { userId, sessionId, endpoint, p256dh, auth, lang, createdAt: clock.now() };
      await inTransaction(database, (client) => keepPush(client, one, MOST_OF_USER));
      return {};
    },

    remove: async ({ userId }, endpoint) => {
      await removePush(writerOf(database), endpoint, userId);
      return {};
    },

    tell: (kept) => {
      if (isStopped) return;
      running = Promise.all([running, tellAll(kept)]).catch((error: unknown) =>
        logger.error({ err: error }, 'pushes could not be read'),
      );
    },

    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}
