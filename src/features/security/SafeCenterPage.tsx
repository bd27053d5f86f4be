import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SecurityState } from '../../../protocol/security.ts';
import { useUserGetSecurityQuery } from '../../api/userApi.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { Page } from '../../ui/Frame/Page.tsx';
import { QueryPage } from '../../ui/Frame/QueryPage.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import { CertificationRows } from './CertificationRows.tsx';
import { DevicesPage } from './DevicesPage.tsx';
import { FreezeSection } from './FreezeSection.tsx';
import { MoneyRows } from './MoneyRows.tsx';
import { PauseNotes } from './PauseNotes.tsx';
import { ProtectionCard } from './ProtectionCard.tsx';
import { SignInRows } from './SignInRows.tsx';
import { TotpPage } from './TotpPage.tsx';
import './security.css';

function Centre({ security }: { readonly security: SecurityState }): ReactElement {
  const { t } = useTranslation('security');
  const back = useBack(paths.menu);
  return (
    <Page nav={<NavBar title={t('title')} onBack={back} />}>
      <PauseNotes security={security} />
      <ProtectionCard security={security} />
      <SignInRows security={security} />
      <MoneyRows security={security} />
      <CertificationRows security={security} />
      <FreezeSection security={security} />
    </Page>
  );
}

function CentreSkeleton(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <>
      <Skeleton width="100%" height={96} radius={12} />
      <Skeleton width="100%" height={52} radius={8} top={12} />
      <SkeletonRows count={4} label={t('state.loading')} hasIcon />
    </>
  );
}

/** The security centre; its two views, the authenticator and the devices, are named in the query. */
export function SafeCenterPage(): ReactElement {
  const { t } = useTranslation('security');
  const [search] = useSearchParams();
  const view = search.get('view');
  const isCentre = view === null;
  const back = useBack(isCentre ? paths.menu : paths.safeCenter);
  const source = useUserGetSecurityQuery(undefined);
  if (view === 'devices') return <DevicesPage />;
  return (
    <QueryPage
      title={t('title')}
      onBack={back}
      source={source}
      skeleton={isCentre ? <CentreSkeleton /> : undefined}
    >
      {(security) =>
        view === 'totp' ? <TotpPage security={security} /> : <Centre security={security} />
      }
    </QueryPage>
  );
}
