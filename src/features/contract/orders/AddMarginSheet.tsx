import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ZERO, decimal, toText } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_SCALE } from '../../../../core/money/money.ts';
import { liquidationAfterMargin } from '../../../../core/trading/contract/positionView.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useContractOrderAddMarginMutation } from '../../../api/contractOrderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { AmountField } from '../../../ui/DecimalInput/AmountField.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { useAvailable } from '../../../market/ticket/useAvailable.ts';
import { readPositive } from '../ticket/ticketModel.ts';
import { positionOf } from './position.ts';
import { useOrderMarket } from './useOrderMarket.ts';
import { useSheetWrite } from '../../../market/orders/useSheetWrite.ts';
import { WriteSheet } from '../../../market/orders/WriteSheet.tsx';

interface AddMarginSheetProps {
  readonly order: ContractOrderDto;
  readonly onClose: () => void;
}

/** Moves more of the contract account behind a position, and says where the liquidation goes. */
export function AddMarginSheet({ order, onClose }: AddMarginSheetProps): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const market = useOrderMarket(order);
  const available = useAvailable('contract');
  const [amount, setAmount] = useState('');
  const [write] = useContractOrderAddMarginMutation();
  const { send, isSending, refusalOf } = useSheetWrite(write, t('margin.done'), onClose);

  const added = readPositive(amount);
  const isTooMuch = added !== null && available !== undefined && added.gt(decimal(available));
  const position = positionOf(order, market.quoteRate);
  const after =
    position === undefined || market.rules === undefined
      ? undefined
      : liquidationAfterMargin(position, added ?? ZERO, market.rules);
  const liquidation = after === undefined ? order.liquidationPrice : (after?.toFixed() ?? null);
  const body = { orderId: order.id, amount: added === null ? '' : toText(added) };
  const error = isTooMuch ? t('margin.tooMuch') : refusalOf(body)?.message;
  const confirm = (): void => {
    if (added !== null && !isTooMuch) send(body);
  };
  const actLabel =
    added === null
      ? t('margin.title')
      : t('margin.add', { amount: format.moneyIn(toText(added), 'USDT') });
  const price = (value: string | null): string => format.price(value, market.priceDecimals);
  return (
    <WriteSheet
      title={t('margin.title')}
      actLabel={actLabel}
      isDisabled={added === null || isTooMuch}
      isSending={isSending}
      onAct={confirm}
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
        error={error}
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
