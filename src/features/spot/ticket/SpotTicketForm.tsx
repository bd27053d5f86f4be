import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY, SETTLEMENT_SCALE } from '../../../../core/money/money.ts';
import { quantityScale } from '../../../../core/trading/spot/formulas.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Available } from '../../../market/ticket/Available.tsx';
import {
  PriceField,
  ShareSlider,
  TypeSegment,
  useRemedy,
} from '../../../market/ticket/LimitFields.tsx';
import { TicketField as Field } from '../../../ui/DecimalInput/TicketField.tsx';
import { SideSegment } from '../../../ui/Segment/SideSegment.tsx';
import { useSpotProduct } from '../product/productContext.ts';
import { followingField, formForPercent } from './ticketModel.ts';
import type { SpotForm } from './ticketModel.ts';
import type { SpotTicket } from './useSpotTicket.ts';

interface SpotTicketFormProps {
  readonly ticket: SpotTicket;
  readonly errorOf: (field: keyof SpotForm) => string | undefined;
}

function SideAndType({ ticket }: Pick<SpotTicketFormProps, 'ticket'>): ReactElement {
  const { t } = useTranslation('spot');
  const { t: tCommon } = useTranslation('common');
  const { form, change } = ticket;
  return (
    <>
      <SideSegment
        up={{ value: 'buy', label: tCommon('word.buy') }}
        down={{ value: 'sell', label: tCommon('word.sell') }}
        value={form.side}
        onChange={(side) => {
          change({ side });
        }}
        label={t('ticket.side')}
      />
      <TypeSegment
        types={['market', 'limit']}
        type={form.type}
        onChange={(type) => {
          change({ type });
        }}
      />
    </>
  );
}

/** Quantity, slider and total: what is typed into one field, the other one follows. */
function Size({ ticket, errorOf }: SpotTicketFormProps): ReactElement {
  const { t } = useTranslation('spot');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const { info } = useSpotProduct();
  const { form, change, percent, setPercent, context, result } = ticket;
  const following = followingField(form, result);
  const isTotalTyped = form.lead === 'total';
  // A sale at the market is ordered by its quantity: what it brings is known when it is filled.
  const isTotalFixed = form.side === 'sell' && form.type === 'market';
  // It stands beside the field that was typed into.
  const error = errorOf('size');
  const isTooMuch = result.refusal?.error === 'insufficient_balance';
  const most = isTooMuch ? formForPercent(form, context, 100) : undefined;
  const remedy = useRemedy({
    most: most?.size,
    unit: most?.lead === 'total' ? SETTLEMENT_CURRENCY : info.base,
    onUse: () => {
      if (most !== undefined) change(most);
    },
  });
  return (
    <>
      <Field
        label={tCommon('word.quantity')}
        value={isTotalTyped ? following : form.size}
        onChange={(size) => {
          change({ lead: 'quantity', size });
        }}
        decimals={quantityScale(form.side, context.rules)}
        locale={format.locale}
        unit={info.base}
        error={isTotalTyped ? undefined : error}
        remedy={remedy}
      />
      <ShareSlider
        percent={percent}
        onChange={setPercent}
        isDisabled={context.available === undefined}
      />
      <Field
        label={t(isTotalFixed ? 'ticket.aboutTotal' : 'ticket.total')}
        value={isTotalTyped ? form.size : following}
        onChange={(size) => {
          change({ lead: 'total', size });
        }}
        decimals={SETTLEMENT_SCALE}
        locale={format.locale}
        unit={SETTLEMENT_CURRENCY}
        isDisabled={isTotalFixed}
        error={isTotalTyped ? error : undefined}
        remedy={remedy}
      />
    </>
  );
}

/** The order from top to bottom in the order of decisions (DESIGN 10.1). */
export function SpotTicketForm({ ticket, errorOf }: SpotTicketFormProps): ReactElement {
  const { info } = useSpotProduct();
  const { form, change, context } = ticket;
  const { available } = context;
  return (
    <div className="ticket-form">
      <SideAndType ticket={ticket} />
      <PriceField
        form={form}
        onChange={(price) => {
          change({ price });
        }}
        error={errorOf('price')}
      />
      <Size ticket={ticket} errorOf={errorOf} />
      <div className="row available-row">
        {form.side === 'buy' ? (
          <Available
            amount={available && toText(available.quote)}
            unit={SETTLEMENT_CURRENCY}
            transferTo="spot"
          />
        ) : (
          <Available
            amount={available && toText(available.base)}
            unit={info.base}
            decimals={Math.max(info.quantityDecimals, available?.base.decimalPlaces() ?? 0)}
          />
        )}
      </div>
    </div>
  );
}
