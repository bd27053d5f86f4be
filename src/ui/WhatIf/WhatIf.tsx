import type { ReactElement } from 'react';
import { MISSING } from '../../lib/formatParts.ts';
import { toneClass } from '../tone.ts';
import type { Tone } from '../tone.ts';
import './WhatIf.css';

export interface WhatIfItem {
  readonly label: string;
  /** Undefined while an input is missing: a dash is shown, the panel never disappears. */
  readonly value: string | undefined;
  /** Distance or unit, small after the value: "−4.50%", "USDT". */
  readonly note?: string | undefined;
  readonly tone?: Tone;
}

interface WhatIfProps {
  /** Liquidation, most that can be lost, fee: three pairs (DESIGN 9.18). */
  readonly items: readonly WhatIfItem[];
  readonly label: string;
}

/** What the order on the screen would mean, worked out anew with each keystroke. */
export function WhatIf({ items, label }: WhatIfProps): ReactElement {
  return (
    <dl className="whatif" aria-label={label}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          {item.value === undefined ? (
            <dd className="c3">{MISSING}</dd>
          ) : (
            <dd className={toneClass(item.tone)}>
              {item.value}
              {item.note !== undefined && <small>{item.note}</small>}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
