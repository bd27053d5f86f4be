import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toText } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY, SETTLEMENT_SCALE } from '../../../../core/money/money.ts';
import type { GridRules } from '../../../../core/trading/grid/types.ts';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import { useQuantOrderSubmitMutation } from '../../../api/quantOrderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { typedFields } from '../../../lib/form.ts';
import { orderNumber } from '../../../lib/orderNumber.ts';
import { paths } from '../../../lib/paths.ts';
import { ActionBar } from '../../../market/ticket/ActionBar.tsx';
import { Available } from '../../../market/ticket/Available.tsx';
import { ConfirmTicketSheet } from '../../../market/ticket/ConfirmTicketSheet.tsx';
import { useRemedy } from '../../../market/ticket/LimitFields.tsx';
import { OrderGate } from '../../../market/ticket/OrderGate.tsx';
import { isLarge } from '../../../market/ticket/ticketKind.ts';
import { useIsAwaited } from '../../../market/ticket/useAvailable.ts';
import { useTicketOrder } from '../../../market/ticket/useTicketOrder.ts';
import type { TicketOrder } from '../../../market/ticket/useTicketOrder.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { TicketField } from '../../../ui/DecimalInput/TicketField.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { afterSheets } from '../../../ui/Sheet/useBackToClose.ts';
import { bodyOf, leastAmount } from './quantTicketModel.ts';
import type { QuantForm } from './quantTicketModel.ts';
import { useQuantTicket } from './useQuantTicket.ts';
import type { QuantTicket } from './useQuantTicket.ts';
import { useSubscribeFacts } from './useSubscribeFacts.ts';

interface TicketProps {
  readonly ticket: QuantTicket;
  readonly order: TicketOrder<QuantForm>;
}

/** The amount with the bounds of now, and what is there. */
function AmountLine({ ticket, order }: TicketProps): ReactElement {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const { form, change, context, result } = ticket;
  const { available, rules } = context;
  const isTooMuch = result.refusal?.error === 'insufficient_balance';
  const most = isTooMuch && available?.gt(0) === true ? toText(available) : undefined;
  const remedy = useRemedy({
    most,
    unit: SETTLEMENT_CURRENCY,
    onUse: () => {
      if (most !== undefined) change({ amount: most });
    },
  });
  return (
    <>
      <TicketField
        label={t('fact.amount')}
        {...typedFields(form, change, order.errorOf)('amount')}
        decimals={SETTLEMENT_SCALE}
        locale={format.locale}
        unit={SETTLEMENT_CURRENCY}
        hint={t('subscribe.bounds', {
          from: format.money(leastAmount(context)),
          to: format.moneyIn(toText(rules.maxAmount), SETTLEMENT_CURRENCY),
        })}
        remedy={remedy}
      />
      <div className="row quant-available">
        <Available
          amount={available && toText(available)}
          unit={SETTLEMENT_CURRENCY}
          transferTo="wealth"
        />
      </div>
    </>
  );
}

interface SubscribeProps {
  readonly info: QuantInfo;
  readonly rules: GridRules;
  readonly onClose: () => void;
}

function useSubscribe({ info, rules, onClose }: SubscribeProps): TicketProps {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const navigate = useNavigate();
  const [trigger] = useQuantOrderSubmitMutation();
  const ticket = useQuantTicket(rules);
  const { command } = ticket.result;
  const order = useTicketOrder({
    ticket,
    body: command === undefined ? undefined : bodyOf(command),
    isAwaited: useIsAwaited('wealth'),
    mustAsk: isLarge(ticket.result),
    trigger,
    titleOf: ({ id, amount }) =>
      t('subscribe.done', {
        name: info.name,
        amount: format.moneyIn(amount, SETTLEMENT_CURRENCY),
        number: orderNumber(id),
      }),
    onTaken: () => {
      ticket.change({ amount: '' });
      onClose();
      afterSheets(() => {
        void navigate(paths.quantRecord);
      });
    },
  });
  return { ticket, order };
}

function SubscribeForm(props: SubscribeProps): ReactElement {
  const { info } = props;
  const { t } = useTranslation('quant');
  const { t: tTrading } = useTranslation('trading');
  const format = useFormat();
  const { ticket, order } = useSubscribe(props);
  const facts = useSubscribeFacts(ticket, info);
  const { command } = ticket.result;
  const amount = format.moneyIn(command && toText(command.amount), SETTLEMENT_CURRENCY);
  const note = order.errorOf('form');
  return (
    <section className="ticket">
      <div className="ticket-form">
        <AmountLine ticket={ticket} order={order} />
        <KeyValues facts={facts} />
        <p className="t-cap c3">{t('subscribe.note')}</p>
      </div>
      <ActionBar>
        {note !== undefined && <Note kind="bad">{note}</Note>}
        <OrderGate isSending={order.isSending}>
          <Button
            kind="primary"
            size="medium"
            disabled={order.isShut}
            isLoading={order.isSending}
            loadingLabel={tTrading('sheet.sending')}
            onClick={order.press}
          >
            {t('subscribe.act')}
            {command !== undefined && <span className="submit-quantity">{amount}</span>}
          </Button>
        </OrderGate>
      </ActionBar>
      <ConfirmTicketSheet
        order={order}
        title={t('subscribe.confirm', { name: info.name })}
        actLabel={t('subscribe.act')}
        actKind="primary"
        facts={[{ label: t('fact.amount'), value: amount }, ...facts]}
      >
        <Note kind="risk">{t('list.risk')}</Note>
      </ConfirmTicketSheet>
    </section>
  );
}

/** The ticket of one grid: what is bought at start, at what it is sold, what it may come to; all of it before the tap. */
export function SubscribeSheet(props: SubscribeProps & { readonly isOpen: boolean }): ReactElement {
  const { isOpen, ...own } = props;
  const { t } = useTranslation('quant');
  return (
    <Sheet
      isOpen={isOpen}
      onClose={own.onClose}
      title={t('subscribe.title', { name: own.info.name })}
    >
      <SubscribeForm {...own} />
    </Sheet>
  );
}
