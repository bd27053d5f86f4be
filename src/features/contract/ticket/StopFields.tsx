import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toText, type Decimal } from '../../../../core/money/decimal.ts';
import { STOP_UNITS } from '../../../../core/trading/contract/stopUnits.ts';
import type { StopBase, StopKind } from '../../../../core/trading/contract/stopUnits.ts';
import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { typedFields } from '../../../lib/form.ts';
import { countDecimals } from '../../../lib/format.ts';
import { TicketField } from '../../../ui/DecimalInput/TicketField.tsx';
import { Segment } from '../../../ui/Segment/Segment.tsx';
import { inUnit } from './stopDraft.ts';
import type { StopDraft } from './stopDraft.ts';

/** Where a level stands and what the trade would have brought there, all fees included; undefined while either is unknown. */
export interface StopOutcome {
  readonly price: Decimal;
  readonly net: Decimal;
  /** Of a trailing stop: it has followed the mark there already. */
  readonly isFollowing?: boolean;
}

interface StopFieldsProps {
  readonly draft: StopDraft;
  readonly onChange: (change: Partial<StopDraft>) => void;
  readonly errorOf: (field: StopKind | 'trailing') => string | undefined;
  readonly rules: ContractRules;
  /** What levels are reckoned from; undefined while too little is known for any unit but the price. */
  readonly base: StopBase | undefined;
  readonly outcomes: { readonly [Of in StopKind]: StopOutcome | undefined };
  /** Currency of the price. */
  readonly quote: string | undefined;
  readonly labels: Readonly<Record<StopKind, string>>;
}

/** "At 65,467.7: +12.34 USDT after fees"; the price is left out where it stands in the field. */
function useOutcomeText(rules: ContractRules) {
  const { t } = useTranslation('contractOrders');
  const format = useFormat();
  return (outcome: StopOutcome | undefined, how: 'net' | 'at' | 'trails') => {
    if (outcome === undefined) return undefined;
    const net = format.signed(toText(outcome.net));
    const price = format.price(outcome.price.toFixed(), rules.priceDecimals);
    return t(`stops.${how}`, { net, price });
  };
}

function TrailingField(props: StopFieldsProps): ReactElement {
  const { draft, onChange, errorOf, rules, outcomes } = props;
  const { t } = useTranslation('contractOrders');
  const format = useFormat();
  const outcomeText = useOutcomeText(rules);
  const { lowest, highest, step } = rules.trailing;
  const percent = (share: Decimal): string => toText(share.times(100));
  const decimals = countDecimals(percent(step));
  const bounds = {
    lowest: format.percent(lowest.toFixed(), { decimals }),
    highest: format.percent(highest.toFixed(), { decimals: 0 }),
  };
  return (
    <TicketField
      label={t('stops.behind')}
      {...typedFields(draft, onChange, errorOf)('trailing')}
      decimals={decimals}
      locale={format.locale}
      unit="%"
      hint={
        outcomeText(outcomes.stopLoss, outcomes.stopLoss?.isFollowing === true ? 'at' : 'trails') ??
        t('stops.trailingHint', bounds)
      }
    />
  );
}

/** Take profit and stop in the unit that the user likes, the stop fixed or trailing, each with what it would bring. */
export function StopFields(props: StopFieldsProps): ReactElement {
  const { draft, onChange, errorOf, rules, base, outcomes, quote, labels } = props;
  const { t } = useTranslation('contractOrders');
  const format = useFormat();
  const outcomeText = useOutcomeText(rules);
  const { stopUnit, isTrailing } = draft;
  const isPrice = stopUnit === 'price';
  const field = (kind: StopKind): ReactElement => (
    <TicketField
      label={labels[kind]}
      {...typedFields(draft, onChange, errorOf)(kind)}
      decimals={isPrice ? rules.priceDecimals : 2}
      locale={format.locale}
      unit={isPrice ? quote : t(`stops.unitOf.${stopUnit}`)}
      hint={outcomeText(outcomes[kind], isPrice ? 'net' : 'at')}
    />
  );
  return (
    <>
      <Segment
        isSmall
        label={t('stops.units')}
        options={STOP_UNITS.map((value) => ({ value, label: t(`stops.unit.${value}`) }))}
        value={stopUnit}
        onChange={(unit) => {
          onChange(inUnit(draft, unit, base, rules));
        }}
      />
      {field('takeProfit')}
      <Segment
        isSmall
        label={t('stops.kinds')}
        options={[
          { value: 'fixed', label: t('stops.fixed') },
          { value: 'trailing', label: t('stops.trailing') },
        ]}
        value={isTrailing ? 'trailing' : 'fixed'}
        onChange={(kind) => {
          onChange({ isTrailing: kind === 'trailing' });
        }}
      />
      {isTrailing ? <TrailingField {...props} /> : field('stopLoss')}
    </>
  );
}
