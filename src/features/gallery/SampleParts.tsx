// Parts of the mock-ups that stand in more than one box.
import { useState } from 'react';
import type { ReactElement } from 'react';
import { ProofLine } from '../../ui/Checkable/ProofLine.tsx';
import { TicketField } from '../../ui/DecimalInput/TicketField.tsx';
import { SideSegment } from '../../ui/Segment/SideSegment.tsx';
import { Slider } from '../../ui/Slider/Slider.tsx';
import { ignore } from './Box.tsx';
import { QUOTE_STATS } from './samples.ts';

/** What a quote header shows beside a price that is right. */
export const FRESH_QUOTE = {
  direction: 'up',
  changeRate: '+2.41%',
  change: '+1,510.4',
  proof: (
    <ProofLine state="fresh" onClick={ignore}>
      4 sources agree · 0.4 s ago
    </ProofLine>
  ),
  stats: QUOTE_STATS,
} as const;

interface Held<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export const SampleSide = (held: Held<'long' | 'short'>): ReactElement => (
  <SideSegment
    up={{ value: 'long', label: 'Long' }}
    down={{ value: 'short', label: 'Short' }}
    label="Side"
    {...held}
  />
);

export const SampleLeverage = (held: Held<number>): ReactElement => (
  <Slider
    min={1}
    max={20}
    stops={[1, 5, 10, 15, 20]}
    stopLabels={['1×', '5×', '10×', '15×', '20×']}
    label="Leverage"
    valueText={`${held.value} times`}
    {...held}
  />
);

interface PriceAndMarginProps {
  readonly locale: string;
  readonly price: string;
  readonly onPrice: (price: string) => void;
  readonly firstMargin: string;
}

export function PriceAndMargin(props: PriceAndMarginProps): ReactElement {
  const { locale, price, onPrice, firstMargin } = props;
  const [margin, setMargin] = useState(firstMargin);
  const field = { unit: 'USDT', locale };
  return (
    <>
      <TicketField label="Price" value={price} onChange={onPrice} decimals={1} {...field} />
      <TicketField label="Margin" value={margin} onChange={setMargin} decimals={6} {...field} />
    </>
  );
}
