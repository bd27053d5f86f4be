import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { otherDirection } from '../../../../core/trading/contract/decideReverse.ts';
import type {
  ContractOrderDto,
  ReversedContractOrder,
} from '../../../../protocol/contractOrder.ts';
import { useContractOrderReverseMutation } from '../../../api/contractOrderApi.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useKeyedWrite } from '../../../forms/useKeyedWrite.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';
import { WriteSheet } from '../../../market/orders/WriteSheet.tsx';
import { useAvailable } from '../../../market/ticket/useAvailable.ts';
import { useIsOffline } from '../../../realtime/useIsOffline.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { RefusedNote } from '../../../ui/Frame/RefusedNote.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { NetHead } from '../../../ui/Result/NetHead.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { DoNotAsk } from '../confirmations/DoNotAsk.tsx';
import { isLargePosition } from './askedActs.ts';
import { reversePreviewOf } from './reverseModel.ts';
import type { ReversePreview } from './reverseModel.ts';
import { useOrderMarket } from './useOrderMarket.ts';
import type { OrderMarket } from './useOrderMarket.ts';
import { useOrderTexts } from './useOrderTexts.ts';

interface PartsProps {
  readonly order: ContractOrderDto;
  readonly market: OrderMarket;
  readonly preview: ReversePreview | undefined;
}

/** What closes with which result, and what opens at which cost. */
function Parts({ order, market, preview }: PartsProps): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tOrders } = useTranslation('contractOrders');
  const format = useFormat();
  const { side } = useOrderTexts(market.info?.base);
  const { closes, opens } = preview ?? {};
  const price = (value: string | undefined): string => format.price(value, market.priceDecimals);
  const quantity = format.quantity(order.quantity, market.quantityDecimals, market.info?.base);
  const net = closes?.net;
  const other = { direction: otherDirection(order.direction), leverage: order.leverage };
  const liquidation = opens?.liquidationPrice;
  return (
    <>
      <NetHead label={t('fact.netResult')} text={format.signed(net)} direction={toDirection(net)} />
      <h3 className="t-h3">{tOrders('reverse.closes', { side: side(order) })}</h3>
      <KeyValues
        facts={[
          { label: t('fact.quantity'), value: quantity },
          { label: t('close.aboutPrice'), value: price(preview?.price) },
        ]}
      />
      <h3 className="t-h3">{tOrders('reverse.opens', { side: side(other) })}</h3>
      <KeyValues
        facts={[
          { label: t('fact.quantity'), value: quantity },
          { label: t('fact.margin'), value: format.moneyIn(opens?.margin.toFixed(), 'USDT') },
          { label: t('whatIf.fee'), value: format.moneyIn(opens?.fee.toFixed(), 'USDT') },
          {
            label: t('fact.liquidation'),
            value: liquidation === null ? t('margin.noLiquidation') : price(liquidation?.toFixed()),
            tone: 'caution',
          },
        ]}
      />
    </>
  );
}

interface OutcomeProps {
  readonly outcome: ReversedContractOrder;
  readonly market: OrderMarket;
  readonly onClose: () => void;
}

/** Both outcomes, the refused opening with its sentence. */
function Outcome({ outcome, market, onClose }: OutcomeProps): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tOrders } = useTranslation('contractOrders');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const { side, why } = useOrderTexts(market.info?.base);
  const { closed, opened, error } = outcome;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={tOrders('reverse.title', { pair: market.pair })}
      actions={
        <Button kind="primary" onClick={onClose}>
          {tCommon('action.done')}
        </Button>
      }
    >
      <div className="stack" role="status">
        <NetHead
          label={t('fact.netResult')}
          text={format.signed(closed.netResult)}
          direction={toDirection(closed.netResult)}
        />
        {opened !== null && (
          <p className="t-body">
            {tOrders('reverse.opened', {
              side: side(opened),
              quantity: format.quantity(
                opened.quantity,
                market.quantityDecimals,
                market.info?.base,
              ),
              price: format.price(opened.openPrice, market.priceDecimals),
            })}
          </p>
        )}
        {error !== undefined && (
          <Note kind="bad">{tOrders('reverse.notOpened', { why: why(error) })}</Note>
        )}
      </div>
    </Sheet>
  );
}

/** Turns a position round: says before the tap what closes and what opens, and afterwards what became of both. */
export function ReverseSheet({ order, onClose }: OrderSheetProps<ContractOrderDto>): ReactElement {
  const { t } = useTranslation('contractOrders');
  const { t: tCommon } = useTranslation('common');
  const isOffline = useIsOffline();
  const market = useOrderMarket(order);
  const { info, quote, rules, quoteRate } = market;
  const available = useAvailable('contract');
  const [trigger] = useContractOrderReverseMutation();
  const [outcome, setOutcome] = useState<ReversedContractOrder>();
  const write = useKeyedWrite(trigger);
  const { why } = useOrderTexts(info?.base);
  const form = useForm({
    first: {},
    send: () => write({ orderId: order.id }),
    onDone: setOutcome,
  });
  if (outcome !== undefined) {
    return <Outcome outcome={outcome} market={market} onClose={onClose} />;
  }
  const isLong = order.direction === 'long';
  const { bid = null, ask = null } = quote ?? {};
  const state = quote?.status.state ?? 'live';
  const known = { bid, ask, rules, quoteRate, available, market: state };
  const preview = reversePreviewOf(order, known);
  return (
    <WriteSheet
      title={t('reverse.title', { pair: market.pair })}
      actLabel={
        isOffline ? tCommon('state.ordersWait') : t(isLong ? 'reverse.actShort' : 'reverse.actLong')
      }
      actKind={isLong ? 'short' : 'long'}
      isDisabled={isOffline || preview === undefined}
      isSending={form.isSending}
      onAct={form.submit}
      onClose={onClose}
    >
      <Parts order={order} market={market} preview={preview} />
      {preview?.refusal !== undefined && (
        <Note kind="risk">{t('reverse.onlyCloses', { why: why(preview.refusal) })}</Note>
      )}
      <Note kind="info">{t('reverse.note')}</Note>
      <RefusedNote form={form} />
      <DoNotAsk kind="reverse" isAlwaysAsked={isLargePosition(order, available)} />
    </WriteSheet>
  );
}
