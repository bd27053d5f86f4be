import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, textOrNull } from '../../../../core/money/decimal.ts';
import { stopNet } from '../../../../core/trading/contract/stopUnits.ts';
import { trailingLevel } from '../../../../core/trading/contract/trailing.ts';
import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useContractOrderSetStopProfitLossPriceMutation } from '../../../api/contractOrderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { errorsOf } from '../../../lib/form.ts';
import type { Form } from '../../../lib/form.ts';
import { RefusedNote } from '../../../ui/Frame/RefusedNote.tsx';
import { StopFields } from '../ticket/StopFields.tsx';
import type { StopOutcome } from '../ticket/StopFields.tsx';
import { asPercent, stopsOf } from '../ticket/stopDraft.ts';
import type { StopDraft } from '../ticket/stopDraft.ts';
import { stopBaseOf, ticketOf } from './position.ts';
import { useOrderMarket } from './useOrderMarket.ts';
import type { OrderMarket } from './useOrderMarket.ts';
import { useTrailingStop } from './useTrailingStop.ts';
import { useSheetForm } from '../../../market/orders/useSheetForm.ts';
import { WriteSheet } from '../../../market/orders/WriteSheet.tsx';

export interface ProtectSheetProps {
  readonly order: ContractOrderDto;
  /** Prices dropped on the chart; they replace the order's own. */
  readonly takeProfit?: string | undefined;
  readonly stopLoss?: string | undefined;
  readonly onClose: () => void;
}

interface Known {
  readonly market: OrderMarket;
  readonly rules: ContractRules;
}

/** The order's own levels, or those that were dropped on the chart. */
function firstOf({ order, takeProfit, stopLoss }: ProtectSheetProps): StopDraft {
  return {
    stopUnit: 'price',
    takeProfit: takeProfit ?? order.takeProfit ?? '',
    stopLoss: stopLoss ?? order.stopLoss ?? '',
    isTrailing: stopLoss === undefined && order.trailingRate !== null,
    trailing: asPercent(order.trailingRate),
  };
}

function useProtectForm(
  props: ProtectSheetProps,
  { market, rules }: Known,
): Form<StopDraft, never> {
  const { order, onClose } = props;
  const { t } = useTranslation('contract');
  const [trigger] = useContractOrderSetStopProfitLossPriceMutation();
  const base = stopBaseOf(order, ticketOf(order, rules, market.quoteRate), market.mark);
  return useSheetForm({
    trigger,
    first: firstOf(props),
    fieldOfWire: { trailingRate: 'trailing' },
    bodyOf: (draft) => {
      const { takeProfit, stopLoss, trailingRate } = stopsOf(draft, base, rules);
      return {
        orderId: order.id,
        takeProfit: textOrNull(takeProfit),
        stopLoss: textOrNull(stopLoss),
        trailingRate: textOrNull(trailingRate),
      };
    },
    // A distance counts from a mark that moves; what was asked for is what was typed.
    intentOf: (draft) => draft,
    doneTitle: t('protect.done'),
    onDone: onClose,
  });
}

/** What each level would bring, all fees included. */
function useOutcomes({ order }: ProtectSheetProps, draft: StopDraft, { market, rules }: Known) {
  const base = stopBaseOf(order, ticketOf(order, rules, market.quoteRate), market.mark);
  const trailing = useTrailingStop(order, rules);
  const { takeProfit, stopLoss, trailingRate } = stopsOf(draft, base, rules);
  const outcome = (
    price: StopOutcome['price'] | null,
    isFollowing = false,
  ): StopOutcome | undefined =>
    price === null || base === undefined
      ? undefined
      : { price, net: stopNet(price, base, rules), isFollowing };
  const isSame = order.trailingRate !== null && trailingRate?.eq(order.trailingRate) === true;
  const begins =
    trailingRate === null || base === undefined
      ? null
      : trailingLevel(base.reference, trailingRate, order.direction, rules);
  const trails = isSame && trailing !== null ? decimal(trailing) : begins;
  return {
    base,
    outcomes: {
      takeProfit: outcome(takeProfit),
      stopLoss: draft.isTrailing ? outcome(trails, isSame && trailing !== null) : outcome(stopLoss),
    },
  };
}

function Fields(props: ProtectSheetProps & Known): ReactElement {
  const { order, market, rules, onClose } = props;
  const { t } = useTranslation('contract');
  const { t: tOrders } = useTranslation('contractOrders');
  const format = useFormat();
  const form = useProtectForm(props, props);
  const { draft } = form;
  const { base, outcomes } = useOutcomes(props, draft, props);
  const trailing = useTrailingStop(order, rules);
  const price = (value: string | null): string => format.price(value, market.priceDecimals);
  return (
    <WriteSheet
      title={t('protect.title')}
      actLabel={t('protect.save')}
      // What cannot be worked out is not the wish for none.
      isDisabled={draft.stopUnit !== 'price' && base === undefined}
      isSending={form.isSending}
      onAct={form.submit}
      onClose={onClose}
    >
      <p className="t-label c2">
        {tOrders('protect.now', { mark: price(market.mark) })}
        {trailing !== null && ` ${tOrders('protect.trailsAt', { price: price(trailing) })}`}
      </p>
      <StopFields
        draft={draft}
        onChange={form.change}
        errorOf={errorsOf(form, (never: never) => never)}
        rules={rules}
        base={base}
        outcomes={outcomes}
        quote={market.info?.quote}
        labels={{ takeProfit: t('fact.takeProfit'), stopLoss: t('fact.stopLoss') }}
      />
      <p className="t-cap c3">{t('tpsl.slips')}</p>
      <RefusedNote form={form} />
    </WriteSheet>
  );
}

/** Take profit and stop of a position or a resting order; an empty field takes one away. */
export function ProtectForm(props: ProtectSheetProps): ReactElement | null {
  const market = useOrderMarket(props.order);
  const { rules } = market;
  return rules === undefined ? null : <Fields {...props} market={market} rules={rules} />;
}
