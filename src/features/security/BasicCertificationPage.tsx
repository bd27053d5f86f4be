import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { RealInfo } from '../../../protocol/identity.ts';
import { useUserGetUserInfoQuery } from '../../api/userApi.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { QueryPage } from '../../ui/Frame/QueryPage.tsx';
import { BasicForm } from './BasicForm.tsx';
import { CertificationGate } from './CertificationGate.tsx';
import { HandedIn } from './HandedIn.tsx';
import { useBasicFacts } from './useIdentityFacts.ts';

function HandedInBasic({ info }: { readonly info: RealInfo }): ReactElement {
  const { t } = useTranslation('certification');
  return (
    <HandedIn
      title={t('basic.title')}
      tier={info.basic}
      facts={useBasicFacts(info)}
      step={info.basic.state === 'approved' ? 'documents' : 'basic'}
    />
  );
}

/** The basic tier: who the user says to be, and by which document. */
export function BasicCertificationPage(): ReactElement {
  const { t } = useTranslation('certification');
  const back = useBack(paths.certification);
  const user = useUserGetUserInfoQuery(undefined);
  return (
    <CertificationGate title={t('basic.title')} backTo={paths.certification}>
      {(info) =>
        info.basic.state === 'review' || info.basic.state === 'approved' ? (
          <HandedInBasic info={info} />
        ) : (
          <QueryPage title={t('basic.title')} onBack={back} source={user}>
            {({ country }) => <BasicForm info={info} country={country} />}
          </QueryPage>
        )
      }
    </CertificationGate>
  );
}
