import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useContractOrderSetStopProfitLossPriceMutation } from '../../../api/contractOrderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { fieldsOf } from '../../../lib/form.ts';
import { toDirection } from '../../../lib/format.ts';
import { TicketField } from '../../../ui/DecimalInput/TicketField.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { RefusedNote } from '../../../ui/Frame/RefusedNote.tsx';
import { directionTone } from '../../../ui/tone.ts';
import { readPositive } from '../../../market/ticket/ticketKind.ts';
import { stopFiguresOf, ticketOf } from './position.ts';
import { useOrderMarket } from './useOrderMarket.ts';
import type { OrderMarket } from './useOrderMarket.ts';
import { useSheetForm } from '../../../market/orders/useSheetForm.ts';
import { WriteSheet } from '../../../market/orders/WriteSheet.tsx';

interface ProtectSheetProps {
  readonly order: ContractOrderDto;
  /** Prices dropped on the chart; they replace the order's own. */
  readonly takeProfit?: string | undefined;
  readonly stopLoss?: string | undefined;
  readonly onClose: () => void;
}

/** A typed price as the wire wants it; null for none. */
function textOf(typed: string): string | null {
  const price = readPositive(typed);
  return price === null ? null : toText(price);
}

interface OutcomesProps {
  readonly order: ContractOrderDto;
  readonly market: OrderMarket;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

/** What each price would bring, and how far it is. */
function Outcomes({ order, market, takeProfit, stopLoss }: OutcomesProps): ReactElement {
  const { t } = useTranslation('contract');
  const format = useFormat();
  const ticket = ticketOf(order, market.rules, market.quoteRate);
  const factOf = (label: string, typed: string): Fact => {
    const price = textOf(typed);
    if (price === null) return { label, value: format.signed(undefined) };
    const { outcome, away } = stopFiguresOf(price, market.mark, ticket, market.rules);
    return {
      label,
      value: `${format.signed(outcome)} · ${format.percent(away, { sign: 'always' })}`,
      tone: directionTone(toDirection(outcome)),
    };
  };
  return (
    <KeyValues
      facts={[
        factOf(t('protect.atTakeProfit'), takeProfit),
        factOf(t('protect.atStopLoss'), stopLoss),
      ]}
    />
  );
}

/** Take profit and stop loss of a position or a resting order; an empty field takes one away. */
export function ProtectSheet(props: ProtectSheetProps): ReactElement {
  const { order, onClose } = props;
  const { t } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const market = useOrderMarket(order);
  const [trigger] = useContractOrderSetStopProfitLossPriceMutation();
  const form = useSheetForm({
    trigger,
    first: {
      takeProfit: props.takeProfit ?? order.takeProfit ?? '',
      stopLoss: props.stopLoss ?? order.stopLoss ?? '',
    },
    bodyOf: (draft) => ({
      orderId: order.id,
      takeProfit: textOf(draft.takeProfit),
      stopLoss: textOf(draft.stopLoss),
    }),
    doneTitle: t('protect.done'),
    onDone: onClose,
  });
  const { takeProfit, stopLoss } = form.draft;
  // Whether a price is possible, only the server says.
  const fields = fieldsOf(form, (never: never) => never);
  const field = {
    decimals: market.priceDecimals,
    locale: format.locale,
    unit: market.info?.quote,
    placeholder: tCommon('word.none'),
  };
  return (
    <WriteSheet
      title={t('protect.title')}
      actLabel={t('protect.save')}
      isSending={form.isSending}
      onAct={form.submit}
      onClose={onClose}
    >
      <p className="t-label c2">
        {t('protect.now', { mark: format.price(market.mark, market.priceDecimals) })}
      </p>
      <TicketField {...field} label={t('fact.takeProfit')} {...fields('takeProfit')} />
      <TicketField {...field} label={t('fact.stopLoss')} {...fields('stopLoss')} />
      <Outcomes order={order} market={market} takeProfit={takeProfit} stopLoss={stopLoss} />
      <p className="t-cap c3">{t('tpsl.slips')}</p>
      <RefusedNote form={form} />
    </WriteSheet>
  );
}
