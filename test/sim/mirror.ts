/**
 * A run turned upside down: every price p becomes 2P − p around its product's centre P, bids become asks, long becomes short.
 */
import type { FillRow } from '../../server/store/evidenceStore.ts';
import { parse, scaled, unitsText } from './auditor/fraction.ts';
import { rulesOf } from './auditor/rules.ts';
import { centreOf } from './marketDriver.ts';
import type { Action, Step, TickStep } from './steps.ts';

/** Dollar quotes only: a mirrored yen price is another conversion rate. */
export const productsMirrored = ['BTCUSDT', 'ETHUSDT', 'EURUSD', 'XAUUSD'];
/** More than any price has, the mistaken ones included. */
const DECIMALS = 12;

function mirrorText(productId: string, text: string): string {
  const rules = rulesOf(productId);
  if (rules === undefined) return text;
  const twice = scaled(2 * centreOf(productId), rules.priceDecimals);
  return unitsText(twice.minus(parse(text)).floor(DECIMALS), DECIMALS);
}

function mirrorTick(tick: TickStep): TickStep {
  const { productId, bids, asks } = tick;
  if (!productsMirrored.includes(productId)) return tick;
  const turn = (points: number): number => 2 * centreOf(productId) - points;
  const side = (levels: TickStep['bids']) =>
    levels.map(([price, lots]) => [turn(price), lots] as const);
  return {
    ...tick,
    bids: side(asks),
    asks: side(bids),
    last: turn(tick.last),
    mark: turn(tick.mark),
  };
}

/** Steps seen in the mirror; `productOf` names the product of a ticket's command. */
export function mirrorSteps(steps: readonly Step[], productOf: (ticket: number) => string): Step[] {
  const mirrorAction = (action: Action): Action => {
    if (action.call !== 'open' && action.call !== 'protect') return action;
    const productId = action.call === 'open' ? action.productId : productOf(action.ticket);
    const turn = (text: string | null): string | null =>
      text === null ? null : mirrorText(productId, text);
    const protection = { takeProfit: turn(action.takeProfit), stopLoss: turn(action.stopLoss) };
    if (action.call === 'protect') return { ...action, ...protection };
    const direction = action.direction === 'long' ? 'short' : 'long';
    const [price, triggerPrice] = [turn(action.price), turn(action.triggerPrice)];
    return { ...action, ...protection, direction, price, triggerPrice };
  };
  return steps.map((step) => {
    if (step.kind === 'tick') return mirrorTick(step);
    return step.kind === 'command' ? { ...step, action: mirrorAction(step.action) } : step;
  });
}

/** Σ price × quantity of a fill as the mirror shows it. */
export function mirroredCost({ productId, quantity }: FillRow, cost: string): string {
  const rules = rulesOf(productId);
  if (rules === undefined) return cost;
  const twice = scaled(2 * centreOf(productId), rules.priceDecimals);
  const turned = twice.times(parse(quantity)).minus(parse(cost));
  return unitsText(turned.floor(DECIMALS), DECIMALS);
}
