import { Suspense, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_SCALE } from '../../../../core/money/money.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { typedFields } from '../../../lib/form.ts';
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
import { mostPossible } from './amountModel.ts';
import type { loadTicketExtras, TicketSheet } from './loadTicketExtras.ts';
import type { TicketForm as Draft } from './ticketModel.ts';
import type { ContractTicket } from './useContractTicket.ts';

interface TicketFormProps {
  readonly ticket: ContractTicket;
  /** Undefined until its script has come. */
  readonly extras: Awaited<ReturnType<typeof loadTicketExtras>> | undefined;
  readonly onSheet: (sheet: TicketSheet) => void;
  readonly errorOf: (field: keyof Draft) => string | undefined;
}

const TYPES = ['market', 'limit', 'stop'] as const;

/** Leverage, what a limit may be told, and which orders ask. */
function OptionsRow({ ticket, errorOf, onSheet }: TicketFormProps): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tTrading } = useTranslation('trading');
  const { form, change } = ticket;
  return (
    <div className="row g2 order-options">
      <MiniButton
        label={t('leverage.label', { leverage: form.leverage })}
        onClick={() => {
          onSheet('leverage');
        }}
      >
        {form.leverage}×
      </MiniButton>
      {form.type === 'market' && <span className="t-cap c3">{tTrading('ticket.bestPrice')}</span>}
      {form.type === 'limit' && (
        <Checkbox
          isTight
          isChecked={form.postOnly}
          hasError={errorOf('postOnly') !== undefined}
          onChange={(postOnly) => {
            change({ postOnly });
          }}
        >
          <span className="nw">{tTrading('type.postOnly')}</span>
        </Checkbox>
      )}
      <button
        type="button"
        className="confirmations hit push"
        aria-haspopup="dialog"
        aria-label={t('ticket.confirmations')}
        onClick={() => {
          onSheet('confirmations');
        }}
      >
        <Icon name="more" size={16} />
      </button>
    </div>
  );
}

/** The limit or the trigger; an order at the market has none. */
function EntryField({ ticket, errorOf }: TicketFormProps): ReactElement | null {
  const { t } = useTranslation('contract');
  const { locale } = useFormat();
  const { info } = useProduct();
  const { form, change } = ticket;
  const { type, price } = form;
  if (type === 'market') return null;
  if (type === 'limit') {
    return (
      <PriceField
        form={{ type, price }}
        onChange={(next) => {
          change({ price: next });
        }}
        error={errorOf('price')}
      />
    );
  }
  return (
    <Field
      label={t('fact.trigger')}
      {...typedFields(form, change, errorOf)('trigger')}
      decimals={info.priceDecimals}
      locale={locale}
      unit={info.quote}
    />
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
      {...typedFields(form, change, errorOf)('amount')}
      decimals={isMargin ? SETTLEMENT_SCALE : rules.quantityDecimals}
      locale={format.locale}
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
export function TicketForm(props: TicketFormProps): ReactElement {
  const { ticket, extras, errorOf } = props;
  const [isFresh, setFresh] = useState(false);
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
      <TypeSegment
        types={TYPES}
        type={form.type}
        onChange={(type) => {
          change({ type });
        }}
      />
      <OptionsRow {...props} />
      {errorOf('leverage') !== undefined && (
        <p className="t-cap cd" role="alert">
          {errorOf('leverage')}
        </p>
      )}
      <EntryField {...props} />
      {extras !== undefined && (
        <Suspense>
          <extras.TypeNotes ticket={ticket} />
        </Suspense>
      )}
      <AmountInput {...props} />
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
            setFresh(hasProtection);
            change({ hasProtection });
          }}
        >
          <span className="nw">{t('ticket.protect')}</span>
        </Checkbox>
        <Available amount={available} transferTo="contract" />
      </div>
      {form.hasProtection && extras !== undefined && (
        <Suspense>
          <extras.ProtectionFields ticket={ticket} errorOf={errorOf} isFresh={isFresh} />
        </Suspense>
      )}
    </div>
  );
}
