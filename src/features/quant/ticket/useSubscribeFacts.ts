import { useTranslation } from 'react-i18next';
import { decimal, toText } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { fromLots, fromPoints } from '../../../../core/trading/book/scale.ts';
import { lotsHeld } from '../../../../core/trading/grid/formulas.ts';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { MISSING } from '../../../lib/format.ts';
import { useProductInfo } from '../../../market/product/productContext.ts';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { stopOnFall } from '../model/stopOnFall.ts';
import type { QuantTicket } from './useQuantTicket.ts';

/** "−45.00 to +49.00": the range of the back-test on this amount; a dash while there is none. */
type Range = { readonly low: string; readonly high: string } | null;

export function useEstimate(): (amount: string | undefined, backtest: Range) => string {
  const { t } = useTranslation('quant');
  const format = useFormat();
  return (amount, backtest) => {
    if (amount === undefined || backtest === null) return MISSING;
    const of = (share: string): string => format.signed(toText(decimal(amount).times(share)), 2);
    return t('estimate.range', { low: of(backtest.low), high: of(backtest.high) });
  };
}

/** What subscribing would do now, by the functions that will do it; dashes until an amount is typed. */
export function useSubscribeFacts(ticket: QuantTicket, info: QuantInfo): readonly Fact[] {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const { priceDecimals, quantityDecimals, base } = useProductInfo();
  const estimate = useEstimate();
  const { rules } = ticket.context;
  const { order, command } = ticket.result;
  const money = (amount: { toFixed: () => string } | undefined): string =>
    format.moneyIn(amount?.toFixed(), SETTLEMENT_CURRENCY);
  const quantity = (lots: number | undefined): string =>
    format.quantity(
      lots === undefined ? undefined : toText(fromLots(lots, rules)),
      quantityDecimals,
      base,
    );
  const bought = order === undefined ? undefined : lotsHeld(order.cells);
  const stop = order === undefined ? undefined : stopOnFall(order, rules);
  const price = (text: string | undefined): string => format.price(text, priceDecimals);
  const facts: Fact[] = [
    { label: t('fact.bought'), value: quantity(bought) },
    {
      label: t('fact.startPrice'),
      value: price(bought === 0 ? undefined : order?.startPrice.toFixed(18)),
    },
    { label: t('fact.startFee'), value: money(order?.fees) },
    { label: t('fact.perCell'), value: quantity(order?.cellLots) },
    { label: t('fact.waits'), value: money(order?.cash) },
    { label: t('fact.lease'), value: money(order?.leaseFee) },
    {
      label: t('fact.soldAt'),
      value: price(stop === undefined ? undefined : toText(fromPoints(stop, rules))),
      tone: 'caution',
    },
    {
      label: t('fact.estimate'),
      value: estimate(command === undefined ? undefined : toText(command.amount), info.backtest),
    },
  ];
  return facts;
}
