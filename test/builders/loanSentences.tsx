/** The English sentence of a loan's refusal, as the screens say it. */
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useLoanRefusalText } from '../../src/features/borrow/refusalText.ts';
import { setUpI18n } from '../../src/i18n/setUpI18n.ts';

export async function refusalSentence(): Promise<ReturnType<typeof useLoanRefusalText>> {
  const i18n = await setUpI18n('en');
  await i18n.loadNamespaces(['common', 'errors']);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  );
  return renderHook(() => useLoanRefusalText(), { wrapper }).result.current;
}
