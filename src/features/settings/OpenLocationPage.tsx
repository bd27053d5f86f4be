import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Config } from '../../../protocol/common.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { Page } from '../../ui/Frame/Page.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import './settings.css';

/** An address has about as many lines. */
const ROWS = 4;

interface AddressProps {
  readonly operator: string;
  readonly address: NonNullable<Config['registeredAddress']>;
}

function Address({ operator, address }: AddressProps): ReactElement {
  const { t } = useTranslation('settings');
  const lines = [operator, ...address.lines];
  return (
    <section className="px office-address">
      <address className="t-body">
        {lines.map((line, index) => (
          // Lines of one text: their order is all they have.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index}>{line}</p>
        ))}
      </address>
      <a className="btn pri" href={address.mapUrl} target="_blank" rel="noopener noreferrer">
        <Icon name="external" size={20} />
        {t('office.map')}
      </a>
    </section>
  );
}

/** Where the operator is registered, with a link to a map (decisions.md "Routes"). */
export function OpenLocationPage(): ReactElement {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation('common');
  const back = useBack(paths.menu);
  const config = useAppSelector(selectConfig);
  // A configuration that this browser stored may be of an older server, which knew of no address.
  const address = config?.registeredAddress ?? undefined;
  return (
    <Page nav={<NavBar title={t('office.title')} onBack={back} />}>
      {config === undefined && <SkeletonRows count={ROWS} label={tCommon('state.loading')} />}
      {config !== undefined && address === undefined && (
        <div className="px office-address">
          <Note kind="info">{t('office.none')}</Note>
        </div>
      )}
      {config !== undefined && address !== undefined && (
        <Address operator={config.brand.operator} address={address} />
      )}
    </Page>
  );
}
