/** A matching engine over an executor in memory that answers when it is told to. */
import type { Tick } from '../../core/market/types.ts';
import type { Trigger } from '../../core/trading/trigger.ts';
import type { Answer, Command } from '../../server/execution/command.ts';
import { NO_EFFECTS } from '../../server/execution/command.ts';
import type { Operation } from '../../server/execution/operation.ts';
import type { Committed } from '../../server/execution/executor.ts';
import { MatchingEngine } from '../../server/execution/matchingEngine.ts';
import type { ProductShard } from '../../server/execution/productShard.ts';
import { Shards } from '../../server/execution/shards.ts';
import type { WaitingOrder } from '../../server/execution/waitingOrder.ts';
import type { TriggerTarget } from '../../server/execution/triggerIndex.ts';
import { recordKinds } from '../../server/kinds/kinds.ts';
import { createManualClock } from './manualClock.ts';
import { createTestLogger } from './tradingHouse.ts';

const PRODUCT = 'BTCUSDT';
export const DESK_START_MS = 1_000_000;

export interface DeskOrder {
  readonly id: string;
  readonly userId: string;
  readonly productId: string;
  readonly version: number;
  readonly triggers: readonly Trigger[];
}

export const limit = (price: number): Trigger => ({
  kind: 'limit',
  fires: 'at_or_below',
  price,
  on: 'ask',
});
export const liquidation = (price: number): Trigger => ({
  kind: 'liquidation',
  fires: 'at_or_below',
  price,
  on: 'mark',
  confirm: { apartMs: 1_000, pause: null },
});
export const anOrder = (version: number, triggers: readonly Trigger[], id = 'a'): DeskOrder => ({
  id,
  userId: `user-${id}`,
  productId: PRODUCT,
  version,
  triggers,
});

/** An operation that is known by its name. */
export const anOperation = (name: string, userId = 'user-a'): Operation => ({
  kind: 'test',
  operation: name,
  userId,
  key: null,
  input: {},
  accepted: { id: 'id-000', at: 1 },
});

export interface WaitingOptions {
  readonly productId?: string;
  readonly until?: number;
}

/** A market order that is known by its name. */
export function aWaiting(
  name: string,
  afterSeq: number,
  { productId = PRODUCT, until = DESK_START_MS + 2_000 }: WaitingOptions = {},
): WaitingOrder {
  const operation = { ...anOperation(name), accepted: { id: name, at: 1 } };
  return { productId, afterSeq, until, operation, joining: 'tick', refusal: operation };
}

/** The same as a batch ran it. */
const bound = (operation: Operation): Command => ({
  operation,
  name: operation.operation,
  userId: operation.userId,
  key: null,
  accounts: [],
  needs: {},
  addsOpen: false,
  decide: () => ({ ok: true, effects: NO_EFFECTS, data: null }),
});

/** What a trigger was fired with. */
interface Fired {
  readonly target: TriggerTarget;
  readonly tick: Tick;
  readonly previousSeq: number;
}

/** An order without triggers is over. `canConvert: false`: the product has no conversion rate. */
export function openDesk() {
  const clock = createManualClock(DESK_START_MS);
  const logger = createTestLogger();
  const fired: Fired[] = [];
  /** Names of all operations, in the order they were run. */
  const ran: string[] = [];
  /** The message that each of them was joined by, if any. */
  const met = new Map<string, number | undefined>();
  const market = { canConvert: true };
  const answers: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];
  let announce: (committed: readonly Committed[]) => void = () => {};
  const shards = new Shards(recordKinds);
  const seqs = new Map<string, number>();
  const desk = new MatchingEngine({
    clock,
    logger,
    quoteRateOf: () => undefined,
    executor: {
      shards,
      run: ({ operation, input }) => {
        ran.push(operation);
        met.set(operation, (input as { tick?: Tick }).tick?.seq);
        return new Promise<Answer>((resolve, reject) => answers.push({ resolve, reject }));
      },
      onCommitted: (listener) => {
        announce = listener;
        return () => {};
      },
    },
    kinds: {
      contract: {
        watch: (order) => {
          const { triggers } = order as unknown as DeskOrder;
          return triggers.length === 0
            ? undefined
            : {
                productId: PRODUCT,
                rulebookHash: 'test',
                orderTime: 0,
                triggers,
                due: [],
              };
        },
        fire: (target, { tick }, previousSeq) => {
          if (!market.canConvert) return undefined;
          fired.push({ target, tick, previousSeq });
          return anOperation(`${target.kind} ${target.orderId}`, target.userId);
        },
      },
    },
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    desk,
    clock,
    fired,
    ran,
    met,
    /** Of the product, while it is open. */
    get shard(): ProductShard {
      const shard = shards.find(PRODUCT);
      if (shard === undefined) throw new Error('the shard is closed');
      return shard;
    },
    logger,
    market,
    settled,
    tell: (order: DeskOrder, operation: Operation = anOperation('other')) =>
      announce([
        {
          command: bound(operation),
          effects: { ...NO_EFFECTS, changed: { contract: [order as never] } },
        },
      ]),
    push: (price: number, afterMs = 0, productId = PRODUCT): Tick => {
      clock.advance(afterMs);
      const seq = (seqs.get(productId) ?? 0) + 1;
      seqs.set(productId, seq);
      const time = clock.now();
      const tick: Tick = {
        productId,
        seq,
        sourceTime: time,
        receivedTime: time,
        bid: price - 1,
        ask: price,
        last: price,
        mark: price,
        indexDoubled: 2 * price,
        trades: [],
        sources: 1,
        book: { bids: [], asks: [] },
      };
      desk.onTick(tick);
      return tick;
    },
    /** Lets the oldest operation answer. */
    answer: async (answer: Answer = { ok: true, data: null }) => {
      answers.shift()?.resolve(answer);
      await settled();
    },
    /** Lets the oldest operation fail. */
    fail: async (error: Error) => {
      answers.shift()?.reject(error);
      await settled();
    },
  };
}
