import type { ReactElement } from 'react';
import { useRichtextGetInfoQuery } from '../../../api/richtextApi.ts';
import { AgreedText } from '../../../ui/Agreed/AgreedText.tsx';

/** The agreement of loans, with its sanitiser: fetched when it is first asked for. */
export function AgreementText(): ReactElement {
  return <AgreedText source={useRichtextGetInfoQuery('borrow-agreement')} />;
}
