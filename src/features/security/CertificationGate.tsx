import type { ReactElement, ReactNode } from 'react';
import type { RealInfo } from '../../../protocol/identity.ts';
import { useUserGetUserRealInfoQuery } from '../../api/userApi.ts';
import type { RoutePath } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { QueryPage } from '../../ui/Frame/QueryPage.tsx';

interface CertificationGateProps {
  readonly title: string;
  readonly backTo: RoutePath;
  readonly skeleton?: ReactNode;
  readonly children: (info: RealInfo) => ReactElement;
}

/** A page that must know how far the certification of the account is. */
export function CertificationGate({ backTo, ...page }: CertificationGateProps): ReactElement {
  const back = useBack(backTo);
  const source = useUserGetUserRealInfoQuery(undefined);
  return <QueryPage {...page} onBack={back} source={source} />;
}
