import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { IndexDataDto } from '../../../protocol/home.ts';
import { formatDay } from '../../lib/formatTime.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { Section } from '../../ui/Frame/Section.tsx';
import { Gauge } from '../../ui/Gauge/Gauge.tsx';
import { MoreLink } from '../../ui/NavBar/MoreLink.tsx';
import { MISSING } from '../../lib/format.ts';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';

export type FearGreed = NonNullable<IndexDataDto['fearGreed']>;

// No part of the first view: it comes when somebody asks how.
const loadSheet = async () => (await import('./SentimentSheet.tsx')).SentimentSheet;

const BEFORE = ['yesterday', 'lastWeek', 'lastMonth'] as const;
const YEAR = ['yearHigh', 'yearLow'] as const;

/** The values it is held against; a day of the year is named when one asks what is behind it. */
function History({ fearGreed }: { readonly fearGreed: FearGreed }): ReactElement {
  const { t } = useTranslation('home');
  const valueOf = (name: (typeof BEFORE)[number]): string =>
    String(fearGreed[name]?.value ?? MISSING);
  return (
    <div className="f1">
      <KeyValues
        facts={[
          ...BEFORE.map((name) => ({ label: t(`sentiment.${name}`), value: valueOf(name) })),
          ...YEAR.map((name) => ({
            label: t(`sentiment.${name}`),
            value: <span title={formatDay(fearGreed[name].day)}>{fearGreed[name].value}</span>,
          })),
        ]}
      />
    </div>
  );
}

interface HowItIsMadeProps {
  readonly fearGreed: FearGreed;
  readonly onClose: () => void;
}

function HowItIsMade(props: HowItIsMadeProps): ReactElement | null {
  const { part: SentimentSheet, hasFailed, retry } = useLazyPart(loadSheet);
  if (SentimentSheet !== undefined) return <SentimentSheet {...props} />;
  return hasFailed ? <LoadFailed onRetry={retry} /> : null;
}

/** The fear and greed index with its year, and the way it is made. */
export function SentimentSection({
  fearGreed,
}: {
  readonly fearGreed: IndexDataDto['fearGreed'];
}): ReactElement {
  const { t } = useTranslation('home');
  const [isOpen, setOpen] = useState(false);
  const how = (isShown: boolean) => () => {
    setOpen(isShown);
  };
  if (fearGreed === null)
    return (
      <Section title={t('sentiment.title')}>
        <p className="t-label c2">{t('sentiment.none')}</p>
      </Section>
    );
  const word = t(`sentiment.label.${fearGreed.label}`);
  return (
    <Section
      title={t('sentiment.title')}
      aside={<MoreLink onClick={how(true)}>{t('sentiment.how')}</MoreLink>}
    >
      <div className="sentiment">
        <Gauge
          value={fearGreed.value}
          word={word}
          label={t('sentiment.sentence', { value: fearGreed.value, word })}
          low={fearGreed.yearLow.value}
          high={fearGreed.yearHigh.value}
        />
        <History fearGreed={fearGreed} />
      </div>
      {isOpen && <HowItIsMade fearGreed={fearGreed} onClose={how(false)} />}
    </Section>
  );
}
