import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { RealInfo } from '../../../protocol/identity.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useWayTo } from '../../lib/useWayTo.ts';
import { EmptyPage } from '../../ui/Empty/EmptyPage.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { AdvancedForm } from './AdvancedForm.tsx';
import { CertificationGate } from './CertificationGate.tsx';
import { HandedIn } from './HandedIn.tsx';
import { Looks } from './Looks.tsx';
import { OwnDocuments } from './OwnDocuments.tsx';
import { TierSteps } from './TierSteps.tsx';
import { useAdvancedFacts } from './useIdentityFacts.ts';

/** Basic must be completed before advanced (product.md §4). */
function BasicFirst({ info }: { readonly info: RealInfo }): ReactElement {
  const { t } = useTranslation('certification');
  const back = useBack(paths.certification);
  const isWaiting = info.basic.state === 'review';
  const toBasic = useWayTo(t(isWaiting ? 'act.look' : 'basicFirst.act'), paths.basicCertification);
  return (
    <Page nav={<NavBar title={t('advanced.title')} onBack={back} />}>
      <div className="px form-page">
        <TierSteps now="basic" />
        <EmptyPage title={t('basicFirst.title')} action={toBasic}>
          {t(isWaiting ? 'basicFirst.waiting' : 'basicFirst.text')}
        </EmptyPage>
      </div>
    </Page>
  );
}

function HandedInAdvanced({ info }: { readonly info: RealInfo }): ReactElement {
  const { t } = useTranslation('certification');
  const { advanced, looks } = info;
  return (
    <HandedIn
      title={t('advanced.title')}
      tier={advanced}
      facts={useAdvancedFacts(info)}
      step={advanced.state === 'approved' ? 'done' : 'review'}
    >
      <OwnDocuments frontImage={advanced.frontImage} backImage={advanced.backImage} />
      <Looks looks={looks} info={info} />
    </HandedIn>
  );
}

/** The advanced tier: photos of the document. */
export function AdvancedCertificationPage(): ReactElement {
  const { t } = useTranslation('certification');
  return (
    <CertificationGate title={t('advanced.title')} backTo={paths.certification}>
      {(info) => {
        const { basic, advanced } = info;
        if (advanced.state === 'review' || advanced.state === 'approved') {
          return <HandedInAdvanced info={info} />;
        }
        return basic.state === 'approved' && basic.documentType !== null ? (
          <AdvancedForm info={info} documentType={basic.documentType} />
        ) : (
          <BasicFirst info={info} />
        );
      }}
    </CertificationGate>
  );
}
