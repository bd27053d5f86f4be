import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { selectUid } from '../../state/session.ts';
import { MarketPage } from '../../market/MarketPage.tsx';
import { useAppSelector } from '../../state/clientState.ts';
import { CfdOff } from './CfdOff.tsx';
import { Cfd2Screen } from './Cfd2Screen.tsx';
import './cfd.css';

/** Calls and puts on candles, with early close: /pages/tabbarPages/home/cfd2?productId=BTCUSDT. */
export function Cfd2Page(): ReactElement {
  const { t } = useTranslation('cfd');
  // Another user, or none any more: nothing of the one before stays on the screen.
  const owner = useAppSelector(selectUid) ?? 'visitor';
  const title = t('nav.cfd2');
  return (
    <MarketPage
      section="cfd"
      title={title}
      renderScreen={(_info, onOpenPicker) => (
        <Cfd2Screen key={owner} title={title} onOpenPicker={onOpenPicker} />
      )}
      renderNotOffered={() => <CfdOff />}
    />
  );
}
