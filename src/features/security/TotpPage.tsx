import type { ReactElement } from 'react';
import { useState } from 'react';
import type { SecurityState } from '../../../protocol/security.ts';
import { RecoveryCodesPage } from './RecoveryCodesPage.tsx';
import { TotpDisablePage } from './TotpDisablePage.tsx';
import { TotpEnablePage } from './TotpEnablePage.tsx';

/** Two-factor: set it up, keep the recovery codes, switch it off. */
export function TotpPage({ security }: { readonly security: SecurityState }): ReactElement {
  // Shown once, until the user says that they are kept; the account is guarded from the moment they were made.
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodesPage codes={codes} />;
  if (security.totpEnabled) return <TotpDisablePage security={security} />;
  return <TotpEnablePage onEnabled={setCodes} />;
}
