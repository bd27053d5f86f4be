// What a client asks of its socket: `subscribe` and `unsubscribe`, each answered, each checked, none trusted.
// Must never throw at the transport: whatever comes in, the answer is one of SubscribeAnswer. Source: wire.md "Socket".
import type { Socket } from 'socket.io';
import * as z from 'zod/mini';
import {
  subscription,
  type SubscribeAnswer,
  type Subscription,
} from '../../protocol/socketEvents.ts';
import type { Clock, Logger } from '../ports.ts';
import type { AccountChannel } from './accountChannel.ts';
import type { Rooms } from './rooms.ts';

/** A page change asks for a handful; a reconnect for all a client has. */
const JOINS = { burst: 100, perSecond: 10 } as const;

export interface SubscriptionOptions {
  readonly rooms: Rooms;
  readonly account: AccountChannel;
  readonly clock: Clock;
  readonly logger: Logger;
}

type Acknowledge = (answer: SubscribeAnswer | { readonly ok: boolean }) => void;
const isAcknowledge = (value: unknown): value is Acknowledge => typeof value === 'function';

/** One token bucket per socket: true while it has one left. */
function makeBudget(clock: Clock): () => boolean {
  let tokens: number = JOINS.burst;
  let filledAt = clock.now();
  return () => {
    const now = clock.now();
    tokens = Math.min(JOINS.burst, tokens + (Math.max(0, now - filledAt) / 1000) * JOINS.perSecond);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** A subscription with what its channel needs; undefined for anything else. */
export function parseSubscription(value: unknown): Subscription | undefined {
  const parsed = z.safeParse(subscription, value);
  if (!parsed.success) return undefined;
  const { channel, productId, interval } = parsed.data;
  const needsProduct = channel !== 'tickers' && channel !== 'account';
  const isComplete = needsProduct === (productId !== undefined);
  return isComplete && (channel === 'kline') === (interval !== undefined) ? parsed.data : undefined;
}

export function setUpSubscriptions(socket: Socket, options: SubscriptionOptions): void {
  const { rooms, account, logger } = options;
  const spend = makeBudget(options.clock);

  const subscribe = async (value: unknown): Promise<SubscribeAnswer> => {
    if (!spend()) return { ok: false, error: 'rate_limited' };
    const wanted = parseSubscription(value);
    if (wanted === undefined) return { ok: false, error: 'invalid_input' };
    const { channel } = wanted;
    if (channel !== 'account') return rooms.subscribe(socket, { ...wanted, channel });
    if (!account.join(socket)) return { ok: false, error: 'unauthenticated' };
    return { ok: true, snapshot: null, seq: 0 };
  };

  const unsubscribe = (value: unknown): { readonly ok: boolean } => {
    const wanted = parseSubscription(value);
    if (wanted === undefined) return { ok: false };
    const { channel } = wanted;
    if (channel === 'account') account.leave(socket);
    else rooms.unsubscribe(socket, { ...wanted, channel });
    return { ok: true };
  };

  socket.on('subscribe', (value: unknown, acknowledge: unknown) => {
    if (!isAcknowledge(acknowledge)) return;
    subscribe(value).then(acknowledge, (error: unknown) => {
      logger.error({ err: error }, 'a subscription failed');
      acknowledge({ ok: false, error: 'rate_limited' });
    });
  });
  socket.on('unsubscribe', (value: unknown, acknowledge: unknown) => {
    const answer = unsubscribe(value);
    if (isAcknowledge(acknowledge)) acknowledge(answer);
  });
}
