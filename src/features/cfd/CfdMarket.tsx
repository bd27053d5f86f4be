import type { ComponentProps, ReactElement } from 'react';
import { selectUid } from '../../state/session.ts';
import { MarketPage } from '../../market/MarketPage.tsx';
import { useAppSelector } from '../../state/clientState.ts';
import { CfdOff } from './CfdOff.tsx';
import './cfd.css';

/** Either screen of calls and puts, and what stands there where a country's rules leave them out. */
export function CfdMarket(
  props: Pick<ComponentProps<typeof MarketPage>, 'title' | 'Screen'>,
): ReactElement {
  // Another user, or none any more: nothing of the one before stays on the screen.
  const owner = useAppSelector(selectUid) ?? 'visitor';
  return (
    <MarketPage {...props} section="cfd" screenKey={owner} renderNotOffered={() => <CfdOff />} />
  );
}
