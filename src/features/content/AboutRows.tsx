import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useProofGetLogQuery } from '../../api/proofApi.ts';
import { paths } from '../../lib/paths.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import type { Fact } from '../../ui/Facts/Facts.tsx';
import { Section } from '../../ui/Frame/Section.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';

/** What runs here: by which rules, and which log it answers to. Unknown is left out. */
function useVersions(): readonly Fact[] {
  const { t } = useTranslation('documents');
  const config = useAppSelector(selectConfig);
  const { data: log } = useProofGetLogQuery();
  return [
    ...(config === undefined
      ? []
      : [
          { label: t('about.operator'), value: config.brand.operator },
          {
            label: t('about.rulebook'),
            value: `${config.rulebook.version} · ${config.rulebook.hash.slice(0, 16)}`,
          },
        ]),
    ...(log === undefined ? [] : [{ label: t('about.log'), value: log.origin }]),
  ];
}

/** Below "About us": what can be looked up and checked. */
export function AboutRows(): ReactElement {
  const { t } = useTranslation('documents');
  const { t: tMenu } = useTranslation('settings');
  const facts = useVersions();
  return (
    <div className="paper-end">
      <Section title={t('about.now')}>
        <KeyValues facts={facts} />
      </Section>
      <ListRow icon="verified" title={tMenu('entry.verify')} href={`#${paths.verify}`} />
      <ListRow icon="globe" title={tMenu('office.title')} href={`#${paths.openLocation}`} />
      <ListRow icon="msb" title={tMenu('entry.msb')} href={`#${paths.msb}`} />
    </div>
  );
}
