// What is said of an alert that has fired: which sentence, with which figures. Must say no more than was asked for: a mail or a
// push may be read by others. Source: decisions.md "Alerts".
import type { Alert } from '../../../core/market/alerts/alert.ts';
import { toText } from '../../../core/money/decimal.ts';
import type { NoticeRow } from '../../store/noticeStore.ts';
import type { NoticeKind } from '../notices.ts';
import type { KeptFiring } from '../../store/alertFiringStore.ts';

export interface AlertTexts {
  readonly priceDecimals: (productId: string) => number;
  /** e.g. BTC/USDT. */
  readonly nameOf: (productId: string) => string;
}

export type AlertNotice = Extract<NoticeKind, `alert_${string}`>;

const SECONDS_OF_A_MINUTE = 60;

export const noticeKindOf = ({ kind, side }: Pick<Alert, 'kind' | 'side'>): AlertNotice => {
  if (kind === 'price') return side === 'above' ? 'alert_above' : 'alert_below';
  return kind === 'change' ? 'alert_change' : 'alert_liquidation';
};

/** Values for its sentence. */
export const paramsOf = (
  { alert, shown }: Pick<KeptFiring, 'alert' | 'shown'>,
  { nameOf }: Pick<AlertTexts, 'nameOf'>,
): Readonly<Record<string, string>> => ({
  product: nameOf(alert.productId),
  shown,
  ...(alert.price === null ? {} : { price: toText(alert.price) }),
  ...(alert.rate === null ? {} : { percent: toText(alert.rate.mul(100)) }),
  ...(alert.seconds === null ? {} : { minutes: String(alert.seconds / SECONDS_OF_A_MINUTE) }),
});

/** The mail; undefined for an account without a mailbox. */
export function mailOf(
  kept: KeptFiring,
  texts: AlertTexts,
  id: string,
  createdAt: number,
): Omit<NoticeRow, 'tries'> | undefined {
  const { email: recipient, lang, alert } = kept;
  if (recipient === null) return undefined;
  const [kind, params] = [noticeKindOf(alert), paramsOf(kept, texts)];
  return { id, recipient, lang, kind, params, createdAt };
}
