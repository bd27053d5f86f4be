import type { CSSProperties, ReactElement } from 'react';
import { classNames } from '../classNames.ts';
import { placeOnRuler } from './placeOnRuler.ts';
import type { RulerMark, RulerMarkKind, RulerPrices } from './placeOnRuler.ts';
import './Position.css';

interface DistanceRulerProps {
  readonly prices: RulerPrices;
  /** Short words on the line: Liq., SL, Open, Now, TP. */
  readonly labels: Readonly<Record<RulerMarkKind, string>>;
  /** Whether the position wins or loses now: colour of the way from open to now. */
  readonly direction: 'up' | 'down' | 'flat';
  /** The whole sentence, numbers included. */
  readonly label: string;
  /** Under 20% of the way to the liquidation is left (DESIGN 9.20). */
  readonly isNearLiquidation?: boolean;
}

const place = (share: number): string => `calc(6px + var(--w) * ${share.toFixed(4)})`;

function Mark({ mark, tone }: { readonly mark: RulerMark; readonly tone: string }): ReactElement {
  const left = place(mark.at);
  if (mark.kind === 'now') return <i className={classNames('now', tone)} style={{ left }} />;
  if (mark.kind !== 'liquidation') return <i className="bar" style={{ left }} />;
  return (
    <svg className="liq" viewBox="0 0 12 12" style={{ left }} aria-hidden="true">
      <path d="m6 0 6 6-6 6-6-6z" fill="currentColor" />
    </svg>
  );
}

/** A label at an end starts at the line's own edge, not at the middle of its mark. */
function labelLeft(mark: RulerMark): CSSProperties['left'] {
  if (mark.anchor === 'right' && mark.at < 0.035) return 0;
  if (mark.anchor === 'left' && mark.at > 0.965) return '100%';
  return place(mark.at);
}

function LabelText({ mark }: { readonly mark: RulerMark }): ReactElement | null {
  if (!mark.isLabelShown) return null;
  const className = classNames(
    'tx',
    mark.kind === 'now' && 'is-now',
    mark.kind === 'liquidation' && 'is-liq',
    mark.anchor === 'left' && 'to-left',
    mark.anchor === 'right' && 'to-right',
  );
  return (
    <span className={className} style={{ left: labelLeft(mark) }}>
      {mark.label}
    </span>
  );
}

function Span(props: {
  readonly a: number;
  readonly b: number;
  readonly className: string;
}): ReactElement {
  const left = Math.min(props.a, props.b);
  const width = `calc(var(--w) * ${Math.abs(props.a - props.b).toFixed(4)})`;
  return <i className={`span ${props.className}`} style={{ left: place(left), width }} />;
}

/** Liquidation, stop, open, now and take profit on one line (DESIGN 9.21). */
export function DistanceRuler(props: DistanceRulerProps): ReactElement {
  const { prices, labels, direction, label, isNearLiquidation = false } = props;
  const marks = placeOnRuler(prices, labels);
  const at = (kind: RulerMarkKind): number => marks.find((mark) => mark.kind === kind)?.at ?? 0;
  const tone = direction === 'flat' ? 'c2' : direction;
  return (
    <div className={classNames('ruler', isNearLiquidation && 'near')} role="img" aria-label={label}>
      <i className="base" />
      <Span a={at('open')} b={at('now')} className={tone} />
      {isNearLiquidation && <Span a={at('liquidation')} b={at('now')} className="near-span" />}
      {marks.map((mark) => (
        <Mark key={mark.kind} mark={mark} tone={tone} />
      ))}
      {marks.map((mark) => (
        <LabelText key={mark.kind} mark={mark} />
      ))}
    </div>
  );
}
