import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { selectUid } from '../../state/session.ts';
import { MarketPage } from '../../market/MarketPage.tsx';
import { useAppSelector } from '../../state/clientState.ts';
import { CfdOff } from './CfdOff.tsx';
import { CfdScreen } from './CfdScreen.tsx';
import './cfd.css';

/** Calls and puts on a line: /pages/tabbarPages/home/cfd?productId=BTCUSDT. */
export function CfdPage(): ReactElement {
  const { t } = useTranslation('cfd');
  // Another user, or none any more: nothing of the one before stays on the screen.
  const owner = useAppSelector(selectUid) ?? 'visitor';
  const title = t('nav.cfd');
  return (
    <MarketPage
      section="cfd"
      title={title}
      renderScreen={(_info, onOpenPicker) => (
        <CfdScreen key={owner} title={title} onOpenPicker={onOpenPicker} />
      )}
      renderNotOffered={() => <CfdOff />}
    />
  );
}
