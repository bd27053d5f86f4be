import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_SCALE } from '../../../../core/money/money.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Available } from '../../../market/ticket/Available.tsx';
import { Checkbox } from '../../../ui/Choice/Checkbox.tsx';
import { TicketField as Field } from '../../../ui/DecimalInput/TicketField.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { MiniButton } from '../../../ui/NavBar/MiniButton.tsx';
import { Segment } from '../../../ui/Segment/Segment.tsx';
import { SideSegment } from '../../../ui/Segment/SideSegment.tsx';
import { Slider } from '../../../ui/Slider/Slider.tsx';
import { useProduct } from '../product/productContext.ts';
import { useAvailable } from '../../../market/ticket/useAvailable.ts';
import { LeverageSheet } from './LeverageSheet.tsx';
import { ProtectionFields } from './ProtectionFields.tsx';
import { mostPossible } from './ticketModel.ts';
import type { Ticket } from './useTicket.ts';

/** The fields of the ticket that can carry an error; the rest is said above the button. */
export type TicketField = 'price' | 'quantity' | 'leverage' | 'takeProfit' | 'stopLoss';

interface TicketFormProps {
  readonly ticket: Ticket;
  readonly errorOf: (field: TicketField) => string | undefined;
}

function TypeAndLeverage({ ticket }: { readonly ticket: Ticket }): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tTrading } = useTranslation('trading');
  const [isChoosing, setChoosing] = useState(false);
  const { form, change } = ticket;
  return (
    <div className="row g2">
      <Segment
        className="f1"
        isSmall
        label={tTrading('ticket.type')}
        options={[
          { value: 'market', label: tTrading('type.market') },
          { value: 'limit', label: tTrading('type.limit') },
        ]}
        value={form.type}
        onChange={(type) => {
          change({ type });
        }}
      />
      <MiniButton
        label={t('leverage.label', { leverage: form.leverage })}
        onClick={() => {
          setChoosing(true);
        }}
      >
        {form.leverage}×
      </MiniButton>
      <LeverageSheet
        isOpen={isChoosing}
        onClose={() => {
          setChoosing(false);
        }}
        ticket={ticket}
      />
    </div>
  );
}

function AmountInput({ ticket, errorOf }: TicketFormProps): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tTrading } = useTranslation('trading');
  const format = useFormat();
  const { info, rules } = useProduct();
  const { form, change, setAmountKind } = ticket;
  const isMargin = form.amountKind === 'margin';
  const unit = isMargin ? 'USDT' : info.base;
  const isTooMuch = ticket.result.refusal?.error === 'insufficient_balance';
  const most = isTooMuch ? mostPossible(form, ticket.context) : '';
  const remedy =
    most === ''
      ? undefined
      : {
          label: tTrading('ticket.useMost', { amount: format.exact(most, unit) }),
          onClick: () => {
            change({ amount: most });
          },
        };
  return (
    <Field
      label={t(isMargin ? 'fact.margin' : 'fact.quantity')}
      value={form.amount}
      onChange={(amount) => {
        change({ amount });
      }}
      decimals={isMargin ? SETTLEMENT_SCALE : rules.quantityDecimals}
      locale={format.locale}
      error={errorOf('quantity')}
      remedy={remedy}
      unit={
        <button
          type="button"
          className="unit-switch hit"
          onClick={() => {
            setAmountKind(isMargin ? 'quantity' : 'margin');
          }}
        >
          {unit}
          <span className="sr">, {t(isMargin ? 'ticket.asQuantity' : 'ticket.asMargin')}</span>
          <Icon name="swap" size={12} />
        </button>
      }
    />
  );
}

/** The order from top to bottom in the order of decisions (DESIGN 10.1). */
export function TicketForm({ ticket, errorOf }: TicketFormProps): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tTrading } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const { info } = useProduct();
  const { form, change, percent, setPercent, context } = ticket;
  const available = useAvailable('contract');
  const isMarket = form.type === 'market';
  const percentText = format.percent(`${percent / 100}`, { decimals: 0 });
  return (
    <div className="ticket-form">
      <SideSegment
        up={{ value: 'long', label: tCommon('word.long') }}
        down={{ value: 'short', label: tCommon('word.short') }}
        value={form.direction}
        onChange={(direction) => {
          change({ direction });
        }}
        label={t('ticket.side')}
      />
      <TypeAndLeverage ticket={ticket} />
      {errorOf('leverage') !== undefined && (
        <p className="t-cap cd" role="alert">
          {errorOf('leverage')}
        </p>
      )}
      <Field
        label={tCommon('word.price')}
        value={isMarket ? '' : form.price}
        placeholder={isMarket ? tTrading('ticket.bestPrice') : ''}
        isDisabled={isMarket}
        onChange={(price) => {
          change({ price });
        }}
        decimals={context.rules.priceDecimals}
        locale={format.locale}
        unit={isMarket ? undefined : info.quote}
        error={isMarket ? undefined : errorOf('price')}
      />
      <AmountInput ticket={ticket} errorOf={errorOf} />
      <Slider
        value={percent}
        onChange={setPercent}
        label={tTrading('ticket.share')}
        valueText={percentText}
        isDisabled={context.available === undefined}
      />
      <div className="row protect-row">
        <Checkbox
          isTight
          isChecked={form.hasProtection}
          onChange={(hasProtection) => {
            change({ hasProtection });
          }}
        >
          <span className="nw">{t('ticket.protect')}</span>
        </Checkbox>
        <Available amount={available} transferTo="contract" />
      </div>
      <ProtectionFields ticket={ticket} errorOf={errorOf} />
    </div>
  );
}
