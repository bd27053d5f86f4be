import type { ReactElement } from 'react';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import type { Figure } from './story/figure.ts';
import type { FigureTexts } from './useFigureText.ts';

/** A time among figures: the hyphens of its date are not as wide as these. */
export function Utc({ time }: { readonly time: number | undefined }): ReactElement {
  return <span className="utc">{formatTimeUtc(time)}</span>;
}

interface FigureValueProps {
  readonly of: Figure;
  readonly texts: FigureTexts;
}

/** A figure in a column. */
export function FigureValue({ of, texts }: FigureValueProps): ReactElement {
  return of.unit === 'time' ? <Utc time={Number(of.value)} /> : <>{texts.figure(of)}</>;
}
