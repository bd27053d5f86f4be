import type { ReactElement, ReactNode } from 'react';
import { MarketScreen } from '../../market/MarketScreen.tsx';
import { lazySheet } from '../../ui/Sheet/lazySheet.tsx';
import { OtherScreenButton } from './OtherScreenButton.tsx';
import { STATS } from './useCfdScreen.ts';

const CfdRulesSheet = lazySheet(async () => (await import('./CfdRulesSheet.tsx')).CfdRulesSheet);

interface CfdFrameProps {
  readonly title: string;
  readonly onOpenPicker: () => void;
  /** The other of the two screens of call and put. */
  readonly other: 'cfd' | 'cfd2';
  readonly children: ReactNode;
}

/** What both screens of call and put stand in: the index as the price, the rules, and the way to the other one. */
export function CfdFrame({ other, ...screen }: CfdFrameProps): ReactElement {
  return (
    <MarketScreen
      {...screen}
      stats={STATS}
      headline="index"
      aside={<OtherScreenButton to={other} />}
      renderRules={(onClose) => <CfdRulesSheet onClose={onClose} />}
    />
  );
}
