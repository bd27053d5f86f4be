import type { ReactElement } from 'react';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import { toneClass, type Tone } from '../../ui/tone.ts';

interface ProofHeadProps {
  /** What the number is: "Long, 0.05 BTC, 20×", "Last trade". */
  readonly title: string;
  readonly pair: string;
  readonly value: string;
  readonly unit: string | undefined;
  /** Undefined where the record cannot be read. */
  readonly at: number | undefined;
  readonly tone?: Tone;
}

/** The number that is proven, with what it is and when it was (DESIGN 9.19). */
export function ProofHead({ title, pair, value, unit, at, tone }: ProofHeadProps): ReactElement {
  const [date, time, zone = ''] = formatTimeUtc(at).split(' ');
  return (
    <>
      <div className="row between g2 proof-what t-label c2">
        <p>{title}</p>
        <p className="nw">{pair}</p>
      </div>
      <div className="row between end wrap g2 proof-number">
        <b className={`t-display nw ${toneClass(tone)}`}>
          {value}
          {unit !== undefined && <small className="t-label"> {unit}</small>}
        </b>
        <span className="t-cap c2 r push nw">
          {date}
          {time !== undefined && (
            <>
              <br />
              {`${time} ${zone}`}
            </>
          )}
        </span>
      </div>
    </>
  );
}
