import type { ReactElement } from 'react';
import { InstallHint } from './InstallHint.tsx';
import { KeyWatch } from './KeyWatch.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';

/** What the app has to say of itself, under every bar; and the keys of a computer, which nobody presses before the page stands. */
export function AppNews(): ReactElement {
  return (
    <>
      <UpdateBanner />
      <InstallHint />
      <KeyWatch />
    </>
  );
}
