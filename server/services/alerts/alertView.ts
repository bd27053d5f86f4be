// An alert on the wire: what its kind has no use for is left out. Source: wire.md "Calls" (getAlerts).
import type { Alert } from '../../../core/market/alerts/alert.ts';
import { toText } from '../../../core/money/decimal.ts';
import type { AlertDto } from '../../../protocol/alerts.ts';

export type AlertSubject = Pick<
  Alert,
  'kind' | 'productId' | 'orderId' | 'side' | 'price' | 'rate' | 'seconds'
>;

/** What it is about. */
export const presentSubject = (alert: AlertSubject) => ({
  kind: alert.kind,
  productId: alert.productId,
  ...(alert.orderId === null ? {} : { orderId: alert.orderId }),
  ...(alert.side === null ? {} : { side: alert.side }),
  ...(alert.price === null ? {} : { price: toText(alert.price) }),
  ...(alert.rate === null ? {} : { rate: toText(alert.rate) }),
  ...(alert.seconds === null ? {} : { seconds: alert.seconds }),
});

export const presentAlert = (alert: Alert): AlertDto => ({
  id: alert.id,
  ...presentSubject(alert),
  repeat: alert.repeat,
  firedAt: alert.firedAt,
});
