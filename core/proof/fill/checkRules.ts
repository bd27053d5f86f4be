// A fill's rates, windows and tiers, and the time between two messages that decided it together, held against the rulebook that it
// names: that the sum is right says nothing of a fee rate that was never published.
// Must be given a document whose hash was checked. Source: decisions.md "Price evidence" (rulebook).
import type { Rulebook } from '../../rulebook/types.ts';
import { proofOf } from '../../trading/formulas.ts';
import type { OfMessage } from '../../trading/kindProof.ts';
import { STATED_RULES } from '../../trading/statedRules.ts';
import { parseTickLine } from '../tickLine.ts';
import { isSameFigure } from './sameFigure.ts';
import type { FillRecord, StatedFill } from './types.ts';

/** The guard takes no live message that is older; one that was played keeps the time at which it was recorded. */
const LIVE_MS = 5000;

function isRecorded({ tick }: Pick<FillRecord, 'tick'>): boolean {
  const line = parseTickLine(tick.line);
  return line !== undefined && line.receivedTime - line.sourceTime > LIVE_MS;
}

/** Names of inputs that the rulebook has otherwise; `rulebook` for a document that cannot be read as one. */
export function differingRules(fill: FillRecord, document: unknown): readonly string[] {
  const message = { productId: fill.tick.productId, isRecorded: isRecorded(fill) };
  const names = differingRulesOf(fill, message, document);
  return isConfirmed(fill, document) ? names : [...names, 'causeFirstTime'];
}

/** Whether the message that met its cause first is as long before its own as the rulebook asks for. */
function isConfirmed(fill: FillRecord, document: unknown): boolean {
  const { inputs, tick, first } = fill;
  let leastMs: number | undefined;
  try {
    leastMs = proofOf(fill)?.apartMs?.(inputs, document as Rulebook, tick.productId);
  } catch {
    // That no rules can be read out of it is said of all of them together.
    return true;
  }
  if (leastMs === undefined) return true;
  const [before, own] = [parseTickLine(first?.line ?? ''), parseTickLine(tick.line)];
  // Evidence of before, whose lines did not say the mark, did not bring the first message along.
  if (before === undefined) return own !== undefined && own.mark === undefined;
  return own !== undefined && own.receivedTime - before.receivedTime >= leastMs;
}

/** The same of one that no price message is behind, whose product is none. */
export function differingRulesOf(
  { inputs, formulaVersion }: StatedFill,
  message: OfMessage,
  document: unknown,
): readonly string[] {
  const stated = STATED_RULES[formulaVersion];
  if (stated === undefined) return [];
  try {
    const rules = stated(inputs, document as Rulebook, message);
    return Object.keys(rules).filter(
      (name) => inputs[name] !== undefined && !isSameFigure(inputs[name], rules[name]),
    );
  } catch {
    // No rules of this product can be read out of it: nothing was made by them.
    return ['rulebook'];
  }
}
