/** A wallet in the browser (EIP-1193) for screens that offer one, and what the server asks it to sign. */
import type { WalletNonce } from '../../protocol/security.ts';

export const WALLET = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

export const walletText: WalletNonce = {
  nonce: '9f3ac17e5be204bd',
  domain: 'localhost',
  uri: 'http://localhost/h5/',
  chainId: 1,
  statement: 'Fairlead: prove that this wallet is yours.',
  issuedAt: 1_700_000_000_000,
  expiresAt: 1_700_000_600_000,
  message: 'localhost wants you to sign in with your Ethereum account',
};

interface InstalledWallet {
  /** Everything it was asked, in order. */
  readonly methods: readonly string[];
  readonly signature: string;
}

/** Puts a wallet into the window; `throws` is what it throws instead of an account. */
export function installWallet(option: { readonly throws?: unknown } = {}): InstalledWallet {
  const methods: string[] = [];
  const signature = `0x${'5'.repeat(130)}`;
  const request = ({ method }: { readonly method: string }): Promise<unknown> => {
    methods.push(method);
    // A wallet throws plain objects with a code.
    // oxlint-disable-next-line prefer-promise-reject-errors
    if (option.throws !== undefined) return Promise.reject(option.throws);
    return Promise.resolve(method === 'personal_sign' ? signature : [WALLET]);
  };
  Object.assign(window, { ethereum: { request } });
  return { methods, signature };
}

export function removeWallet(): void {
  Reflect.deleteProperty(window, 'ethereum');
}
