import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { FillRecord, TickEvidence } from '../../../core/proof/fill/types.ts';
import { parseTickLine } from '../../../core/proof/tickLine.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { StripPlot } from '../../ui/Proof/StripPlot.tsx';
import { placeMarks } from './PricesPicture.tsx';
import { price } from './story/figure.ts';
import type { FigureTexts } from './useFigureText.ts';

/** Time of day of `2026-03-14 14:06:12.345 UTC`. */
const CLOCK = [11, 23] as const;

interface MarksPictureProps {
  readonly fill: FillRecord;
  readonly texts: FigureTexts;
}

/** The mark beside the level that it had to reach; of a liquidation in both messages, a second or more apart. */
export function MarksPicture({ fill, texts }: MarksPictureProps): ReactElement | null {
  const { t } = useTranslation('proof');
  const format = useFormat();
  const { inputs, tick, first } = fill;
  const { causeLevel = 'none', causeMark = tick.mark } = inputs;
  if (causeLevel === 'none') return null;
  const marks = placeMarks(
    [
      { name: t('number.level'), value: causeLevel },
      ...(first ? [{ name: t('number.firstMark'), value: first.mark }] : []),
      { name: t('number.mark'), value: causeMark, isMain: true },
    ],
    (value) => texts.figure(price(value)),
  );
  const messages: readonly TickEvidence[] = first ? [first, tick] : [tick];
  return (
    <div className="stack proof-marks">
      <p className="t-label c2">{t(first ? 'market.twice' : 'market.once')}</p>
      <StripPlot label={t('market.beside')} marks={marks} />
      <KeyValues
        facts={messages.map((message) => ({
          label: t('market.at', {
            seq: format.price(String(message.seq), 0),
            time: formatTimeUtc(parseTickLine(message.line)?.receivedTime).slice(...CLOCK),
          }),
          value: texts.figure(price(message.mark)),
        }))}
      />
    </div>
  );
}
