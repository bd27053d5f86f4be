import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY, SETTLEMENT_SCALE } from '../../../../core/money/money.ts';
import { quantityScale } from '../../../../core/trading/spot/formulas.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Available } from '../../../market/ticket/Available.tsx';
import { TicketField as Field } from '../../../ui/DecimalInput/TicketField.tsx';
import { Segment } from '../../../ui/Segment/Segment.tsx';
import { SideSegment } from '../../../ui/Segment/SideSegment.tsx';
import { Slider } from '../../../ui/Slider/Slider.tsx';
import { useSpotProduct } from '../product/productContext.ts';
import { followingField, formForPercent } from './ticketModel.ts';
import type { SpotTicket } from './useSpotTicket.ts';

/** The fields of the ticket that can carry an error; the rest is said above the button. */
export type SpotField = 'price' | 'quantity' | 'amount';

interface SpotTicketFormProps {
  readonly ticket: SpotTicket;
  readonly errorOf: (field: SpotField) => string | undefined;
}

function SideAndType({ ticket }: Pick<SpotTicketFormProps, 'ticket'>): ReactElement {
  const { t } = useTranslation('spot');
  const { t: tTrading } = useTranslation('trading');
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
      <Segment
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
    </>
  );
}

/** Quantity, slider and total: what is typed into one field, the other one follows. */
function Size({ ticket, errorOf }: SpotTicketFormProps): ReactElement {
  const { t } = useTranslation('spot');
  const { t: tTrading } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const { info } = useSpotProduct();
  const { form, change, percent, setPercent, context, result } = ticket;
  const following = followingField(form, result);
  const isTotalTyped = form.lead === 'total';
  // A sale at the market is ordered by its quantity: what it brings is known when it is filled.
  const isTotalFixed = form.side === 'sell' && form.type === 'market';
  // A refusal of the size stands beside the field that was typed into.
  const error = errorOf('quantity') ?? errorOf('amount');
  const isTooMuch = result.refusal?.error === 'insufficient_balance';
  const most = isTooMuch ? formForPercent(form, context, 100) : undefined;
  const remedy =
    most === undefined || most.size === ''
      ? undefined
      : {
          label: tTrading('ticket.useMost', {
            amount: format.exact(
              most.size,
              most.lead === 'total' ? SETTLEMENT_CURRENCY : info.base,
            ),
          }),
          onClick: () => {
            change(most);
          },
        };
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
      <Slider
        value={percent}
        onChange={setPercent}
        label={tTrading('ticket.share')}
        valueText={format.percent(`${percent / 100}`, { decimals: 0 })}
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
  const { t: tTrading } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const { locale } = useFormat();
  const { info } = useSpotProduct();
  const { form, change, context } = ticket;
  const isMarket = form.type === 'market';
  const { available } = context;
  return (
    <div className="ticket-form">
      <SideAndType ticket={ticket} />
      <Field
        label={tCommon('word.price')}
        value={isMarket ? '' : form.price}
        placeholder={isMarket ? tTrading('ticket.bestPrice') : ''}
        isDisabled={isMarket}
        onChange={(price) => {
          change({ price });
        }}
        decimals={info.priceDecimals}
        locale={locale}
        unit={isMarket ? undefined : info.quote}
        error={isMarket ? undefined : errorOf('price')}
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
