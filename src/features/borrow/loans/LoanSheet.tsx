import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import type { ToldLoan } from '../../../api/borrowApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { countDecimals } from '../../../lib/format.ts';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';
import { FillList } from '../../../market/orders/FillList.tsx';
import { OrderDetails } from '../../../market/orders/OrderDetails.tsx';
import { useServerNow } from '../../../realtime/useNow.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { useLoanView } from '../model/useLoanView.ts';
import { LoanRisk } from './LoanRisk.tsx';
import { LoanTags } from './LoanTags.tsx';
import { useLoanFacts, useLoanTimes } from './useLoanFacts.ts';
import { useReasonText } from './useReasonText.ts';

/** What counts 1:1 has no market: it is written as money is. */
const MONEY_DECIMALS = 2;

type SoldCoin = Extract<ComponentProps<typeof FillList>['product'], (...args: never) => unknown>;

/** A coin of a sale: which one it was stands in its evidence. */
const soldCoin: SoldCoin = ({ inputs, tick, quantity }) => {
  const coin = inputs['coin'] ?? '';
  return {
    info: { base: coin },
    pair: `${coin}/${SETTLEMENT_CURRENCY}`,
    priceDecimals: tick?.priceDecimals ?? MONEY_DECIMALS,
    quantityDecimals: countDecimals(quantity),
  };
};

/** Everything about one loan; what was sold of its collateral leads to the proof. */
export function LoanSheet({ order, onClose }: OrderSheetProps<ToldLoan>): ReactElement {
  const { t } = useTranslation('borrow');
  const { exact } = useFormat();
  const view = useLoanView(order);
  const facts = useLoanFacts(order, view);
  const times = useLoanTimes(order);
  const textOf = useReasonText();
  const now = useServerNow(1000);
  const isUnpaid = order.state === 'unpaid';
  return (
    <OrderDetails
      title={t('details.title')}
      tags={<LoanTags order={order} now={now} />}
      numberLabel={t('fact.number')}
      orderId={order.id}
      facts={[
        ...facts.terms,
        ...(isUnpaid ? [facts.debtNow, ...facts.debt, facts.ltv] : []),
        ...(isUnpaid ? [{ label: t('fact.unused'), value: exact(order.unusedInterest) }] : []),
        { label: t('fact.repaid'), value: exact(order.repaymentAmount, SETTLEMENT_CURRENCY) },
        facts.collateral,
        ...times,
      ]}
      onClose={onClose}
    >
      {order.reason !== null && (
        <div className="loan-note">
          <Note kind="info">{textOf(order.reason)}</Note>
        </div>
      )}
      {isUnpaid && view !== undefined && <LoanRisk view={view} />}
      {order.isSold && <FillList orderId={order.id} product={soldCoin} />}
    </OrderDetails>
  );
}
