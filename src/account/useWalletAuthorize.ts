import { useRef, useState } from 'react';
import type { ErrorKey } from '../../protocol/errorKeys.ts';
import type { Authorize } from '../../protocol/security.ts';
import { askForAccount, askToSign, readWalletFailure, useWallet } from '../lib/useWallet.ts';
import type { Wallet, WalletFailure } from '../lib/useWallet.ts';
import { callFailure, isApiError } from '../api/apiError.ts';
import type { SignIn } from '../state/session.ts';
import { useUserAuthorizeMutation, useUserWalletNonceMutation } from '../api/userApi.ts';

/** What went wrong: in the wallet, or in the server's own words. */
export type WalletProblem =
  | { readonly kind: 'wallet'; readonly failure: WalletFailure }
  | { readonly kind: 'server'; readonly message: string };

export interface WalletAuthorize {
  /** False where the browser has no wallet: then nothing about it is offered. */
  readonly hasWallet: boolean;
  /**
   * Asks the wallet for its account and a signature, and sends the proof; undefined when it signed nothing. A code of the
   * second step goes with the same signature, as long as the server takes that. Throws what the server refused.
   */
  readonly authorize: (code: { readonly totp?: string }) => Promise<SignIn | undefined>;
  /** The next log-in begins with the wallet again. */
  readonly forget: () => void;
  /** What went wrong in the wallet. */
  readonly problem: WalletProblem | undefined;
}

type WalletProof = Pick<Authorize, 'walletAddress' | 'message' | 'signature'>;
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
function useSigning(): (wallet: Wallet) => Promise<Signing> {
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
 * A proof that the wallet has signed: another try goes with it, and the wallet is not asked again, until the server refuses it
 * for anything but what is `kept`.
 */
export function useWalletProof(kept: ReadonlySet<string>) {
  const wallet = useWallet();
  const sign = useSigning();
  const [problem, setProblem] = useState<WalletProblem>();
  const proof = useRef<WalletProof>(undefined);
  const forget = (): void => {
    proof.current = undefined;
    setProblem(undefined);
  };
  const signOnce = async (): Promise<WalletProof | undefined> => {
    if (wallet === undefined || proof.current !== undefined) return proof.current;
    const signing = await sign(wallet);
    if ('problem' in signing) setProblem(signing.problem);
    else proof.current = signing.proof;
    return proof.current;
  };
  /** Undefined when it signed nothing. Throws what the server refused. */
  const prove = async <Answer>(
    send: (signed: WalletProof) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    setProblem(undefined);
    const signed = await signOnce();
    if (signed === undefined) return undefined;
    try {
      const answer = await send(signed);
      proof.current = undefined;
      return answer;
    } catch (thrown) {
      const error = callFailure(thrown);
      if (error !== undefined && !kept.has(error.key)) proof.current = undefined;
      throw thrown;
    }
  };
  return { hasWallet: wallet !== undefined, prove, forget, problem, setProblem };
}

/**
 * Asks the server whose wallet it is (EIP-4361); `useWalletLink` makes it somebody's. The wallet is never asked for a payment
 * or for leave to spend.
 */
export function useWalletAuthorize(): WalletAuthorize {
  const [authorize] = useUserAuthorizeMutation();
  const { hasWallet, prove, forget, problem } = useWalletProof(KEEPS_PROOF);
  return {
    hasWallet,
    authorize: (code) =>
      prove(async (signed) => {
        const { token, uid, walletAddress } = await authorize({ ...signed, ...code }).unwrap();
        return { token, uid, walletAddress };
      }),
    forget,
    problem,
  };
}
