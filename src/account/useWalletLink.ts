import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ErrorKey } from '../../protocol/errorKeys.ts';
import type { UnlinkWallet } from '../../protocol/security.ts';
import { useWallet } from '../lib/useWallet.ts';
import { callFailure } from '../api/apiError.ts';
import { walletChanged } from '../state/session.ts';
import { useUserAuthorizeMutation, useUserUnlinkWalletMutation } from '../api/userApi.ts';
import { useSigning } from './useWalletAuthorize.ts';
import type { WalletProblem, WalletProof } from './useWalletAuthorize.ts';

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
  const wallet = useWallet();
  const dispatch = useDispatch();
  const sign = useSigning();
  const [authorize] = useUserAuthorizeMutation();
  const [unlinkWallet] = useUserUnlinkWalletMutation();
  const [problem, setProblem] = useState<WalletProblem>();
  /** Signed, and so far not refused: another try goes with it, and the wallet is not asked again. */
  const proof = useRef<WalletProof>(undefined);

  const signOnce = async (): Promise<WalletProof | undefined> => {
    if (wallet === undefined || proof.current !== undefined) return proof.current;
    const signing = await sign(wallet);
    if ('problem' in signing) setProblem(signing.problem);
    else proof.current = signing.proof;
    return proof.current;
  };

  return {
    hasWallet: wallet !== undefined,
    link: async (owner) => {
      setProblem(undefined);
      const signed = await signOnce();
      if (signed === undefined) return false;
      try {
        const { walletAddress } = await authorize({ ...signed, ...owner }).unwrap();
        proof.current = undefined;
        dispatch(walletChanged(walletAddress));
        return true;
      } catch (thrown) {
        const error = callFailure(thrown);
        if (error !== undefined && !KEEPS_SIGNATURE.has(error.key)) proof.current = undefined;
        throw thrown;
      }
    },
    unlink: async (owner) => {
      setProblem(undefined);
      await unlinkWallet(owner).unwrap();
      dispatch(walletChanged(undefined));
    },
    problem,
  };
}
