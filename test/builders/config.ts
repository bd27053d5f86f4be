/** The server's configuration for client tests; an option that is set matters to the test. */
import { DEFAULT_ALERT_LIMITS } from '../../core/market/alerts/alert.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import type { Config } from '../../protocol/common.ts';
import { hashRulebook } from '../../core/proof/rulebookHash.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { CLIENT_RULEBOOK } from './rulebook.ts';

/** How the configuration names a rulebook. */
export const inForce = (document: Rulebook): Config['rulebook'] => ({
  version: document.version,
  hash: hashRulebook(document, sha256),
  profile: document.profile,
});

export function aConfig(change: Partial<Config> = {}): Config {
  return {
    brand: { name: 'Fairlead', operator: 'Fairlead' },
    defaultLang: 'en',
    languages: ['en', 'zh'],
    mode: 'practice',
    feed: { kind: 'sim', label: 'Simulated prices' },
    customerServiceUrl: null,
    registeredAddress: null,
    fees: {
      contractMaker: '0.0002',
      contractTaker: '0.0005',
      spotMaker: '0.001',
      spotTaker: '0.001',
    },
    periods: [],
    limits: {
      practiceGrants: [
        { account: 'funding', amount: '10000' },
        { account: 'cfd', amount: '1000' },
      ],
      holds: { addressMs: 180_000, passwordMs: 180_000, emailMs: 180_000 },
      alerts: DEFAULT_ALERT_LIMITS,
    },
    rulebook: inForce(CLIENT_RULEBOOK),
    serverTime: 1_700_000_000_000,
    ...change,
  };
}
