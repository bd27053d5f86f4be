import type { ReactElement, ReactNode } from 'react';
import { Checkable } from '../Checkable/Checkable.tsx';
import { classNames } from '../classNames.ts';
import { Loading, Skeleton } from '../Skeleton/Skeleton.tsx';
import { Triangle } from '../Triangle/Triangle.tsx';
import { directionTone, toneClass } from '../tone.ts';
import { TickText } from './TickText.tsx';
import './QuoteHeader.css';

export interface QuoteStat {
  readonly label: string;
  readonly value: string;
}

interface QuoteHeaderProps {
  /** Formatted at the instrument's tick. */
  readonly price: string;
  /** "Last price 64,183.5, check this number". */
  readonly priceLabel: string;
  /** What the price is, where it is not the last trade: "Index: it settles calls and puts". */
  readonly caption?: string | undefined;
  /** None while there is no price: only what can be checked carries the dotted line. */
  readonly onCheck: (() => void) | undefined;
  /** The price as any number that rises with it (points): it decides the tick's direction. */
  readonly priceOrder?: number | undefined;
  /** Of the day's change. */
  readonly direction: 'up' | 'down' | 'flat';
  /** "+2.41%". */
  readonly changeRate: string;
  /** "+1,510.4". */
  readonly change: string;
  /** A ProofLine. */
  readonly proof?: ReactNode;
  /** Three or four: mark, 24h high, 24h low, overnight. */
  readonly stats: readonly QuoteStat[];
  readonly isStale?: boolean;
}

/** A price of more characters is set smaller on a narrow phone: what stands beside it keeps its names. */
const LONG = 9;

/** The live price of a trading screen (DESIGN 9.16). */
export function QuoteHeader(props: QuoteHeaderProps): ReactElement {
  const { price, priceLabel, onCheck, priceOrder, direction, changeRate, change, proof } = props;
  const { stats, caption, isStale = false } = props;
  const tone = toneClass(directionTone(direction));
  return (
    <section className={classNames('quote', isStale && 'stale')}>
      <div>
        {caption !== undefined && <div className="t-cap c2">{caption}</div>}
        <div
          className={classNames(
            'px0 t-price',
            price.length > LONG && 'px-long',
            direction === 'flat' ? 'c1' : tone,
          )}
        >
          {direction !== 'flat' && <Triangle direction={direction} size={12} />}
          {onCheck === undefined ? (
            <span className="c3">{price}</span>
          ) : (
            <Checkable isBig label={priceLabel} onCheck={onCheck}>
              <TickText text={price} order={priceOrder} />
            </Checkable>
          )}
        </div>
        <div className="chg">
          <span className={tone}>{changeRate}</span>
          <span className="c2">{change}</span>
        </div>
        {proof}
      </div>
      <dl className="qs">
        {stats.map((stat) => (
          <div key={stat.label} style={{ display: 'contents' }}>
            <dt>{stat.label}</dt>
            <dd>{stat.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The same header before its first price. */
export function QuoteHeaderSkeleton({ label }: { readonly label: string }): ReactElement {
  return (
    <Loading label={label}>
      <section className="quote">
        <div>
          <Skeleton width={148} height={28} top={2} />
          <Skeleton width={112} height={14} top={8} />
          <Skeleton width={160} height={12} top={8} />
        </div>
        <div style={{ display: 'grid', gap: 8, paddingTop: 4, alignContent: 'start' }}>
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} width={116} height={10} />
          ))}
        </div>
      </section>
    </Loading>
  );
}
