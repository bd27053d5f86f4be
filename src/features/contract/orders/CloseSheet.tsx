import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, toText } from '../../../../core/money/decimal.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useContractOrderCloseMutation } from '../../../api/contractOrderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { errorsOf } from '../../../lib/form.ts';
import type { Form } from '../../../lib/form.ts';
import { toDirection } from '../../../lib/format.ts';
import { useIsOffline } from '../../../realtime/useIsOffline.ts';
import { AmountField } from '../../../ui/DecimalInput/AmountField.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { NetHead } from '../../../ui/Result/NetHead.tsx';
import { Slider } from '../../../ui/Slider/Slider.tsx';
import { readPositive } from '../../../market/ticket/ticketKind.ts';
import { useAvailable } from '../../../market/ticket/useAvailable.ts';
import { DoNotAsk } from '../confirmations/DoNotAsk.tsx';
import { isLargePosition } from './askedActs.ts';
import { closePreviewOf, percentForQuantity, quantityForPercent } from './closeModel.ts';
import type { ClosePreview } from './closeModel.ts';
import { negated, ticketOf } from './position.ts';
import { useOrderMarket } from './useOrderMarket.ts';
import { useSheetForm } from '../../../market/orders/useSheetForm.ts';
import { WriteSheet } from '../../../market/orders/WriteSheet.tsx';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';

interface SumProps {
  readonly preview: ClosePreview | undefined;
  readonly price: string;
}

/** How the net result and what is paid out come about. */
function Sum({ preview, price }: SumProps): ReactElement {
  const { t } = useTranslation('contract');
  const format = useFormat();
  const paid = (amount: string | undefined): string =>
    format.signed(amount === undefined ? undefined : negated(amount));
  return (
    <KeyValues
      facts={[
        { label: t('close.aboutPrice'), value: price },
        { label: t('fact.priceResult'), value: format.signed(preview?.result) },
        { label: t('fact.handlingFee'), value: paid(preview?.fee) },
        { label: t('fact.overnightFee'), value: paid(preview?.overnightFee) },
        { label: t('close.before'), value: format.signed(preview?.before) },
        { label: t('close.payout'), value: format.money(preview?.payout) },
      ]}
    />
  );
}

/** What the sheet asks for: a quantity, at first all that is open. */
function useCloseForm(
  order: ContractOrderDto,
  onClose: () => void,
): Form<{ readonly quantity: string }, 'tooMuch'> {
  const { t } = useTranslation('contract');
  const format = useFormat();
  const [trigger] = useContractOrderCloseMutation();
  const open = decimal(order.quantity);
  return useSheetForm({
    trigger,
    first: { quantity: order.quantity },
    problems: ({ quantity }) => ({
      quantity: readPositive(quantity)?.gt(open) === true ? ('tooMuch' as const) : undefined,
    }),
    bodyOf: ({ quantity }) => {
      const chosen = readPositive(quantity);
      // All of it is said without a quantity: what fills meanwhile belongs to it (wire.md).
      const isAll = chosen === null || chosen.eq(open);
      return isAll ? { orderId: order.id } : { orderId: order.id, quantity: toText(chosen) };
    },
    doneTitle: ({ state, netResult }) =>
      t(state === 'holding' ? 'close.partDone' : 'close.done', {
        net: format.signed(netResult),
      }),
    onDone: onClose,
  });
}

/** Closes a position or a part of it at the market, with what comes back. */
export function CloseSheet({ order, onClose }: OrderSheetProps<ContractOrderDto>): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const isOffline = useIsOffline();
  const market = useOrderMarket(order);
  const available = useAvailable('contract');
  const open = decimal(order.quantity);
  const form = useCloseForm(order, onClose);
  const { quantity } = form.draft;
  const setQuantity = (next: string): void => {
    form.change({ quantity: next });
  };
  const errorOf = errorsOf(form, (problem) => t(`close.${problem}`));

  const chosen = readPositive(quantity);
  const isTooMuch = chosen !== null && chosen.gt(open);
  const { rules, info } = market;
  const opposing = order.direction === 'long' ? market.quote?.bid : market.quote?.ask;
  const preview = closePreviewOf(ticketOf(order, rules, market.quoteRate), chosen, opposing, rules);
  const isAll = chosen === null || chosen.eq(open);
  const quantityText = format.quantity(quantity, market.quantityDecimals, info?.base);
  return (
    <WriteSheet
      title={t('close.title', { pair: market.pair })}
      actLabel={
        isOffline ? tCommon('state.ordersWait') : t('close.act', { quantity: quantityText })
      }
      actKind={order.direction === 'long' ? 'short' : 'long'}
      isDisabled={chosen === null || isTooMuch || isOffline}
      isSending={form.isSending}
      onAct={form.submit}
      onClose={onClose}
    >
      <NetHead
        label={t(isAll ? 'fact.netResult' : 'fact.netSoFar')}
        text={format.signed(preview?.net)}
        direction={toDirection(preview?.net)}
      />
      <AmountField
        label={t('fact.quantity')}
        value={quantity}
        onChange={setQuantity}
        decimals={market.quantityDecimals}
        locale={format.locale}
        unit={info?.base}
        error={errorOf('quantity') ?? form.refused?.message}
      />
      {rules !== undefined && (
        <Slider
          value={chosen === null ? 0 : percentForQuantity(open, chosen)}
          onChange={(percent) => {
            setQuantity(percent === 0 ? '' : toText(quantityForPercent(open, percent, rules)));
          }}
          label={t('close.share')}
        />
      )}
      <Sum preview={preview} price={format.price(opposing, market.priceDecimals)} />
      <Note kind="info">{t('close.note')}</Note>
      <DoNotAsk kind="close" isAlwaysAsked={isLargePosition(order, available)} />
    </WriteSheet>
  );
}
