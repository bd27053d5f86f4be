import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { DepthLadder } from '../../ui/DepthLadder/DepthLadder.tsx';
import { ignore } from './Box.tsx';
import { ASKS, BIDS } from './samples.ts';

interface GalleryLadderProps {
  readonly isOneSided?: boolean;
  readonly children?: ReactNode;
  readonly onPick?: (price: string) => void;
}

/** The ladder with the mock-up's book. */
export function GalleryLadder({
  isOneSided = false,
  children,
  onPick,
}: GalleryLadderProps): ReactElement {
  const [step, setStep] = useState('0.5');
  return (
    <DepthLadder
      asks={ASKS}
      bids={isOneSided ? [] : BIDS}
      rowCount={5}
      last={{ text: '64,183.5', direction: 'up' }}
      spread="Spread 1.0"
      label="Order book"
      priceHeader="Price"
      sumHeader="Sum BTC"
      noAsks="No asks"
      noBids="No bids"
      onPick={onPick ?? ignore}
      {...(isOneSided
        ? {
            step: {
              value: step,
              onChange: setStep,
              label: 'Price step',
              options: [
                { value: '0.5', label: '0.5' },
                { value: '5', label: '5' },
              ],
            },
          }
        : {})}
    >
      {children}
    </DepthLadder>
  );
}
