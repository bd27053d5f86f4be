// What a user wants to be told of: a price, a change within a time, or how near a position is to its liquidation.
// An alert is no order: it moves nothing, and a frozen account keeps its own. Source: decisions.md "Alerts".
import { type Decimal, decimal, toText } from '../../money/decimal.ts';
import { powerOfTen } from '../../trading/book/scale.ts';
import { RATE_PARTS } from '../../trading/trigger.ts';
import type { ProductId, TimeMs } from '../types.ts';

export const ALERT_KINDS = ['price', 'change', 'liquidation'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
export const ALERT_SIDES = ['above', 'below'] as const;
export type AlertSide = (typeof ALERT_SIDES)[number];

export interface Alert {
  readonly id: string;
  readonly userId: string;
  readonly kind: AlertKind;
  readonly productId: ProductId;
  /** Of `liquidation`: the position. */
  readonly orderId: string | null;
  /** Of `price`: where the last price has to come to. */
  readonly side: AlertSide | null;
  readonly price: Decimal | null;
  /** Of `change` and `liquidation`, as a share of one. */
  readonly rate: Decimal | null;
  /** Of `change`. */
  readonly seconds: number | null;
  /** Told each time; else once. */
  readonly repeat: boolean;
  readonly createdAt: TimeMs;
  readonly updatedAt: TimeMs;
  readonly firedAt: TimeMs | null;
  readonly removedAt: TimeMs | null;
  readonly version: number;
}

/** Figures of the house; rates as decimal texts. */
export interface AlertLimits {
  /** That one user may keep. */
  readonly most: number;
  readonly minRate: string;
  readonly maxRate: string;
  readonly minSeconds: number;
  readonly maxSeconds: number;
  /** A time is a multiple of it: so many different ones can there be at most. */
  readonly stepSeconds: number;
  /** Between two tellings of one alert. */
  readonly pauseMs: number;
  /** Firings that are kept for a user. */
  readonly mostFirings: number;
}

/** decisions.md "Alerts"; it names no figures for rates and for what is kept. */
export const DEFAULT_ALERT_LIMITS: AlertLimits = {
  most: 50,
  minRate: '0.001',
  maxRate: '0.5',
  minSeconds: 300,
  maxSeconds: 86_400,
  stepSeconds: 300,
  pauseMs: 600_000,
  mostFirings: 100,
};

/** Every refusal in order of precedence; keys of protocol/errorKeys.ts. */
export const ALERT_REJECTIONS = [
  'not_found', // no such alert, product or open position of this user
  'alert_price', // finer than the product's prices, or no price
  'alert_rate', // out of bounds, or finer than a hundredth of a percent
  'alert_time', // out of bounds, or no multiple of the step
  'too_many_alerts',
] as const;
export type AlertRejection = (typeof ALERT_REJECTIONS)[number];

export type AlertDecision =
  | { readonly ok: true; readonly alert: Alert }
  | {
      readonly ok: false;
      readonly error: AlertRejection;
      readonly field?: string;
      readonly params?: Readonly<Record<string, string>>;
    };

/** What is asked for, of whatever kind. */
export type AlertWish = Pick<
  Alert,
  'kind' | 'productId' | 'orderId' | 'side' | 'price' | 'rate' | 'seconds' | 'repeat'
>;

export interface AlertContext {
  readonly now: TimeMs;
  readonly limits: AlertLimits;
  /** Of the product; undefined where there is none. */
  readonly priceDecimals: number | undefined;
  /** Whether the position is the user's and open; true where the kind names none. */
  readonly hasPosition: boolean;
  /** What the user keeps. */
  readonly saved: readonly Alert[];
}

const refuse = (
  error: AlertRejection,
  field: string,
  params?: Readonly<Record<string, string>>,
): AlertDecision => ({ ok: false, error, field, ...(params === undefined ? {} : { params }) });

const isWhole = (value: Decimal): boolean => value.isInteger() && value.abs().lte(2 ** 53 - 1);

function refusedFigures(
  { price, rate, seconds }: AlertWish,
  limits: AlertLimits,
  priceDecimals: number,
): AlertDecision | undefined {
  if (price !== null && !isWhole(price.mul(powerOfTen(priceDecimals))))
    return refuse('alert_price', 'price', { decimals: String(priceDecimals) });
  const { minRate, maxRate, minSeconds, maxSeconds, stepSeconds } = limits;
  const isOut = (value: Decimal): boolean => value.lt(minRate) || value.gt(maxRate);
  if (rate !== null && (isOut(rate) || !isWhole(rate.mul(RATE_PARTS))))
    return refuse('alert_rate', 'rate', {
      minimum: percentText(minRate),
      maximum: percentText(maxRate),
    });
  const isNoTime = (value: number): boolean =>
    value < minSeconds || value > maxSeconds || value % stepSeconds !== 0;
  if (seconds !== null && isNoTime(seconds))
    return refuse('alert_time', 'seconds', {
      minimum: String(minSeconds / 60),
      maximum: String(maxSeconds / 60),
      step: String(stepSeconds / 60),
    });
  return undefined;
}

const percentText = (rate: string): string => toText(decimal(rate).mul(100));

/** Makes an alert, or one in place of the one with `id`: what it has told is forgotten, it waits anew. */
export function decideAlert(
  wish: AlertWish,
  identity: { readonly id: string | undefined; readonly userId: string },
  context: AlertContext,
  newId: () => string,
): AlertDecision {
  const { now, limits, saved, priceDecimals } = context;
  const { id, userId } = identity;
  const before = saved.find((one) => one.id === id);
  if (id !== undefined && before === undefined) return refuse('not_found', 'id');
  if (!context.hasPosition) return refuse('not_found', 'orderId');
  if (priceDecimals === undefined) return refuse('not_found', 'productId');
  const refused = refusedFigures(wish, limits, priceDecimals);
  if (refused !== undefined) return refused;
  if (before === undefined && saved.length >= limits.most)
    return { ok: false, error: 'too_many_alerts', params: { maximum: String(limits.most) } };
  const alert: Alert = {
    ...wish,
    id: before?.id ?? newId(),
    userId,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    firedAt: null,
    removedAt: null,
    version: before === undefined ? 0 : before.version + 1,
  };
  return { ok: true, alert };
}

export function decideRemoveAlert(
  id: string,
  { saved, now }: Pick<AlertContext, 'saved' | 'now'>,
): AlertDecision {
  const before = saved.find((one) => one.id === id);
  if (before === undefined) return refuse('not_found', 'id');
  return { ok: true, alert: { ...before, removedAt: now, version: before.version + 1 } };
}

/** Whether it still waits: one that was to be told once, and was, does not. */
export const isWaiting = ({ removedAt, repeat, firedAt }: Alert): boolean =>
  removedAt === null && (repeat || firedAt === null);
