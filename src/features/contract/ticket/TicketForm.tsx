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
import { SideSegment } from '../../../ui/Segment/SideSegment.tsx';
import { useProduct } from '../product/productContext.ts';
import {
  PriceField,
  ShareSlider,
  TypeSegment,
  useRemedy,
} from '../../../market/ticket/LimitFields.tsx';
import { useAvailable } from '../../../market/ticket/useAvailable.ts';
import { LeverageSheet } from './LeverageSheet.tsx';
import { ProtectionFields } from './ProtectionFields.tsx';
import { mostPossible } from './ticketModel.ts';
import type { TicketForm as Draft } from './ticketModel.ts';
import type { ContractTicket } from './useContractTicket.ts';

interface TicketFormProps {
  readonly ticket: ContractTicket;
  readonly errorOf: (field: keyof Draft) => string | undefined;
}

function TypeAndLeverage({ ticket }: { readonly ticket: ContractTicket }): ReactElement {
  const { t } = useTranslation('contract');
  const [isChoosing, setChoosing] = useState(false);
  const { form, change } = ticket;
  return (
    <div className="row g2">
      <TypeSegment
        className="f1"
        type={form.type}
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
  const format = useFormat();
  const { info, rules } = useProduct();
  const { form, change, setAmountKind } = ticket;
  const isMargin = form.amountKind === 'margin';
  const unit = isMargin ? 'USDT' : info.base;
  const isTooMuch = ticket.result.refusal?.error === 'insufficient_balance';
  const most = isTooMuch ? mostPossible(form, ticket.context) : undefined;
  const remedy = useRemedy({
    most,
    unit,
    onUse: () => {
      if (most !== undefined) change({ amount: most });
    },
  });
  return (
    <Field
      label={t(isMargin ? 'fact.margin' : 'fact.quantity')}
      value={form.amount}
      onChange={(amount) => {
        change({ amount });
      }}
      decimals={isMargin ? SETTLEMENT_SCALE : rules.quantityDecimals}
      locale={format.locale}
      error={errorOf('amount')}
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
  const { t: tCommon } = useTranslation('common');
  const { form, change, percent, setPercent, context } = ticket;
  const available = useAvailable('contract');
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
      <PriceField
        form={form}
        onChange={(price) => {
          change({ price });
        }}
        error={errorOf('price')}
      />
      <AmountInput ticket={ticket} errorOf={errorOf} />
      <ShareSlider
        percent={percent}
        onChange={setPercent}
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
