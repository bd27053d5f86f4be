import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ZERO, decimal, toText } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_SCALE } from '../../../../core/money/money.ts';
import { liquidationAfterMargin } from '../../../../core/trading/contract/positionView.ts';
import type { AddMargin, ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useContractOrderAddMarginMutation } from '../../../api/contractOrderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { errorsOf } from '../../../lib/form.ts';
import { AmountField } from '../../../ui/DecimalInput/AmountField.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { useAvailable } from '../../../market/ticket/useAvailable.ts';
import { readPositive } from '../../../market/ticket/ticketKind.ts';
import { positionOf } from './position.ts';
import { useOrderMarket } from './useOrderMarket.ts';
import { useSheetForm } from '../../../market/orders/useSheetForm.ts';
import { WriteSheet } from '../../../market/orders/WriteSheet.tsx';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';

interface Draft {
  readonly amount: string;
}

/** Moves more of the contract account behind a position, and says where the liquidation goes. */
export function AddMarginSheet({
  order,
  onClose,
}: OrderSheetProps<ContractOrderDto>): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const market = useOrderMarket(order);
  const available = useAvailable('contract');
  const [trigger] = useContractOrderAddMarginMutation();
  const isTooMuch = (added: Decimal | null): boolean =>
    added !== null && available !== undefined && added.gt(decimal(available));
  const form = useSheetForm<Draft, AddMargin, ContractOrderDto, 'tooMuch'>({
    trigger,
    first: { amount: '' },
    problems: ({ amount }) => ({
      amount: isTooMuch(readPositive(amount)) ? 'tooMuch' : undefined,
    }),
    bodyOf: ({ amount }) => {
      const added = readPositive(amount);
      return { orderId: order.id, amount: added === null ? '' : toText(added) };
    },
    doneTitle: t('margin.done'),
    onDone: onClose,
  });
  const { amount } = form.draft;
  const errorOf = errorsOf(form, (problem) => t(`margin.${problem}`));
  const setAmount = (next: string): void => {
    form.change({ amount: next });
  };

  const added = readPositive(amount);
  const position = positionOf(order, market.quoteRate);
  const after =
    position === undefined || market.rules === undefined
      ? undefined
      : liquidationAfterMargin(position, added ?? ZERO, market.rules);
  const liquidation = after === undefined ? order.liquidationPrice : (after?.toFixed() ?? null);
  const actLabel =
    added === null
      ? t('margin.title')
      : t('margin.add', { amount: format.moneyIn(toText(added), 'USDT') });
  const price = (value: string | null): string => format.price(value, market.priceDecimals);
  return (
    <WriteSheet
      title={t('margin.title')}
      actLabel={actLabel}
      isDisabled={added === null || isTooMuch(added)}
      isSending={form.isSending}
      onAct={form.submit}
      onClose={onClose}
    >
      <AmountField
        label={t('fact.margin')}
        aside={t('margin.available', { amount: format.balance(available) })}
        value={amount}
        onChange={setAmount}
        decimals={SETTLEMENT_SCALE}
        locale={format.locale}
        unit="USDT"
        error={errorOf('amount') ?? form.refused?.message}
        {...(available !== undefined && {
          max: {
            label: tCommon('action.max'),
            onClick: () => {
              setAmount(available);
            },
          },
        })}
      />
      <KeyValues
        facts={[
          { label: t('margin.before'), value: price(order.liquidationPrice) },
          {
            label: t('margin.after'),
            value: liquidation === null ? t('margin.noLiquidation') : price(liquidation),
            tone: 'caution',
          },
        ]}
      />
      <Note kind="info">{t('margin.note')}</Note>
    </WriteSheet>
  );
}
