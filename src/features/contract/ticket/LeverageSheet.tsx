import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import type { SheetDoor } from '../../../ui/Sheet/useSheet.ts';
import { Slider } from '../../../ui/Slider/Slider.tsx';
import { liquidationAt } from './leverageModel.ts';
import type { ContractTicket } from './useContractTicket.ts';

interface LeverageSheetProps extends SheetDoor {
  readonly ticket: ContractTicket;
}

/** How many quick values stand side by side. */
const MOST_QUICK = 6;

function quickValues(leverages: readonly number[]): readonly number[] {
  if (leverages.length <= MOST_QUICK) return leverages;
  const last = leverages.length - 1;
  const picked = Array.from(
    { length: MOST_QUICK },
    (_, index) => leverages[Math.round((index * last) / (MOST_QUICK - 1))] ?? 1,
  );
  return [...new Set(picked)];
}

/** The slider moves over the leverages that are offered, by their place in the list. */
function LeverageSlider(props: {
  readonly leverages: readonly number[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}): ReactElement {
  const { t } = useTranslation('contract');
  const { leverages, value, onChange } = props;
  const stops = quickValues(leverages).map((one) => leverages.indexOf(one));
  return (
    <Slider
      label={t('leverage.title')}
      value={Math.max(0, leverages.indexOf(value))}
      valueText={t('leverage.times', { leverage: value })}
      min={0}
      max={leverages.length - 1}
      stops={stops}
      stopLabels={stops.map((stop) => `${leverages[stop] ?? 1}×`)}
      onChange={(index) => {
        onChange(leverages[index] ?? value);
      }}
    />
  );
}

function Choices(props: LeverageSheetProps): ReactElement {
  const { ticket, onClose } = props;
  const { t } = useTranslation('contract');
  const format = useFormat();
  const { form, context } = ticket;
  const { rules } = context;
  const [leverage, setLeverage] = useState(form.leverage);
  const distanceAt = (value: number): string => {
    const liquidation = liquidationAt(value, form, context);
    return format.percent(liquidation?.distance.toFixed(8), { sign: 'always' });
  };
  const chosen = liquidationAt(leverage, form, context);
  return (
    <div className="stack">
      <p className="leverage-now">
        <b className="t-display">{t('leverage.times', { leverage })}</b>
        <span className="t-label c2">
          {t('leverage.liquidationAt', {
            price: format.price(chosen?.price.toFixed(), rules.priceDecimals),
            distance: distanceAt(leverage),
          })}
        </span>
      </p>
      <LeverageSlider leverages={rules.leverages} value={leverage} onChange={setLeverage} />
      <div className="leverages" role="group" aria-label={t('leverage.quick')}>
        {quickValues(rules.leverages).map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === leverage}
            onClick={() => {
              setLeverage(value);
            }}
          >
            <b>{value}×</b>
            <small>{distanceAt(value)}</small>
          </button>
        ))}
      </div>
      <Note kind="risk">{t('leverage.risk')}</Note>
      <Button
        kind="primary"
        onClick={() => {
          ticket.change({ leverage });
          onClose();
        }}
      >
        {t('leverage.use', { leverage })}
      </Button>
    </div>
  );
}

/** Slider, quick values, and how far the liquidation is at each (DESIGN 10.7). */
export function LeverageSheet(props: LeverageSheetProps): ReactElement {
  const { t } = useTranslation('contract');
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t('leverage.title')}>
      <Choices {...props} />
    </Sheet>
  );
}
