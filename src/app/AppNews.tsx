import type { ReactElement } from 'react';
import { InstallHint } from './InstallHint.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';

/** What the app has to say of itself, under every bar. */
export function AppNews(): ReactElement {
  return (
    <>
      <UpdateBanner />
      <InstallHint />
    </>
  );
}
