import { memo } from 'react';
import type { CSSProperties, ReactElement } from 'react';
import { classNames } from '../classNames.ts';

export interface LadderRow {
  /** Plain decimal string: what a pick hands out, and the row's key. */
  readonly price: string;
  readonly priceText: string;
  /** Running sum from the best price to here. */
  readonly sumText: string;
  /** Cumulative depth as a share of the deepest row shown, 0 to 1. */
  readonly depth: number;
  /** The user has an order at this price. */
  readonly isOwn?: boolean;
  /** Far more stands here than at the others. */
  readonly isLarge?: boolean;
}

interface LadderRowLineProps {
  readonly id: string;
  readonly side: 'ask' | 'bid';
  readonly price: string;
  readonly priceText: string;
  readonly sumText: string;
  readonly depth: number;
  readonly isOwn: boolean;
  readonly isLarge: boolean;
  readonly isOn: boolean;
}

function Line(props: LadderRowLineProps): ReactElement {
  const { id, side, price, priceText, sumText, depth, isOwn, isLarge, isOn } = props;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isOn}
      data-price={price}
      className={classNames('lv', side, isOwn && 'mine', isLarge && 'large', isOn && 'on')}
    >
      <i style={{ '--d': `${(depth * 100).toFixed(1)}%` } as CSSProperties} />
      <span className="p">{priceText}</span>
      <span>{sumText}</span>
    </div>
  );
}

/** One row of 20 px; it renders again only when what it shows has changed. */
export const LadderRowLine = memo(Line);
