// What was asked with an order, as it was taken: the body of the call whose hash stands in the product's log.
import { parseAcceptance } from '../../../../core/proof/placeLine.ts';
import type { AcceptanceEvidence, FillRecord } from '../../../../core/proof/fill/types.ts';
import { figure, type Figure, type Unit } from './figure.ts';

/** What an order may say, in the order in which it is told; each has its words under `ask`. */
const ASKED = {
  quantId: 'word',
  direction: 'word',
  side: 'word',
  type: 'word',
  quantity: 'base',
  amount: 'usdt',
  stake: 'usdt',
  seconds: 'span',
  price: 'price',
  triggerPrice: 'price',
  leverage: 'count',
  takeProfit: 'price',
  stopLoss: 'price',
  trailingRate: 'share',
  maxSlippage: 'share',
  minValue: 'usdt',
} as const satisfies Readonly<Record<string, Unit>>;

export type AskedName = keyof typeof ASKED;

export interface AskedFact {
  readonly name: AskedName;
  readonly value: Figure;
}

export interface Acceptance {
  /** e.g. "spot_order/submit". */
  readonly call: string;
  readonly facts: readonly AskedFact[];
  readonly seq: number;
  readonly time: number;
}

type Body = Readonly<Record<string, unknown>>;

function readBody(text: string): Body {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Body) : {};
  } catch {
    // Shown as it is in the raw record; nothing of it can be told.
    return {};
  }
}

function factsOf(body: Body): AskedFact[] {
  return (Object.keys(ASKED) as AskedName[]).flatMap((name) => {
    const value = body[name];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const text = name === 'seconds' ? String(Number(value) * 1000) : String(value);
    return [{ name, value: figure(ASKED[name], text) }];
  });
}

/** Undefined where the line is none. */
export function readAcceptance(evidence: AcceptanceEvidence): Acceptance | undefined {
  const line = parseAcceptance(evidence.line);
  if (line === undefined) return undefined;
  const [call = '', ...body] = evidence.asked.split('\n');
  return {
    call,
    facts: factsOf(readBody(body.join('\n'))),
    seq: line.seq,
    time: line.acceptedTime,
  };
}

/** What began an event: the user's order, or a rule of the house. */
export type Cause =
  | 'order'
  | 'take_profit'
  | 'stop_loss'
  | 'liquidation'
  | 'collateral'
  | 'overnight'
  | 'expiry'
  | 'grid_level'
  | 'grid_term'
  | 'grid_stop';

const RULES: Readonly<Record<string, Cause>> = {
  take_profit: 'take_profit',
  stop_loss: 'stop_loss',
  liquidation: 'liquidation',
  collateral: 'collateral',
  overnight: 'overnight',
  settlement: 'expiry',
  void: 'expiry',
};

export const causeOf = (fill: Pick<FillRecord, 'kind' | 'inputs'>): Cause =>
  gridCauseOf(fill) ?? RULES[fill.kind] ?? 'order';

/** Of a grid's own trades and of an end that nobody asked for. */
function gridCauseOf({ inputs }: Pick<FillRecord, 'inputs'>): Cause | undefined {
  if (inputs['quantId'] === undefined) return undefined;
  if (inputs['purpose'] === 'cell') return 'grid_level';
  const { reason } = inputs;
  return reason === 'term' || reason === 'stop' ? `grid_${reason}` : undefined;
}

/** Whether a stop's level came with the order: then the log knows since when. Undefined for another cause. */
export function isSetWithOrder(fill: FillRecord, order: Acceptance | undefined): boolean {
  const name = fill.kind === 'take_profit' ? 'takeProfit' : 'stopLoss';
  const asked = order?.facts.find((fact) => fact.name === name)?.value.value;
  return asked !== undefined && Number(asked) === Number(fill.inputs['causeLevel']);
}
