import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { Page } from '../../ui/Frame/Page.tsx';
import { Section } from '../../ui/Frame/Section.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { Commands } from './Commands.tsx';
import { LogNow, ThisDevice } from './LogNow.tsx';
import './verify.css';

const PROMISES = ['prices', 'place', 'evidence', 'history', 'balances', 'rules'] as const;
const NOT_PROMISED = ['delay', 'collusion', 'reserves', 'sources', 'service'] as const;

/** What is promised, each of which can be checked. */
function Promised(): ReactElement {
  const { t } = useTranslation('verify');
  return (
    <Section title={t('promised.title')}>
      <ul className="promises t-body">
        {PROMISES.map((promise) => (
          <li key={promise}>
            <Icon name="check" size={18} strokeWidth={2.2} />
            <span>{t(`promised.${promise}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What no log can promise; a market that is made here is named first. */
function NotPromised(): ReactElement {
  const { t } = useTranslation('verify');
  const feed = useAppSelector((state) => selectConfig(state)?.feed.kind);
  return (
    <Section title={t('not.title')}>
      <p className="t-body c2">{t('not.text')}</p>
      {(feed === 'sim' || feed === 'replay') && <Note kind="risk">{t(`not.${feed}`)}</Note>}
      <ul className="promises t-body">
        {NOT_PROMISED.map((one) => (
          <li key={one} className="not">
            <Icon name="minus" size={18} strokeWidth={2.2} />
            <span>{t(`not.${one}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** For strangers: what is promised, what is not, and how anybody checks it without believing this server. */
export function VerifyPage(): ReactElement {
  const { t } = useTranslation('verify');
  const back = useBack(paths.menu);
  return (
    <Page nav={<NavBar title={t('title')} onBack={back} />}>
      <div className="verify">
        <p className="px t-body intro">{t('intro')}</p>
        <Promised />
        <NotPromised />
        <Commands />
        <LogNow />
        <ThisDevice />
      </div>
    </Page>
  );
}
