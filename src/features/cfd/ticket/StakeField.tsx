import { useId } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { countDecimals } from '../../../lib/format.ts';
import { Available } from '../../../market/ticket/Available.tsx';
import { useProductInfo } from '../../../market/product/productContext.ts';
import { FieldHint, hintId } from '../../../ui/Field/FieldFrame.tsx';
import { IconButton } from '../../../ui/IconButton/IconButton.tsx';
import { Segment } from '../../../ui/Segment/Segment.tsx';
import { useFieldHint } from '../../../ui/DecimalInput/useFieldHint.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { amountDecimals, leastAmount, mostAmount, steppedAmount } from './cfdTicketModel.ts';
import type { CfdTicket } from './useCfdTicket.ts';

/** An amount between the least and the most, one tap away; ours. */
const QUICK_STAKE = '50';

interface StakeFieldProps {
  readonly ticket: CfdTicket;
  readonly error: string | undefined;
}

/** Stake in USDT or quantity in the base currency, and what there is to stake. */
function UnitRow({ ticket }: { readonly ticket: CfdTicket }): ReactElement {
  const { t } = useTranslation('cfd');
  const info = useProductInfo();
  const { form, setAmountKind, context } = ticket;
  return (
    <div className="row g2 stake-unit">
      <Segment
        isSmall
        label={t('ticket.unit')}
        options={[
          { value: 'stake', label: 'USDT' },
          { value: 'quantity', label: info.base },
        ]}
        value={form.amountKind}
        onChange={setAmountKind}
      />
      <Available amount={context.available?.toFixed()} transferTo="cfd" />
    </div>
  );
}

/** The amounts that are one tap away. */
function QuickAmounts({ ticket }: { readonly ticket: CfdTicket }): ReactElement {
  const { t } = useTranslation('cfd');
  const { t: tCommon } = useTranslation('common');
  const { form, change, context } = ticket;
  const set = (amount: string) => () => {
    if (amount !== '') change({ amount });
  };
  return (
    <div className="qk" role="group" aria-label={t('ticket.quick')}>
      <button type="button" onClick={set(leastAmount(form, context))}>
        {t('ticket.least')}
      </button>
      {form.amountKind === 'stake' && (
        <button type="button" onClick={set(QUICK_STAKE)}>
          {QUICK_STAKE}
        </button>
      )}
      <button type="button" onClick={set(mostAmount(form, context))}>
        {tCommon('action.max')}
      </button>
    </div>
  );
}

/** The stake stepper (DESIGN 9.25): typed, stepped or tapped; under the least it says so in place. */
export function StakeField({ ticket, error: wrong }: StakeFieldProps): ReactElement {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const controlId = useId();
  const { form, change, context, result } = ticket;
  const isStake = form.amountKind === 'stake';
  const worth = isStake ? undefined : format.moneyIn(result.stake?.toFixed(), 'USDT');
  const { input, hint, error } = useFieldHint({
    hint: worth === undefined ? undefined : t('ticket.staked', { amount: worth }),
    error: wrong,
    value: form.amount,
    onChange: (amount) => {
      change({ amount });
    },
    decimals: amountDecimals(form, context.rules),
    locale: format.locale,
  });
  const least = leastAmount(form, context);
  const leastText = format.price(least === '' ? undefined : least, countDecimals(least));
  const step = (direction: 'less' | 'more') => () => {
    change({ amount: steppedAmount(form, context, direction) });
  };
  const isDescribed = error !== undefined || hint !== undefined;
  return (
    <div>
      <UnitRow ticket={ticket} />
      <div className={classNames('stk', error !== undefined && 'err')}>
        <IconButton icon="minus" size={20} label={t('ticket.less')} onClick={step('less')} />
        <label className="m">
          <span className="t-micro c3">
            {t(isStake ? 'ticket.stakeLeast' : 'ticket.quantityLeast', { amount: leastText })}
          </span>
          <input
            {...input}
            id={controlId}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={isDescribed ? hintId(controlId) : undefined}
          />
        </label>
        <IconButton icon="add" size={20} label={t('ticket.more')} onClick={step('more')} />
        <QuickAmounts ticket={ticket} />
      </div>
      <FieldHint controlId={controlId} hint={hint} error={error} />
    </div>
  );
}
