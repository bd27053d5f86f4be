import type { ReactElement } from 'react';
import { useRichtextGetInfoQuery } from '../../api/richtextApi.ts';
import { AgreedText } from '../../ui/Agreed/AgreedText.tsx';

/** The terms of service, with their sanitiser: fetched when they are first asked for. */
export function TermsText(): ReactElement {
  return <AgreedText source={useRichtextGetInfoQuery('terms')} />;
}
