import { useTranslation } from 'react-i18next';
import type { WalletFailure } from '../lib/useWallet.ts';

/** What went wrong with a wallet, in words: its own failure, or what the server said. */
export function useWalletProblemText(
  problem:
    | { readonly kind: 'wallet'; readonly failure: WalletFailure }
    | { readonly kind: 'server'; readonly message: string }
    | undefined,
): string | undefined {
  const { t } = useTranslation('auth');
  if (problem === undefined) return undefined;
  return problem.kind === 'server' ? problem.message : t(`wallet.failure.${problem.failure}`);
}
