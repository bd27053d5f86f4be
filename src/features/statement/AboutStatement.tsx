import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { selectUid } from '../../state/session.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { Section } from '../../ui/Frame/Section.tsx';
import { periodName, timeIn } from '../../lib/periods.ts';
import type { StatementProps } from './statementModel.ts';

/** Whose it is, of when, by whose clocks and rules: the head of the paper, the foot of the screen. */
export function AboutStatement({ statement, period }: StatementProps): ReactElement {
  const { t } = useTranslation('statement');
  const { locale } = useFormat();
  const uid = useAppSelector(selectUid);
  const config = useAppSelector(selectConfig);
  const { from, to, zone, generatedAt } = statement;
  const facts = [
    { label: t('about.operator'), value: config?.brand.operator ?? '' },
    { label: t('about.account'), value: uid ?? '' },
    { label: t('about.period'), value: periodName(period, locale) },
    { label: t('about.from'), value: timeIn(from, zone) },
    { label: t('about.to'), value: timeIn(to, zone) },
    { label: t('about.zone'), value: zone.replaceAll('_', ' ') },
    { label: t('about.generated'), value: timeIn(generatedAt, zone) },
    {
      label: t('about.rulebook'),
      value:
        config === undefined
          ? ''
          : `${config.rulebook.version} · ${config.rulebook.hash.slice(0, 16)}`,
    },
    ...(config?.mode === 'practice'
      ? [{ label: t('about.money'), value: t('about.practice') }]
      : []),
  ];
  return (
    <div className="statement-about">
      <Section title={t('about.title')}>
        <KeyValues facts={facts} />
        <p className="t-cap c3">{t('about.note')}</p>
      </Section>
    </div>
  );
}
