// Sign-In with Ethereum (EIP-4361): the text a wallet signs, and whether a signed one is ours, fresh and of that wallet.
// Pure arithmetic on text and curve; no chain is asked, so a contract wallet (EIP-1271) cannot sign in.
// Source: wire.md "Calls" (user/authorize).
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { createSiweMessage as CreateSiweMessage } from 'viem/siwe';
import type { Ids } from '../../ports.ts';
import { Refusal } from '../refusal.ts';

/** Ethereum's main network: the key is the same on every one, and no transaction is made on any. */
const CHAIN_ID = 1;
/** Time to find the phone with the wallet; long enough for that, too short to be of use to a thief. */
const VALID_MS = 600_000;
/** A wallet's clock may be ahead of ours by so much. */
const CLOCK_TOLERANCE_MS = 60_000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const SEAL_BYTES = 12;

async function importViem() {
  const { getAddress, recoverMessageAddress } = await import('viem/utils');
  const { createSiweMessage, parseSiweMessage } = await import('viem/siwe');
  return { getAddress, recoverMessageAddress, createSiweMessage, parseSiweMessage };
}
let viem: ReturnType<typeof importViem> | undefined;
/** Loaded with the first wallet, once: a start should not wait for it. */
const loadViem = () => (viem ??= importViem());

const hostOf = (uri: string | undefined): string | undefined =>
  uri !== undefined && URL.canParse(uri) ? new URL(uri).host : undefined;

export interface WalletNonceView {
  readonly nonce: string;
  readonly domain: string;
  readonly uri: string;
  readonly chainId: number;
  readonly statement: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly message: string | null;
}

export interface SignedMessage {
  readonly walletAddress: string;
  readonly message: string;
  readonly signature: string;
}

export interface WalletMessages {
  issue(domain: string, walletAddress: string | undefined): Promise<WalletNonceView>;
  /** The wallet, in its checksummed spelling, and the nonce to be used up. Refuses with a `wallet_…` key. */
  verify(
    signed: SignedMessage,
    domain: string,
  ): Promise<{
    readonly address: string;
    readonly nonce: string;
    readonly expiresAt: number;
  }>;
}

export interface WalletMessagesOptions {
  readonly now: () => number;
  readonly ids: Pick<Ids, 'bytes'>;
  readonly secretKey: Uint8Array;
  readonly brand: string;
}

export function createWalletMessages(options: WalletMessagesOptions): WalletMessages {
  const { now, ids, secretKey, brand } = options;
  const statement = `${brand}: prove that this wallet is yours. This is no payment and approves no spending.`;

  const sealOf = (head: Buffer, domain: string): Buffer =>
    createHmac('sha256', secretKey)
      .update(`wallet nonce ${domain} `)
      .update(head)
      .digest()
      .subarray(0, SEAL_BYTES);

  /** Says itself when it was made, so that issuing one stores nothing; good under the name it was asked for alone. */
  const makeNonce = (issuedAt: number, domain: string): string => {
    const time = Buffer.alloc(TIME_BYTES);
    time.writeUIntBE(issuedAt, 0, TIME_BYTES);
    const head = Buffer.concat([time, ids.bytes(RANDOM_BYTES)]);
    return Buffer.concat([head, sealOf(head, domain)]).toString('hex');
  };

  /** When it was made; undefined when it is none of ours. */
  const readNonce = (nonce: string | undefined, domain: string): number | undefined => {
    const bytes = Buffer.from(nonce ?? '', 'hex');
    if (bytes.length !== TIME_BYTES + RANDOM_BYTES + SEAL_BYTES) return undefined;
    const head = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES);
    if (!timingSafeEqual(bytes.subarray(head.length), sealOf(head, domain))) return undefined;
    return head.readUIntBE(0, TIME_BYTES);
  };

  const invalid = (): Refusal =>
    new Refusal('wallet_message_invalid', { fields: { message: 'wallet_message_invalid' } });
  const expired = (): Refusal =>
    new Refusal('wallet_message_expired', { fields: { message: 'wallet_message_expired' } });

  return {
    issue: async (domain, walletAddress) => {
      const { getAddress, createSiweMessage } = await loadViem();
      const issuedAt = now();
      const expiresAt = issuedAt + VALID_MS;
      const nonce = makeNonce(issuedAt, domain);
      const host = domain.replace(/:\d+$/, '');
      // Without a name there is no certificate.
      const isLocal = host === 'localhost' || /^[\d.]+$|^\[/.test(host);
      const uri = `${isLocal ? 'http' : 'https'}://${domain}/h5/`;
      const message =
        walletAddress === undefined
          ? null
          : createSiweMessage({
              domain,
              address: getAddress(walletAddress),
              statement,
              uri,
              version: '1',
              chainId: CHAIN_ID,
              nonce,
              issuedAt: new Date(issuedAt),
              expirationTime: new Date(expiresAt),
            });
      return { nonce, domain, uri, chainId: CHAIN_ID, statement, issuedAt, expiresAt, message };
    },

    verify: async ({ walletAddress, message, signature }, domain) => {
      const wallets = await loadViem();
      const parsed = wallets.parseSiweMessage(message);
      const { address, nonce, issuedAt, expirationTime, notBefore } = parsed;
      const madeAt = readNonce(nonce, domain);
      const isOurs =
        parsed.version === '1' &&
        parsed.domain === domain &&
        hostOf(parsed.uri) === hostOf(`http://${domain}`) &&
        parsed.chainId === CHAIN_ID &&
        address?.toLowerCase() === walletAddress.toLowerCase() &&
        issuedAt !== undefined &&
        // Parsed leniently, compared strictly: what is signed is exactly what was understood.
        wallets.createSiweMessage(parsed as Parameters<typeof CreateSiweMessage>[0]) === message;
      if (!isOurs || nonce === undefined || madeAt === undefined) throw invalid();
      const expiresAt = madeAt + VALID_MS;
      const time = now();
      const isFresh =
        time < expiresAt &&
        issuedAt.getTime() >= madeAt - CLOCK_TOLERANCE_MS &&
        issuedAt.getTime() <= time + CLOCK_TOLERANCE_MS &&
        (expirationTime === undefined || time < expirationTime.getTime()) &&
        (notBefore === undefined || time >= notBefore.getTime());
      if (!isFresh) throw expired();
      const signer = await wallets
        .recoverMessageAddress({ message, signature: signature as `0x${string}` })
        // No point of the curve: a signature of nobody's.
        .catch(() => undefined);
      if (signer === undefined || signer.toLowerCase() !== walletAddress.toLowerCase()) {
        throw new Refusal('wallet_signature_wrong', {
          fields: { signature: 'wallet_signature_wrong' },
        });
      }
      return { address: wallets.getAddress(walletAddress), nonce, expiresAt };
    },
  };
}
