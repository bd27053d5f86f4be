// DEPOSIT_XPUB_<NETWORK> and DEPOSIT_ADDRESS_<NETWORK> → where people pay in, on the networks of the running rulebook. Read and
// checked before anything is opened or written. A private key must never get further than this, and no message ever repeats what was given.
import type { FundingSection } from '../../core/rulebook/funding.ts';
import type { DepositSource, DepositSources } from '../services/funding/depositAddresses.ts';
import { StartError } from '../store/embedded/directoryLock.ts';

/** A variable as it was given. */
export interface DepositSetting {
  readonly name: string;
  readonly kind: 'XPUB' | 'ADDRESS';
  /** A key of the rulebook's networks. */
  readonly network: string;
  readonly text: string;
}

const NAME_PATTERN = /^DEPOSIT_(XPUB|ADDRESS)_(\w+)$/;

const PROBLEMS = {
  private:
    'is a private key; the server takes extended public keys only. Whoever saw this key can spend: move the funds',
  unreadable: 'is not an extended public key (xpub… or zpub…)',
} as const;

/** Throws StartError for a network that is set twice. Which ones there are, the rulebook says (openDepositSources). */
export function readDepositSettings(
  env: Readonly<Record<string, string | undefined>>,
): readonly DepositSetting[] {
  const settings = new Map<string, DepositSetting>();
  for (const name of Object.keys(env).toSorted()) {
    const [, kind, suffix = ''] = NAME_PATTERN.exec(name) ?? [];
    const text = env[name]?.trim() ?? '';
    if ((kind !== 'XPUB' && kind !== 'ADDRESS') || text === '') continue;
    const network = suffix.toLowerCase();
    if (settings.has(network)) {
      throw new StartError(`${name}: DEPOSIT_ADDRESS_${suffix} is set too; set one of them`);
    }
    settings.set(network, { name, kind, network, text });
  }
  return [...settings.values()];
}

type Networks = FundingSection['networks'];

async function openSource(
  { name, kind, network, text }: DepositSetting,
  networks: Networks,
): Promise<DepositSource> {
  const known = networks[network];
  if (known === undefined) {
    const all = Object.keys(networks).join(', ').toUpperCase();
    throw new StartError(`${name}: there is no such network; there are ${all}`);
  }
  if (kind === 'XPUB') {
    const { openDepositKey } = await import('../services/funding/depositKeys.ts');
    const key = openDepositKey(known.format, text);
    if (typeof key === 'string') throw new StartError(`${name}: ${PROBLEMS[key]}`);
    return { kind: 'key', key };
  }
  const { parseAddress } = await import('../services/funding/addressFormats.ts');
  const address = parseAddress(known.format, text);
  if (address === undefined) throw new StartError(`${name}: is not an address of ${known.name}`);
  return { kind: 'address', address };
}

/**
 * Loads what knows the networks only where something is set: a start should not wait for it. Throws StartError, also for a
 * network that the rulebook does not have.
 */
export async function openDepositSources(
  settings: readonly DepositSetting[],
  networks: Networks,
): Promise<DepositSources> {
  const sources: [string, DepositSource][] = [];
  for (const setting of settings)
    sources.push([setting.network, await openSource(setting, networks)]);
  return Object.fromEntries(sources);
}
