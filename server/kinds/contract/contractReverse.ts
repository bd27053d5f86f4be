// A position turned round, as one operation at one message; and the list of orders that a request for all of them meant.
// Must hold no rule of its own: both halves are core's decisions.
import type { Decimal } from '../../../core/money/decimal.ts';
import { decideClose } from '../../../core/trading/contract/decideClose.ts';
import { decideOpen } from '../../../core/trading/contract/decideOpen.ts';
import { reverseCommand } from '../../../core/trading/contract/decideReverse.ts';
import type { ContractOrder } from '../../../core/trading/contract/types.ts';
import { type Effects, NO_EFFECTS, type Outcome, type View } from '../../execution/command.ts';
import { optionalDecimal, refusedOpening } from '../../execution/commonOperations.ts';
import { type At, defineOperation, type OperationHandler } from '../../execution/operation.ts';
import type { NameAllInput, ReverseInput } from './contractInputs.ts';
import {
  availableTo,
  contextAt,
  contractUnderLock,
  isOfProduct,
  KIND,
  metAt,
  onTicket,
  settle,
} from './contractMet.ts';

/** What is available once these effects have happened. */
const availableAfter = (before: Decimal, { entries }: Effects): Decimal =>
  entries
    .flatMap(({ entry }) => entry.postings)
    .filter((posting) => posting.owner === 'user' && posting.bucket === 'available')
    .reduce((sum, { amount }) => sum.plus(amount), before);

const both = (one: Effects, other: Effects): Effects => ({
  entries: [...one.entries, ...other.entries],
  changed: {
    contract: [...(one.changed.contract ?? []), ...(other.changed.contract ?? [])],
  },
  fills: [...one.fills, ...other.fills],
  ticks: [...one.ticks, ...other.ticks],
});

/** By the rules of the account now, out of what the closing left; the order that was closed counts no more. */
function openReversed(
  order: ContractOrder,
  view: View,
  input: ReverseInput,
  at: At,
  closed: Effects,
  id: string,
): Outcome {
  const { rulebookHash, acceptance, gate, maxSlippage } = input;
  const stopped = refusedOpening(view, at, rulebookHash);
  if (stopped !== undefined) return stopped;
  const met = metAt({ productId: order.productId, rulebookHash }, input, at);
  const available = availableAfter(availableTo(view), closed);
  const under = contractUnderLock(gate, view);
  const decision = decideOpen(
    reverseCommand(order, optionalDecimal(maxSlippage)),
    acceptance,
    { ...contextAt(view, met), available },
    { id, userId: at.userId, rulebookHash },
    { ...under, openOrders: under.openOrders - 1 },
  );
  return settle(undefined, decision, view, at, met);
}

/** Closes all of a position, then opens as much the other way at the same message; where that is refused the closing stands. */
export const reverseContract: OperationHandler<ReverseInput> = {
  ...onTicket<ReverseInput>({
    operation: 'reverse',
    fits: isOfProduct,
    decide: (order, view, input, at) => {
      const { acceptance, gate } = input;
      const met = { ...metAt(order, input, at), acceptanceSeq: acceptance.seq };
      // Of what is opened: the first id, whatever becomes of it.
      const id = at.newId();
      const decision = decideClose(order, null, acceptance, contextAt(view, met), gate);
      const closed = settle(order, decision, view, at, met);
      if (!closed.ok) return closed;
      const opened = openReversed(order, view, input, at, closed.effects, id);
      if (opened.ok) {
        const effects = both(closed.effects, opened.effects);
        return { ok: true, effects, data: { closed: closed.data, opened: opened.data } };
      }
      const { ok: _refused, ...error } = opened;
      return { ...closed, data: { closed: closed.data, opened: null, error } };
    },
  }),
  addsOpen: true,
};

/** Which orders were meant is written down under the request's key: asked again it means the same ones. */
export const nameAllContracts: OperationHandler<NameAllInput> = defineOperation({
  kind: KIND,
  operation: 'nameAll',
  addsOpen: false,
  loads: () => ({ accounts: [], needs: {} }),
  decide: (_view, { orderIds }) => ({ ok: true, effects: NO_EFFECTS, data: orderIds }),
});
