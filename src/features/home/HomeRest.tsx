import type { ReactElement } from 'react';
import type { IndexDataDto } from '../../../protocol/home.ts';
import { Band } from '../../ui/Frame/AppFrame.tsx';
import { ChecksSection } from './ChecksSection.tsx';
import { PartnersSection } from './PartnersSection.tsx';
import { RecommendedSection } from './RecommendedSection.tsx';
import { WithdrawalSection } from './WithdrawalSection.tsx';

/** What follows below the hot list. */
export function HomeRest(props: { readonly partners: IndexDataDto['partners'] }): ReactElement {
  return (
    <>
      <RecommendedSection />
      <ChecksSection />
      <Band />
      <WithdrawalSection />
      <Band />
      <PartnersSection partners={props.partners} />
    </>
  );
}
