// An operator's extended public key: which address belongs to its n-th user. Watch only; a private key is refused unseen.
// Must never hold, print or log anything that could spend. Source: decisions.md "Deposit and withdrawal", BIP-32, BIP-84.
import { createHash, ECDH } from 'node:crypto';
import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { p2wpkh } from '@scure/btc-signer';
import { publicKeyToAddress } from 'viem/accounts';
import type { AddressFormat } from '../../../core/rulebook/funding.ts';

/** What a text that is not an extended public key is; the text itself must not get into any message. */
export type KeyProblem = 'private' | 'unreadable';

export interface DepositKey {
  /** Short and public: tells one key from another. */
  readonly hash: string;
  /** The address at m/…/0/position: the receiving chain of the account the key stands for. */
  addressAt(position: number): string;
}

/** Versions of extended keys: BIP-32, and BIP-84 for P2WPKH (SLIP-132). */
const VERSIONS = {
  xpub: { public: 0x0488b21e, private: 0x0488ade4 },
  zpub: { public: 0x04b24746, private: 0x04b2430c },
} as const;
/** Any network's extended private key, a bare one in hex, and a wallet's import format. */
const PRIVATE_PATTERN =
  /^([a-zA-Z]prv|0x[0-9a-fA-F]{64}$|[0-9a-fA-F]{64}$|[5KL][1-9A-HJ-NP-Za-km-z]{50,51}$)/;
/** BIP-44: the chain whose addresses are given to others. */
const RECEIVING_CHAIN = 0;
/** First byte of every TRON address. */
const TRON_PREFIX = 0x41;

const sha256 = (bytes: Uint8Array): Uint8Array =>
  Uint8Array.from(createHash('sha256').update(bytes).digest());
const base58check = createBase58check(sha256);

const uncompressed = (publicKey: Uint8Array): string =>
  ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed') as string;

function openKey(text: string): HDKey | KeyProblem {
  if (PRIVATE_PATTERN.test(text)) return 'private';
  const versions = VERSIONS[text.slice(0, 4) as keyof typeof VERSIONS];
  if (versions === undefined) return 'unreadable';
  try {
    const key = HDKey.fromExtendedKey(text, versions);
    return key.privateKey === null ? key : 'private';
  } catch {
    return 'unreadable';
  }
}

function addressOf(format: AddressFormat, publicKey: Uint8Array): string {
  if (format === 'bitcoin') {
    const { address } = p2wpkh(publicKey);
    if (address === undefined) throw new Error('a public key has no address');
    return address;
  }
  const evm = publicKeyToAddress(`0x${uncompressed(publicKey)}`);
  if (format === 'evm') return evm;
  return base58check.encode(Uint8Array.from([TRON_PREFIX, ...Buffer.from(evm.slice(2), 'hex')]));
}

/** Reads an extended public key for a network. */
export function openDepositKey(format: AddressFormat, text: string): DepositKey | KeyProblem {
  const key = openKey(text);
  if (typeof key === 'string') return key;
  const chain = key.deriveChild(RECEIVING_CHAIN);
  return {
    hash: createHash('sha256').update(text).digest('hex').slice(0, 16),
    addressAt: (position) => {
      const { publicKey } = chain.deriveChild(position);
      if (publicKey === null) throw new Error('a derived key has no public part');
      return addressOf(format, publicKey);
    },
  };
}
