import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, toText } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import type { GridRules } from '../../../../core/trading/grid/types.ts';
import type { QuantOrderDto } from '../../../../protocol/quantOrder.ts';
import { useQuantOrderRedeemMutation } from '../../../api/quantOrderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';
import { useSheetForm } from '../../../market/orders/useSheetForm.ts';
import { useProductInfo } from '../../../market/product/productContext.ts';
import { useMarketStatus } from '../../../market/product/useMarketState.ts';
import { ActionBar } from '../../../market/ticket/ActionBar.tsx';
import { OrderGate } from '../../../market/ticket/OrderGate.tsx';
import { useRefusalText } from '../../../market/ticket/refusalText.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { LoadFailed } from '../../../ui/Empty/LoadFailed.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { NetHead } from '../../../ui/Result/NetHead.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { SkeletonRows } from '../../../ui/Skeleton/Skeleton.tsx';
import { GridMarket, useSteadyTick } from '../model/GridMarket.tsx';
import { gridOf } from '../model/gridOf.ts';
import { useGridRules } from '../model/useGridRules.ts';
import { redemptionOf } from './redeemModel.ts';
import type { Redemption } from './redeemModel.ts';

/** The sum from the book to the account, line by line; dashes where it cannot be done now. */
function Sum({ redemption }: { readonly redemption: Redemption | undefined }): ReactElement {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const { priceDecimals, quantityDecimals, base } = useProductInfo();
  const exact = (name: 'cash' | 'received' | 'proceeds'): string =>
    format.exact(redemption?.[name], SETTLEMENT_CURRENCY);
  const taken = (name: 'tradeFee' | 'earlyFee'): string =>
    format.signed(redemption && toText(decimal(redemption[name]).neg()));
  return (
    <KeyValues
      facts={[
        {
          label: t('fact.sold'),
          value: format.quantity(redemption?.quantity, quantityDecimals, base),
        },
        { label: t('fact.aboutPrice'), value: format.price(redemption?.price, priceDecimals) },
        { label: t('fact.received'), value: exact('received') },
        { label: t('fact.endFee'), value: taken('tradeFee') },
        { label: t('fact.cash'), value: exact('cash') },
        { label: t('fact.earlyFee'), value: taken('earlyFee') },
        { label: t('fact.get'), value: <b>{exact('proceeds')}</b> },
      ]}
    />
  );
}

type RedeemFormState = ReturnType<typeof useRedeemForm>;

function useRedeemForm({ order, onClose }: OrderSheetProps<QuantOrderDto>) {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const [trigger] = useQuantOrderRedeemMutation();
  return useSheetForm({
    trigger,
    first: {},
    bodyOf: () => ({ orderId: order.id }),
    doneTitle: ({ proceeds }) =>
      t('redeem.done', {
        amount: format.exact(proceeds, SETTLEMENT_CURRENCY),
        account: t('terms.account'),
      }),
    onDone: onClose,
  });
}

interface RedeemBodyProps {
  readonly order: QuantOrderDto;
  readonly rules: GridRules;
  readonly form: RedeemFormState;
}

/** What redeeming on the book of now comes to, and the button that does it, or why there is none. */
function RedeemBody({ order, rules, form }: RedeemBodyProps): ReactElement {
  const { t } = useTranslation('quant');
  const { t: tTrading } = useTranslation('trading');
  const format = useFormat();
  const refusalText = useRefusalText(useProductInfo().base);
  const tick = useSteadyTick();
  const { state: market } = useMarketStatus();
  const grid = useMemo(() => gridOf(order, rules), [order, rules]);
  const found = useMemo(
    () => redemptionOf(grid, { rules, tick, market }),
    [grid, rules, tick, market],
  );
  const redemption = found?.ok === true ? found.redemption : undefined;
  // The market's own state is on the button already.
  const refusal = found?.ok === false && market === 'live' ? found : undefined;
  return (
    <div className="stack">
      <NetHead
        label={t('fact.inTheEnd')}
        text={format.signed(redemption?.result)}
        direction={toDirection(redemption?.result)}
      />
      <Sum redemption={redemption} />
      {order.kind === 'fixed' && (
        <p className="t-cap c3">
          {t('redeem.early', { rate: format.percent(toText(rules.earlyFeeRate)) })}
        </p>
      )}
      <Note kind="info">
        {t('redeem.note', { slippage: format.percent(toText(rules.maxSlippage)) })}
      </Note>
      <ActionBar>
        {refusal !== undefined && <Note kind="bad">{refusalText(refusal)}</Note>}
        {form.refused !== undefined && <Note kind="bad">{form.refused.message}</Note>}
        <OrderGate isSending={form.isSending}>
          <Button
            kind="primary"
            size="medium"
            disabled={redemption === undefined}
            isLoading={form.isSending}
            loadingLabel={tTrading('sheet.sending')}
            onClick={form.submit}
          >
            {redemption === undefined
              ? t('action.redeem')
              : t('redeem.act', {
                  amount: format.exact(redemption.proceeds, SETTLEMENT_CURRENCY),
                })}
          </Button>
        </OrderGate>
      </ActionBar>
    </div>
  );
}

/** Redeems a subscription, with exactly what it brings on the book of now, and the fee, before the tap. */
export function RedeemSheet(props: OrderSheetProps<QuantOrderDto>): ReactElement {
  const { order, onClose } = props;
  const { t } = useTranslation('quant');
  const { t: tCommon } = useTranslation('common');
  const { rules, hasFailed, retry } = useGridRules(order);
  const form = useRedeemForm(props);
  const waiting = <SkeletonRows count={4} label={tCommon('state.loading')} />;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      isLocked={form.isSending}
      title={t('redeem.title', { name: order.name })}
    >
      {hasFailed && <LoadFailed onRetry={retry} />}
      {!hasFailed && rules === undefined && waiting}
      {rules !== undefined && (
        <GridMarket productId={order.productId} waiting={waiting}>
          <RedeemBody order={order} rules={rules} form={form} />
        </GridMarket>
      )}
    </Sheet>
  );
}
