import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FEED_WORDS } from '../../lib/feedWords.ts';
import type { IndexDataDto } from '../../../protocol/home.ts';
import { useProofGetLogQuery } from '../../api/proofApi.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { Section } from '../../ui/Frame/Section.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';

type Partner = IndexDataDto['partners'][number];

function PartnerRow({ partner }: { readonly partner: Partner }): ReactElement {
  const { t } = useTranslation('home');
  return (
    <ListRow
      title={partner.name}
      sub={t(`partners.role.${partner.role}`)}
      {...(partner.url === null ? {} : { href: partner.url })}
    />
  );
}

/** Who is relied on, and for what: where prices come from, who witnesses the log, and whom the operator names. */
export function PartnersSection({
  partners,
}: {
  readonly partners: readonly Partner[];
}): ReactElement {
  const { t } = useTranslation('home');
  const { t: tCommon } = useTranslation('common');
  const feed = useAppSelector((state) => selectConfig(state)?.feed);
  const { data: log } = useProofGetLogQuery(undefined);
  const prices = feed && (feed.kind === 'live' ? feed.label : tCommon(FEED_WORDS[feed.kind]));
  return (
    <Section title={t('partners.title')}>
      <p className="t-label c2">{t('partners.text')}</p>
      <div className="partners">
        {prices !== undefined && <ListRow title={prices} sub={t('partners.role.prices')} />}
        {log?.witnesses.map(({ name }) => (
          <ListRow key={name} title={name} sub={t('partners.witness')} />
        ))}
        {partners.map((partner) => (
          <PartnerRow key={`${partner.role} ${partner.name}`} partner={partner} />
        ))}
      </div>
      {partners.length === 0 && <p className="t-cap c3">{t('partners.none')}</p>}
    </Section>
  );
}
