import type { ComponentType, ReactElement } from 'react';
import { Navigate } from 'react-router-dom';
import type { SecurityState } from '../../../protocol/security.ts';
import { useUserGetSecurityQuery } from '../../api/userApi.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { QueryPage } from '../../ui/Frame/QueryPage.tsx';

/** Of an account that has a mailbox. */
export type KeptSecurity = SecurityState & { readonly email: string };

interface SecurityGateProps {
  readonly title: string;
  readonly Form: ComponentType<{ readonly security: KeptSecurity }>;
}

/**
 * A form that must know how the account is guarded before it can say what a change does. All of them need a mailbox: whoever
 * only tries the product out is led to where the account gets one.
 */
export function SecurityGate({ title, Form }: SecurityGateProps): ReactElement {
  const back = useBack(paths.safeCenter);
  const source = useUserGetSecurityQuery(undefined);
  return (
    <QueryPage title={title} onBack={back} source={source}>
      {({ email, ...rest }) =>
        email === null ? (
          <Navigate to={paths.claim} replace />
        ) : (
          <Form security={{ ...rest, email }} />
        )
      }
    </QueryPage>
  );
}
