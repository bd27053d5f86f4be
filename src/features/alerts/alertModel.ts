// What the form of an alert holds, what keeps it from being saved, and what is sent. The server judges the rest.
import { decimal, parseDecimal, toText } from '../../../core/money/decimal.ts';
import type { AlertDto, SaveAlert } from '../../../protocol/alerts.ts';
import type { Config } from '../../../protocol/common.ts';
import type { FieldProblems } from '../../lib/form.ts';
import { alertSideAt } from '../../market/chart/press/offers.ts';

export type AlertLimits = Config['limits']['alerts'];
export type AlertKind = AlertDto['kind'];
export const ALERT_KINDS: readonly AlertKind[] = ['price', 'change', 'liquidation'];

export interface AlertDraft {
  readonly kind: AlertKind;
  readonly productId: string;
  readonly orderId: string;
  readonly side: 'above' | 'below';
  /** By the user: else it follows the price that is typed. */
  readonly isSideChosen: boolean;
  readonly price: string;
  readonly percent: string;
  readonly seconds: string;
  readonly often: 'once' | 'each';
}

export type AlertProblem = 'product' | 'price' | 'percent' | 'position';

/** Of the house's shortest time: as many of it as people ask for. */
const TIMES = [1, 3, 6, 12, 48, 144, 288];

export const timesOf = ({ minSeconds, maxSeconds }: AlertLimits): readonly number[] =>
  TIMES.map((times) => times * minSeconds).filter((seconds) => seconds <= maxSeconds);

const HUNDRED = 100;

export const percentOf = (rate: string): string => toText(decimal(rate).mul(HUNDRED));
const rateOf = (percent: string): string => toText(decimal(percent).div(HUNDRED));

/** What an address asks for. */
export interface Asked {
  readonly productId?: string | undefined;
  readonly price?: string | undefined;
  readonly orderId?: string | undefined;
  /** Undefined: by where the last price is. */
  readonly side?: AlertDraft['side'] | undefined;
}

/** Which way the last price has to come to reach this one: an alert that is met already would be used up at once. */
export function sideOf(price: string, last: string | undefined): AlertDraft['side'] {
  return parseDecimal(price) === undefined ? 'above' : alertSideAt(price, last ?? null);
}

/** The form as it opens: of the alert that is edited, or of what its address asks for. */
export function draftOf(
  alert: AlertDto | undefined,
  asked: Asked,
  limits: AlertLimits,
  last: string | undefined,
): AlertDraft {
  const kind = alert?.kind ?? (asked.orderId === undefined ? 'price' : 'liquidation');
  const price = alert?.price ?? asked.price ?? '';
  const side = alert?.side ?? asked.side;
  return {
    kind,
    productId: alert?.productId ?? asked.productId ?? '',
    orderId: alert?.orderId ?? asked.orderId ?? '',
    side: side ?? sideOf(price, last),
    isSideChosen: side !== undefined,
    price,
    percent: alert?.rate === undefined ? '' : percentOf(alert.rate),
    seconds: String(alert?.seconds ?? timesOf(limits)[0] ?? ''),
    often: alert?.repeat === true ? 'each' : 'once',
  };
}

function isWithin(percent: string, { minRate, maxRate }: AlertLimits): boolean {
  const typed = parseDecimal(percent);
  if (typed === undefined) return false;
  return typed.gte(percentOf(minRate)) && typed.lte(percentOf(maxRate));
}

/** Everything that keeps an alert from being saved, by field. */
export function findAlertProblems(
  draft: AlertDraft,
  limits: AlertLimits,
): FieldProblems<AlertDraft, AlertProblem> {
  const { kind, productId, orderId, price, percent } = draft;
  const isPrice = kind === 'price';
  const isNear = kind === 'liquidation';
  const typed = parseDecimal(price);
  return {
    productId: !isNear && productId === '' ? 'product' : undefined,
    orderId: isNear && orderId === '' ? 'position' : undefined,
    price: isPrice && (typed === undefined || typed.lte(0)) ? 'price' : undefined,
    percent: !isPrice && !isWithin(percent, limits) ? 'percent' : undefined,
  };
}

/** What is sent: what the kind has no use for is left out. */
export function bodyOf(draft: AlertDraft, id: string | undefined): SaveAlert {
  const { kind, productId, orderId, side, price, percent, seconds, often } = draft;
  const common = { ...(id === undefined ? {} : { id }), repeat: often === 'each' };
  if (kind === 'price') return { kind, productId, side, price: toText(decimal(price)), ...common };
  const rate = rateOf(percent);
  if (kind === 'change') return { kind, productId, rate, seconds: Number(seconds), ...common };
  return { kind, orderId, rate, ...common };
}

/** The same alert made anew, after it was deleted. */
export function againOf(alert: AlertDto, limits: AlertLimits): SaveAlert {
  return bodyOf(draftOf(alert, {}, limits, undefined), undefined);
}

/** Whether it still waits. */
export const isWaiting = ({ repeat, firedAt }: Pick<AlertDto, 'repeat' | 'firedAt'>): boolean =>
  repeat || firedAt === null;
