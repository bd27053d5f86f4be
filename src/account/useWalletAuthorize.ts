import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ErrorKey } from '../../protocol/errorKeys.ts';
import type { Authorize } from '../../protocol/security.ts';
import { useSingleFlight } from '../lib/useSingleFlight.ts';
import { askForAccount, askToSign, readWalletFailure, useWallet } from '../lib/useWallet.ts';
import type { Wallet, WalletFailure } from '../lib/useWallet.ts';
import { callFailure, isApiError } from '../api/apiError.ts';
import { signedIn } from '../state/session.ts';
import { useUserAuthorizeMutation, useUserWalletNonceMutation } from '../api/userApi.ts';

/** What went wrong: in the wallet, or in the server's own words. */
export type WalletProblem =
  | { readonly kind: 'wallet'; readonly failure: WalletFailure }
  | { readonly kind: 'server'; readonly message: string };

export interface WalletAuthorize {
  /** False where the browser has no wallet: then nothing about it is offered. */
  readonly hasWallet: boolean;
  /** Asks the wallet for its account and a signature, and sends the proof. */
  readonly start: () => void;
  /** The account has a second step. Its code goes with the same signature, as long as the server takes that. */
  readonly needsTotp: boolean;
  readonly startWithTotp: (totp: string) => void;
  readonly cancel: () => void;
  readonly isRunning: boolean;
  readonly problem: WalletProblem | undefined;
}

export type WalletProof = Pick<Authorize, 'walletAddress' | 'message' | 'signature'>;
type Signing = { readonly proof: WalletProof } | { readonly problem: WalletProblem | undefined };

/** Refusals of the second step: the signature before it was right, and stays good (wire.md: user/authorize). */
const KEEPS_PROOF: ReadonlySet<string> = new Set<ErrorKey>([
  'totp_required',
  'totp_wrong',
  'totp_locked',
]);

const walletProblem = (failure: WalletFailure): WalletProblem => ({ kind: 'wallet', failure });

/** Without a sentence no server spoke, and the toast of the base query has said so. */
function serverProblem(message: string): WalletProblem | undefined {
  return message === '' ? undefined : { kind: 'server', message };
}

/** Asks the wallet, which asks the user: for an account, and for one signature over the server's text. */
export function useSigning(): (wallet: Wallet) => Promise<Signing> {
  const [askForText] = useUserWalletNonceMutation();
  return async (wallet) => {
    try {
      const walletAddress = await askForAccount(wallet);
      if (walletAddress === undefined) return { problem: walletProblem('noAccount') };
      const { message } = await askForText({ walletAddress }).unwrap();
      if (message === null) return { problem: walletProblem('failed') };
      const signature = await askToSign(wallet, message, walletAddress);
      return { proof: { walletAddress, message, signature } };
    } catch (error) {
      // Wallets throw too, with codes of their own.
      if (isApiError(error)) return { problem: serverProblem(error.message) };
      return { problem: walletProblem(readWalletFailure(error)) };
    }
  };
}

/**
 * Signs in whose wallet it is (EIP-4361); `useWalletLink` makes it somebody's. The wallet is never asked for a payment or for
 * leave to spend.
 */
export function useWalletAuthorize(): WalletAuthorize {
  const wallet = useWallet();
  const dispatch = useDispatch();
  const sign = useSigning();
  const [authorize] = useUserAuthorizeMutation();
  const [needsTotp, setNeedsTotp] = useState(false);
  const [problem, setProblem] = useState<WalletProblem>();
  /** Signed, and so far not refused: a code or another try goes with it, and the wallet is not asked again. */
  const proof = useRef<WalletProof>(undefined);

  const send = async (body: Authorize): Promise<void> => {
    try {
      const { token, uid, walletAddress } = await authorize(body).unwrap();
      proof.current = undefined;
      setNeedsTotp(false);
      dispatch(signedIn({ token, uid, walletAddress }));
    } catch (thrown) {
      const error = callFailure(thrown);
      if (error === undefined) return;
      if (!KEEPS_PROOF.has(error.key)) proof.current = undefined;
      if (error.key === 'totp_required') setNeedsTotp(true);
      else setProblem(serverProblem(error.message));
    }
  };

  const { run, isRunning } = useSingleFlight(async (totp?: string) => {
    if (wallet === undefined) return;
    setProblem(undefined);
    if (proof.current === undefined) {
      const signing = await sign(wallet);
      if ('problem' in signing) {
        setProblem(signing.problem);
        return;
      }
      proof.current = signing.proof;
    }
    await send(totp === undefined ? proof.current : { ...proof.current, totp });
  });

  return {
    hasWallet: wallet !== undefined,
    start: () => {
      run();
    },
    needsTotp,
    startWithTotp: run,
    cancel: () => {
      proof.current = undefined;
      setNeedsTotp(false);
      setProblem(undefined);
    },
    isRunning,
    problem,
  };
}
