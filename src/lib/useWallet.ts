import { useSyncExternalStore } from 'react';

/** A wallet in the browser, as EIP-1193 describes it: one function, no library. */
export interface Wallet {
  request(call: {
    readonly method: string;
    readonly params?: readonly unknown[];
  }): Promise<unknown>;
}

/** Some wallets announce themselves after the page has loaded. */
const ANNOUNCEMENT = 'ethereum#initialized';

function readWallet(): Wallet | undefined {
  const { ethereum } = window as { readonly ethereum?: unknown };
  const hasRequest =
    typeof ethereum === 'object' &&
    ethereum !== null &&
    typeof (ethereum as Partial<Wallet>).request === 'function';
  return hasRequest ? (ethereum as Wallet) : undefined;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(ANNOUNCEMENT, listener);
  return () => {
    window.removeEventListener(ANNOUNCEMENT, listener);
  };
}

/** The browser's wallet; undefined where there is none, and then nothing about wallets is offered. */
export function useWallet(): Wallet | undefined {
  return useSyncExternalStore(subscribe, readWallet);
}

/** Why a wallet did not do what it was asked. */
export type WalletFailure = 'declined' | 'busy' | 'noAccount' | 'failed';

// EIP-1193 "Provider Errors" and EIP-1474: the user said no; a request is already open.
const USER_REJECTED = 4001;
const REQUEST_PENDING = -32_002;

/** What a wallet threw → why. */
export function readWalletFailure(error: unknown): WalletFailure {
  const code =
    typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  if (code === USER_REJECTED) return 'declined';
  return code === REQUEST_PENDING ? 'busy' : 'failed';
}

/** Text as wallets take it for `personal_sign`: its UTF-8 bytes in hex. */
export function toHexText(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The account the user lets us see; undefined when it is none. Asks the wallet, which asks the user. */
export async function askForAccount(wallet: Wallet): Promise<string | undefined> {
  const accounts: unknown = await wallet.request({ method: 'eth_requestAccounts' });
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof first === 'string' ? first : undefined;
}

/** A signature over a text: it proves whose wallet it is and allows nothing, least of all spending. */
export async function askToSign(wallet: Wallet, text: string, account: string): Promise<string> {
  return String(
    await wallet.request({ method: 'personal_sign', params: [toHexText(text), account] }),
  );
}
