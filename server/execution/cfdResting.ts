// How calls and puts wait at the matching engine: for their expiry, when the recorded ticks settle them; nobody can ask for it.
// Must settle an order once: a second attempt finds it final. Must not look before the record is complete: a message that
// was received before the expiry may still be on its way. Source: decisions.md "CFD call / put", reliability.md "clocks".
import type { ProductId, TimeMs } from '../../core/market/types.ts';
import { recordSpan } from '../../core/trading/cfd/settlementPrice.ts';
import type { CfdOrder, CfdRules, IndexRecord } from '../../core/trading/cfd/types.ts';
import { type CfdDesk, settleCfdCommand } from './cfdCommands.ts';
import type { RuledOrder } from './commonCommands.ts';
import type { DueOrder } from './dueIndex.ts';
import type { DueRule } from './dueRunner.ts';
import type { RestingKind } from './resting.ts';

/** Orders that expire within this time share one reading of the log. */
const SHARED_READING_MS = 60_000;

export interface RestingCfdOptions {
  readonly rulesOf: (order: RuledOrder) => CfdRules;
  readonly deskFor: (order: RuledOrder) => CfdDesk;
  /** Reception of the product's newest accepted tick; undefined before the first. */
  readonly newestTick: (productId: ProductId) => TimeMs | undefined;
  /** The product's recorded lines of that time. */
  readonly linesOf: (
    productId: ProductId,
    from: TimeMs,
    until: TimeMs,
  ) => Promise<IndexRecord['lines']>;
}

export function restingCfd(options: RestingCfdOptions): RestingKind<CfdOrder> {
  return {
    watch: (order) =>
      order.state === 'open'
        ? {
            productId: order.productId,
            rulebookHash: order.rulebookHash,
            orderTime: order.acceptedAt,
            triggers: [],
            due: [{ what: 'settlement', at: order.expiresAt }],
          }
        : undefined,
    due: { settlement: settlementRule(options) },
  };
}

function settlementRule(options: RestingCfdOptions): DueRule {
  const { deskFor, newestTick } = options;
  return {
    ready: (due, isSilent) => {
      const newest = newestTick(due[0]?.order.productId ?? '') ?? -Infinity;
      return groupByTime(isSilent ? due : due.filter(({ at }) => newest > at));
    },
    prepare: async (group) => {
      const record = await readRecord(group, options);
      return ({ order: { id: orderId, userId, productId, rulebookHash } }) => {
        // Nobody asked for a settlement: there is no answer to present.
        const desk = { ...deskFor({ productId, rulebookHash }), present: () => null };
        return settleCfdCommand({ orderId, userId, productId }, record, desk);
      };
    },
    after: ({ orderId }, answer) => {
      if (answer.ok || answer.error === 'already_final') return null;
      throw new Error(`order ${orderId} was not settled: ${answer.error}`);
    },
  };
}

/** The lines that the settlement of these orders of one product may depend on. */
async function readRecord(
  group: readonly DueOrder[],
  { rulesOf, linesOf }: RestingCfdOptions,
): Promise<IndexRecord> {
  let from = Infinity;
  let until = -Infinity;
  for (const { order, at } of group) {
    const { settlement } = rulesOf(order);
    const span = recordSpan({ acceptedAt: order.orderTime, expiresAt: at }, settlement);
    from = Math.min(from, span.from);
    until = Math.max(until, span.until);
  }
  return { lines: await linesOf(group[0]?.order.productId ?? '', from, until) };
}

/** Cuts orders, earliest first, where one reading of the log would get too long. */
function groupByTime(due: readonly DueOrder[]): DueOrder[][] {
  const groups: DueOrder[][] = [];
  let first: DueOrder | undefined;
  for (const one of due) {
    const group = groups.at(-1);
    if (group && first && one.at - first.at < SHARED_READING_MS) group.push(one);
    else {
      first = one;
      groups.push([one]);
    }
  }
  return groups;
}
