/**
 * A reversal from what is published of it alone: all is closed and as much is opened the other way at one message, or nothing is
 * opened and the answer says why. And that a request about all of them named each of them, and none twice.
 */
import type { FillRow } from '../../../server/store/evidenceStore.ts';
import type { Executed } from '../memoryBatches.ts';
import type { Counters } from './counters.ts';
import { parse } from './fraction.ts';
import type { Outcome } from './state.ts';

type Done = Extract<Outcome, { ok: true }>;

const inputsOf = ({ inputs }: FillRow): Readonly<Record<string, string>> =>
  JSON.parse(inputs) as Record<string, string>;

/** One message, one quantity, the other direction: neither half is anything without the other. */
function isOneTurn(closing: FillRow | undefined, opening: FillRow | undefined): boolean {
  if (closing === undefined || opening === undefined) return false;
  const [before, after] = [inputsOf(closing), inputsOf(opening)];
  const isSameMessage =
    closing.seq === opening.seq &&
    closing.productId === opening.productId &&
    closing.acceptanceSeq === opening.acceptanceSeq;
  const isAsMuch = parse(closing.quantity).compare(parse(opening.quantity)) === 0;
  const isOther = before['direction'] !== after['direction'] && before['side'] === after['side'];
  return isSameMessage && isAsMuch && isOther && opening.kind === 'open';
}

export function checkTurn(
  { command, answer, effects }: Executed,
  { turned, named }: Done,
  orderIds: readonly string[],
  counters: Counters,
): void {
  const { data } = JSON.parse(answer) as { readonly data: unknown };
  const detail = (): string => `${command.name}: ${answer.slice(0, 300)}`;
  if (named !== undefined) {
    const isEach = JSON.stringify(data) === JSON.stringify(named.map((one) => orderIds[one]));
    counters.check('all of them is each of them', isEach, detail, named.length > 1 ? 1 : 0);
    counters.count(`named: ${command.name}`);
    return;
  }
  if (turned === undefined || effects === null) return;
  const { opened, error } = data as { opened: unknown; error?: { error: string } };
  const [closing, opening, ...more] = effects.fills;
  if ('error' in turned) {
    const isAlone = closing?.kind === 'close' && opening === undefined && opened === null;
    const says = isAlone && error?.error === turned.error;
    counters.check('a refused opening leaves the closing', says, detail);
    counters.count(`refused: ${turned.error}`);
    return;
  }
  const isOne = isOneTurn(closing, opening) && more.length === 0;
  counters.check('reversal at one message, as much', isOne && opened !== null, detail);
}
