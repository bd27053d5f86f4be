import type { ReactElement } from 'react';
import type { SecurityState } from '../../../protocol/security.ts';
import { useUserGetSecurityQuery } from '../../api/userApi.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { QueryPage } from '../../ui/Frame/QueryPage.tsx';

interface SecurityGateProps {
  readonly title: string;
  readonly children: (security: SecurityState) => ReactElement;
}

/** A form that must know how the account is guarded before it can say what a change does. */
export function SecurityGate({ title, children }: SecurityGateProps): ReactElement {
  const back = useBack(paths.safeCenter);
  const source = useUserGetSecurityQuery(undefined);
  return (
    <QueryPage title={title} onBack={back} source={source}>
      {children}
    </QueryPage>
  );
}
