import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatDay } from '../../lib/formatTime.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import type { FearGreed } from './SentimentSection.tsx';

interface SentimentSheetProps {
  readonly fearGreed: FearGreed;
  readonly onClose: () => void;
}

/** A part from fear (left) to greed (right). */
function Part({ part }: { readonly part: FearGreed['parts'][number] }): ReactElement {
  const { t } = useTranslation('home');
  const { locale } = useFormat();
  const value = part.value.toLocaleString(locale, {
    minimumFractionDigits: 1,
    numberingSystem: 'latn',
  });
  return (
    <li>
      <div className="row between">
        <span className="t-row">{t(`sentiment.part.${part.name}`)}</span>
        <span className="t-row">{value}</span>
      </div>
      <div className="part-line" aria-hidden="true">
        <i style={{ insetInlineStart: `${part.value}%` }} />
      </div>
      <p className="t-label c2">{t(`sentiment.partText.${part.name}`)}</p>
      <p className="t-cap c3">{t('sentiment.weight', { weight: part.weight })}</p>
    </li>
  );
}

/** How the index is made: its parts as they stand, what each means, and the days of the year it is held against. */
export function SentimentSheet({ fearGreed, onClose }: SentimentSheetProps): ReactElement {
  const { t } = useTranslation('home');
  const { t: tCommon } = useTranslation('common');
  const { parts, yearHigh, yearLow, value, version } = fearGreed;
  return (
    <Sheet isOpen onClose={onClose} title={t('sentiment.how')} closeLabel={tCommon('action.close')}>
      <p className="t-body c2">{t('sentiment.about')}</p>
      <ul className="parts">
        {parts.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </ul>
      <p className="t-label c2">{t('sentiment.sum', { value })}</p>
      <KeyValues
        facts={[
          {
            label: t('sentiment.yearHigh'),
            value: `${yearHigh.value} · ${formatDay(yearHigh.day)}`,
          },
          { label: t('sentiment.yearLow'), value: `${yearLow.value} · ${formatDay(yearLow.day)}` },
        ]}
      />
      <p className="t-cap c3 parts-note">{t('sentiment.note', { version })}</p>
    </Sheet>
  );
}
