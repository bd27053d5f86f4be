// Where a user pays in, per network: an address of his own from the operator's extended public key, else the operator's
// published one, else, with practice money only, a text that no wallet takes for an address, so that nobody can lose a
// coin to it. Source: decisions.md "Deposit and withdrawal", "Modes and profiles".
import { createHash } from 'node:crypto';
import { inTransaction } from '../../store/database.ts';
import {
  findDepositAddress,
  insertDepositAddress,
  lockNextPosition,
} from '../../store/depositAddressStore.ts';
import type { DepositKey } from './depositKeys.ts';
import type { Footing } from '../footing.ts';

/** What the operator configured for a network. */
export type DepositSource =
  | { readonly kind: 'key'; readonly key: DepositKey }
  | { readonly kind: 'address'; readonly address: string };
/** By the network's key in the rulebook. */
export type DepositSources = Readonly<Record<string, DepositSource>>;

export interface DepositAddress {
  readonly address: string;
  readonly kind: 'own' | 'published' | 'practice';
}

export interface DepositAddresses {
  /** Undefined where nobody can pay in. */
  addressOf(userId: string, network: string): Promise<DepositAddress | undefined>;
}

export interface DepositAddressesOptions extends Footing {
  readonly sources: DepositSources;
  readonly mode: 'practice' | 'live';
}

/** Digits of a practice address: enough that two users never see the same one. */
const PRACTICE_DIGITS = 16;

function practiceAddress(userId: string, network: string): string {
  const digits = createHash('sha256').update(`practice ${network} ${userId}`).digest('hex');
  const groups = digits.slice(0, PRACTICE_DIGITS).toUpperCase().match(/.{4}/g) ?? [];
  return ['PRACTICE', network.toUpperCase(), ...groups].join('-');
}

export function createDepositAddresses(options: DepositAddressesOptions): DepositAddresses {
  const { database, clock, sources, mode } = options;

  const derive = async (userId: string, network: string, key: DepositKey): Promise<string> => {
    const who = { userId, network, keyHash: key.hash };
    const known = await findDepositAddress(database.pool, who);
    if (known !== undefined) return known;
    return inTransaction(database, async (client) => {
      const position = await lockNextPosition(client, key.hash, network);
      // Another request may have been first.
      const meanwhile = await findDepositAddress(client, who);
      if (meanwhile !== undefined) return meanwhile;
      const address = key.addressAt(position);
      await insertDepositAddress(client, { ...who, position, address, createdAt: clock.now() });
      return address;
    });
  };

  return {
    addressOf: async (userId, network) => {
      const source = sources[network];
      if (source?.kind === 'key') {
        return { address: await derive(userId, network, source.key), kind: 'own' };
      }
      if (source !== undefined) return { address: source.address, kind: 'published' };
      return mode === 'practice'
        ? { address: practiceAddress(userId, network), kind: 'practice' }
        : undefined;
    },
  };
}
