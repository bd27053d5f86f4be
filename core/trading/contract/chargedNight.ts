// The night that an overnight charge is for, held against the other fills of its order: each is charged once, and none from before
// the position was open. Must say nothing of evidence that does not name its night. Source: decisions.md "Contract" (Overnight fee).
import type { FillRecord } from '../../proof/fill/types.ts';
import { parseWholeNumber } from '../../proof/log/wholeNumber.ts';
import { parseTickLine } from '../../proof/tickLine.ts';

/** `order`: every fill of its order. `rollAt` where the night is charged again, or was over before the first fill came. */
export function differingNight(fill: FillRecord, order: readonly FillRecord[]): readonly string[] {
  const { rollAt } = fill.inputs;
  if (rollAt === undefined) return [];
  const isTwice = order.some(
    ({ id, inputs }) =>
      id !== fill.id && inputs['event'] === 'overnightCharged' && inputs['rollAt'] === rollAt,
  );
  const opened = order
    .filter(({ inputs }) => inputs['event'] === 'opened')
    .flatMap(({ tick }) => parseTickLine(tick.line)?.receivedTime ?? []);
  const at = parseWholeNumber(rollAt);
  const isBefore = at === undefined || (opened.length > 0 && Math.min(...opened) >= at);
  return isTwice || isBefore ? ['rollAt'] : [];
}
