// Alerts to begin with, made of a product's price as it is: round levels on both sides of it, and a quick move. Pure.
import { decimal, ONE, toText } from '../../../core/money/decimal.ts';
import { roundLevelOutwards } from '../../../core/money/rounding.ts';
import type { SaveAlert } from '../../../protocol/alerts.ts';
import { type AlertLimits, timesOf } from './alertModel.ts';

export interface Proposal {
  readonly alert: Exclude<SaveAlert, { readonly kind: 'liquidation' }>;
  /** Of a level: how far it is from the price, a share of one with its sign. */
  readonly away: string | undefined;
}

interface Priced {
  readonly id: string;
  readonly price: string;
  readonly priceDecimals: number;
}

/** A level that is not reached by the day's usual to and fro, and not out of reach either. */
const AWAY = '0.02';
/** As people name a price: 67,200, not 67,183.4. */
const DIGITS = 3;
/** A quick move: so much within an hour. */
const MOVE = '0.03';
const MOVE_SECONDS = 3600;

function levelOf({ id, price, priceDecimals }: Priced, side: 'above' | 'below'): Proposal[] {
  const isAbove = side === 'above';
  const last = decimal(price);
  const far = last.mul(isAbove ? ONE.add(AWAY) : ONE.sub(AWAY));
  const level = roundLevelOutwards(far, DIGITS, priceDecimals, isAbove ? 'up' : 'down');
  if (level.lte(0)) return [];
  const away = toText(level.div(last).sub(ONE));
  const alert = {
    kind: 'price' as const,
    productId: id,
    side,
    price: toText(level),
    repeat: false,
  };
  return [{ alert, away }];
}

/** What can be set with one tap; nothing that the house would refuse. */
export function proposeAlerts(product: Priced, limits: AlertLimits): readonly Proposal[] {
  if (decimal(product.price).lte(0)) return [];
  const seconds = timesOf(limits).find((time) => time >= MOVE_SECONDS);
  const isAllowed = decimal(MOVE).gte(limits.minRate) && decimal(MOVE).lte(limits.maxRate);
  const move = { kind: 'change' as const, productId: product.id, rate: MOVE, repeat: false };
  return [
    ...levelOf(product, 'above'),
    ...levelOf(product, 'below'),
    ...(seconds === undefined || !isAllowed
      ? []
      : [{ alert: { ...move, seconds }, away: undefined }]),
  ];
}
