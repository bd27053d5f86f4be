import type { ReactElement } from 'react';
import type { IndexDataDto } from '../../../protocol/home.ts';
import { Bell } from '../../market/bell/Bell.tsx';
import { Band } from '../../ui/Frame/AppFrame.tsx';
import { ChecksSection } from './ChecksSection.tsx';
import { PartnersSection } from './PartnersSection.tsx';
import { RecommendedSection } from './RecommendedSection.tsx';
import { WithdrawalSection } from './WithdrawalSection.tsx';

/** The bell of the bar, which nobody waits for either. */
export function HomeBell(): ReactElement {
  return <Bell />;
}

/** What follows below the hot list: the only part with Decimal and the rulebook. */
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
