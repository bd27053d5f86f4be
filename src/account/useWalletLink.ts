import { useDispatch } from 'react-redux';
import type { ErrorKey } from '../../protocol/errorKeys.ts';
import type { UnlinkWallet } from '../../protocol/security.ts';
import { walletChanged } from '../state/session.ts';
import { useUserAuthorizeMutation, useUserUnlinkWalletMutation } from '../api/userApi.ts';
import { useWalletProof } from './useWalletAuthorize.ts';
import type { WalletProblem } from './useWalletAuthorize.ts';

/** What shows that the owner asks: the login password, and the second step where there is one. */
export type OwnerProof = UnlinkWallet;

export interface WalletLink {
  /** False where the browser has no wallet: then none can be linked here. */
  readonly hasWallet: boolean;
  /** Has the wallet sign, and links it; false when it signed nothing. Throws what the server refused. */
  readonly link: (owner: OwnerProof) => Promise<boolean>;
  /** Takes the linked wallet off. Throws what the server refused. */
  readonly unlink: (owner: OwnerProof) => Promise<void>;
  /** What went wrong in the wallet. */
  readonly problem: WalletProblem | undefined;
}

/** Refusals of the owner's proof: the signature beside it was right, and stays good (wire.md: user/authorize). */
const KEEPS_SIGNATURE: ReadonlySet<string> = new Set<ErrorKey>([
  'invalid_input',
  'password_wrong',
  'login_locked',
  'totp_required',
  'totp_wrong',
  'totp_locked',
]);

/** Links the browser's wallet to the account, as a way in from then on, or takes it off. */
export function useWalletLink(): WalletLink {
  const dispatch = useDispatch();
  const [authorize] = useUserAuthorizeMutation();
  const [unlinkWallet] = useUserUnlinkWalletMutation();
  const { hasWallet, prove, problem, setProblem } = useWalletProof(KEEPS_SIGNATURE);
  return {
    hasWallet,
    link: async (owner) => {
      const linked = await prove((signed) => authorize({ ...signed, ...owner }).unwrap());
      if (linked === undefined) return false;
      dispatch(walletChanged(linked.walletAddress));
      return true;
    },
    unlink: async (owner) => {
      setProblem(undefined);
      await unlinkWallet(owner).unwrap();
      dispatch(walletChanged(undefined));
    },
    problem,
  };
}
