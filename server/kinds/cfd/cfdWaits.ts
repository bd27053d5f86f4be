// How calls and puts wait: for their expiry, when the recorded ticks settle them; nobody can ask for it.
// Must settle an order once: a second attempt finds it final. Must not look before the record is complete: a message that
// was received before the expiry may still be on its way. Source: decisions.md "CFD call / put", reliability.md "clocks".
import { cfdRules } from '../../../core/rulebook/cfdRules.ts';
import { recordSpan } from '../../../core/trading/cfd/settlementPrice.ts';
import type { CfdOrder, IndexRecord } from '../../../core/trading/cfd/types.ts';
import type { DueOrder } from '../../execution/dueIndex.ts';
import type { DueRule } from '../../execution/dueRunner.ts';
import type { RestingKind } from '../../execution/resting.ts';
import { byRule, operationOf, rulesBy } from '../../execution/operation.ts';
import type { KindHouse } from '../kindHouse.ts';
import { settleCfd } from './cfdOperations.ts';

const rulesOf = rulesBy(cfdRules);

/** Orders that expire within this time share one reading of the log. */
const SHARED_READING_MS = 60_000;

export function restingCfd(house: KindHouse): RestingKind<CfdOrder> {
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
    due: { settlement: settlementRule(house) },
  };
}

function settlementRule(house: KindHouse): DueRule {
  const { hub, accept } = house;
  return {
    ready: (due, isSilent) => {
      const newest = hub.latest(due[0]?.order.productId ?? '')?.receivedTime ?? -Infinity;
      return groupByTime(isSilent ? due : due.filter(({ at }) => newest > at));
    },
    prepare: async (group) => {
      const record = await readRecord(group, house);
      return ({ order }) => {
        const { id: orderId, productId } = order;
        return operationOf(settleCfd, byRule(order), { orderId, productId, record }, accept());
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
  { rules, indexLog }: KindHouse,
): Promise<IndexRecord> {
  let from = Infinity;
  let until = -Infinity;
  for (const { order, at } of group) {
    const { settlement } = rulesOf(order, rules);
    const span = recordSpan({ acceptedAt: order.orderTime, expiresAt: at }, settlement);
    from = Math.min(from, span.from);
    until = Math.max(until, span.until);
  }
  return { lines: await indexLog.lines(group[0]?.order.productId ?? '', from, until) };
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
